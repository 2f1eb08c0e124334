-- A whole message: size, header, body.
do
  local f = K.f
  local int16, int32, need = K.int16, K.int32, K.need

  -- A flexible header ends in tagged fields, of which none is defined.
  local no_fields = { 1, 1, { }, { }, { } }

  -- A header: a request's, which begins with what is shown above it, or a response's.
  local function header(c, is_request, version, tree, at, stop)
    local item = tree:add(f.header, c.tvb(at, 0))
    local start = at
    if is_request then at = at + 4 end
    need(c, at, 4, stop)
    item:add(f["header.correlation_id"], c.tvb(at, 4))
    at = at + 4
    if is_request and version > 0 then
      local n, begins = K.length(c, at, stop, false, 2)
      need(c, begins, n or 0, stop)
      if not n then
        item:add(f.null, c.tvb(at, 2), "kafkaw.header.client_id"):set_text("Client id: null")
      elseif n == 0 then
        item:add(f["header.client_id"], c.tvb(at, 2), "")
      else
        item:add_packet_field(f["header.client_id"], c.tvb(begins, n), ENC_UTF_8)
      end
      at = begins + (n or 0)
    end
    if version > (is_request and 1 or 0) then at = K.struct_fields(c, no_fields, nil, item, at, stop) end
    item:set_len(at - start)
    return at
  end

  local function body(c, message, version, tree, at, stop)
    local struct = K.struct_of(message, version)
    if not struct then
      tree:add(f.undecoded, c.tvb(at, stop - at))
        :add_proto_expert_info(K.unknown, string.format("Version %d of %s is unknown", version, message.name))
      return
    end
    -- Where nobody looks at values they are read, so that wrong bytes are found, and not shown.
    local shown = K.is_wanted(c, message.node, tree) and tree or nil
    local ends = K.struct(c, struct, message.node, shown, at, stop)
    if ends < stop then
      tree:add(f.undecoded, c.tvb(ends, stop - ends))
        :add_proto_expert_info(K.trailing, string.format("%d bytes behind the message", stop - ends))
    end
  end

  -- Runs what reads a message; of wrong bytes the tree keeps all before them.
  local function whole(c, tree, stop, action, ...)
    local fault, result = K.attempt(action, ...)
    if fault then
      K.show_fault(c, tree, fault)
      if fault.at < stop then tree:add(f.undecoded, c.tvb(fault.at, stop - fault.at)) end
    end
    return result
  end

  local function request_parts(c, tree, at, stop)
    need(c, at, 8, stop)
    local key, version = int16(c, at, stop), int16(c, at + 2, stop)
    tree:add(f.api, c.tvb(at, 2))
    tree:add(f.version, c.tvb(at + 2, 2))
    local both = K.by_key[key]
    if not both or not both.request then
      local ends = header(c, true, 1, tree, at, stop)
      tree:add(f.undecoded, c.tvb(ends, stop - ends))
        :add_proto_expert_info(K.unknown, string.format("API key %d is unknown", key))
      return
    end
    tree:append_text(string.format(", %s v%d request", both.name, version))
    local ends = header(c, true, K.header_of(both.request, version), tree, at, stop)
    body(c, both.request, version, tree, ends, stop)
  end

  -- A request without a size before it, inside another message.
  function K.inner_request(c, tree, at, stop)
    request_parts(c, tree, at, stop)
  end

  local function named(key)
    local both = K.by_key[key]
    return both and both.name or string.format("API %d", key)
  end

  -- A request whose size stands at `at`.  Gives its name for the column of information.
  function K.show_request(c, conversation, pinfo, tree, at, stop)
    local key, version, correlation = int16(c, at + 4, stop), int16(c, at + 6, stop), int32(c, at + 8, stop)
    local place = K.place(pinfo, c.tvb, at)
    if not pinfo.visited then K.ask(conversation, place, correlation, key, version, pinfo.rel_ts) end
    tree:add(f.size, c.tvb(at, 4))
    c.acks = nil
    whole(c, tree, stop, request_parts, c, tree, at + 4, stop)
    if not pinfo.visited then
      if key == 0 and c.acks == 0 then K.forget(conversation, correlation) end
      if key == 17 then conversation.is_raw = version == 0 end
    end
    local answered = K.response_of(place)
    if answered then tree:add(f.response_in, c.tvb(at, 0), answered):set_generated() end
    return string.format("%s v%d request", named(key), version)
  end

  local function response_parts(c, asked, tree, at, stop)
    local message = K.by_key[asked.key] and K.by_key[asked.key].response
    local version = asked.version
    if not message then K.fault(at, string.format("API key %d is unknown", asked.key)) end
    local ends = header(c, false, K.header_of(message, version), tree, at, stop)
    -- A broker that does not know the version of ApiVersions answers with version 0.
    if asked.key == 18 and version > 0 and stop - ends >= 2 and int16(c, ends, stop) == 35 then version = 0 end
    body(c, message, version, tree, ends, stop)
  end

  -- A response whose size stands at `at`, to a request that is known.
  function K.show_response(c, asked, pinfo, tree, at, stop)
    local name = named(asked.key)
    tree:append_text(string.format(", %s v%d response", name, asked.version))
    tree:add(f.size, c.tvb(at, 4))
    local nothing = c.tvb(at, 0)
    tree:add(f.api, nothing, asked.key):set_generated()
    tree:add(f.version, nothing, asked.version):set_generated()
    tree:add(f.request_in, nothing, K.packet_of(asked.place)):set_generated()
    local passed = math.max(pinfo.rel_ts - asked.time, 0)
    local seconds = math.floor(passed)
    local span = NSTime.new(seconds, math.floor((passed - seconds) * 1000000000 + 0.5))
    tree:add(f.time, nothing, span):set_generated()
    whole(c, tree, stop, response_parts, c, asked, tree, at + 4, stop)
    return string.format("%s v%d response", name, asked.version)
  end

  -- A response to a request that is not in the capture.
  function K.show_unasked(c, tree, at, stop)
    tree:append_text(", response to a request that is not here")
    tree:add(f.size, c.tvb(at, 4))
    whole(c, tree, stop, function()
      local ends = header(c, false, 0, tree, at + 4, stop)
      tree:add(f.undecoded, c.tvb(ends, stop - ends)):add_proto_expert_info(K.unknown, "The request is not in the capture")
    end)
    return "response"
  end

  function K.show_token(c, tree, at, stop)
    tree:append_text(", SASL token")
    tree:add(f.size, c.tvb(at, 4))
    tree:add(f.sasl_token, c.tvb(at + 4, stop - at - 4))
    return "SASL token"
  end
end
