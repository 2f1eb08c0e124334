-- A whole message: size, header, body.
do
  local f = K.f
  local byte = string.byte
  local int16, need = K.int16, K.need

  -- A flexible header ends with a tag section, for which no field is defined.
  local no_fields = { { 1, 1, { }, { }, { } } }

  -- Shows the header of a request, whose API key and version are shown above it, or a response.
  local function header(c, is_request, version, tree, at, stop)
    local item
    if tree and c.look.shows.header then item = tree:add(f.header, c.tvb(at, 0)) end
    local start = at
    if is_request then at = at + 4 end
    need(c, at, 4, stop)
    if item then item:add(f["header.correlation_id"], c.tvb(at, 4)) end
    at = at + 4
    if is_request and version > 0 then
      local n, begins = K.length(c, at, stop, false, 2)
      need(c, begins, n or 0, stop)
      if not item then
        -- Nothing to show.
      elseif not n then
        item:add(f.null, c.tvb(at, 2), "kafkaw.header.client_id"):set_text("Client id: null")
      elseif n == 0 then
        item:add(f["header.client_id"], c.tvb(at, 2), "")
      else
        item:add_packet_field(f["header.client_id"], c.tvb(begins, n), ENC_UTF_8)
      end
      at = begins + (n or 0)
    end
    if version > (is_request and 1 or 0) then
      if at < stop and byte(c.s, at + 1) == 0 then
        at = at + 1
      else
        at = K.walk(no_fields, c, item, at, stop, 1)
      end
    end
    if item then item:set_len(at - start) end
    return at
  end

  -- Shows bytes that can't be decoded or should not be there, and why.
  local function undecoded(c, tree, at, stop, kind, text)
    local item = tree and tree:add(f.undecoded, c.tvb(at, stop - at)) or c.item
    if kind then item:add_proto_expert_info(kind, text) end
  end

  local function body(c, message, version, tree, at, stop)
    local struct = K.struct_of(message, version)
    if not struct then
      undecoded(c, tree, at, stop, K.unknown, string.format("Version %d of %s is unknown", version, message.name))
      return
    end
    -- Values that nobody looks at are read without being shown, to find wrong bytes.
    local shown = tree and K.is_wanted(c.look, message.node, tree) and tree or nil
    local ends = K.struct(c, struct, message.node, shown, at, stop)
    if ends < stop then
      undecoded(c, tree, ends, stop, K.trailing, string.format("%d bytes after the message", stop - ends))
    end
  end

  -- Reports what is wrong with a message; if the capture cut it off, only that.
  local function show_fault(c, tree, fault)
    if fault.needs and fault.needs > c.stop and fault.needs <= c.message_ends then
      local text = string.format("%s (at byte %d): the rest is not in the capture", fault.text, fault.at)
      tree:add_proto_expert_info(K.cut, text)
    else
      K.show_fault(c, tree, fault)
    end
  end

  -- Runs a reader of a message; on wrong bytes the tree keeps what came before them.
  local function whole(c, tree, stop, action, ...)
    local ok, fault = pcall(action, ...)
    if ok then return end
    if type(fault) ~= "table" or not fault.kafkaw then error(fault, 0) end
    show_fault(c, tree or c.item, fault)
    if fault.at < stop then undecoded(c, tree, fault.at, stop) end
  end

  -- Reads a message from `at` to `ends` without showing it: true if it is right, "more" if it is
  -- right as far as it is here, else false.
  function K.try_message(c, message, version, at, ends)
    local struct = message and K.struct_of(message, version)
    if not struct then return false end
    local stop = math.min(ends, c.stop)
    local trial = { s = c.s, tvb = c.tvb, stop = c.stop, look = c.look, budget = { items = 0 }, is_trial = true }
    local fault, reached = K.attempt(function()
      local begins = header(trial, message.kind == "request", K.header_of(message, version), nil, at + 4, stop)
      return K.struct(trial, struct, message.node, nil, begins, stop)
    end)
    if not fault then return reached == ends end
    return fault.needs and fault.needs > stop and fault.needs <= ends and "more" or false
  end

  local function request_parts(c, tree, at, stop)
    local key, version = c.key, c.version
    if tree then
      local shows = c.look.shows
      if shows.api then tree:add(f.api, c.tvb(at, 2)) end
      if shows.version then tree:add(f.version, c.tvb(at + 2, 2)) end
    end
    local both = K.by_key[key]
    if not both or not both.request then
      local ends = header(c, true, 1, tree, at, stop)
      undecoded(c, tree, ends, stop, K.unknown, string.format("API key %d is unknown", key))
      return
    end
    if tree then tree:append_text(string.format(", %s v%d request", both.name, version)) end
    local ends = header(c, true, K.header_of(both.request, version), tree, at, stop)
    body(c, both.request, version, tree, ends, stop)
  end

  -- Shows a request inside another message, without a size before it.
  function K.inner_request(c, tree, at, stop)
    need(c, at, 8, stop)
    c.key, c.version = int16(c, at, stop), int16(c, at + 2, stop)
    request_parts(c, tree, at, stop)
  end

  -- The names of requests and responses of known versions, by API key and version.
  local called = { request = {}, response = {} }

  local function name_of(key, version, kind)
    local both = K.by_key[key]
    if not both then return string.format("API %d v%d %s", key, version, kind) end
    local name = called[kind][key * 65536 + version]
    if not name then
      name = string.format("%s v%d %s", both.name, version, kind)
      if both[kind] and version <= both[kind].high then called[kind][key * 65536 + version] = name end
    end
    return name
  end

  -- Shows a request whose size is at `at`; returns its name for the info column.
  function K.show_request(c, conversation, place, tree, at, stop)
    if stop - at < 12 or not K.read_start(c, at) then
      whole(c, tree, stop, need, c, at + 4, 8, stop)
      return "request"
    end
    local key, version, visited = c.key, c.version, c.visited
    if not visited then K.ask(conversation, place, c.correlation, key, version, c.pinfo.rel_ts) end
    if tree and c.look.shows.size then tree:add(f.size, c.tvb(at, 4)) end
    c.acks = nil
    whole(c, tree, stop, request_parts, c, tree, at + 4, stop)
    if not visited then
      if key == 0 and c.acks == 0 then K.forget_last(conversation) end
      if key == 17 then conversation.is_raw = version == 0 end
    end
    if tree and visited then
      local answered = K.response_of(place)
      if answered then tree:add(f.response_in, c.tvb(at, 0), answered):set_generated() end
    end
    return name_of(key, version, "request") .. K.summary(c)
  end

  local function response_parts(c, key, version, tree, at, stop)
    local message = K.by_key[key] and K.by_key[key].response
    if not message then
      local ends = header(c, false, 0, tree, at, stop)
      undecoded(c, tree, ends, stop, K.unknown, string.format("API key %d is unknown", key))
      return
    end
    local ends = header(c, false, K.header_of(message, version), tree, at, stop)
    -- A broker that does not support the version of ApiVersions answers in version 0.
    if key == 18 and version > 0 and stop - ends >= 2 and int16(c, ends, stop) == 35 then version = 0 end
    body(c, message, version, tree, ends, stop)
  end

  -- Shows generated items about a response's request, which is in another packet.
  local function about_request(c, tree, at, packet, key, version, passed)
    local shows, nothing = c.look.shows, c.tvb(at, 0)
    if shows.api then tree:add(f.api, nothing, key):set_generated() end
    if shows.version then tree:add(f.version, nothing, version):set_generated() end
    if shows.request_in then tree:add(f.request_in, nothing, packet):set_generated() end
    if shows.time then
      local seconds = math.floor(passed)
      local span = NSTime.new(seconds, math.floor((passed - seconds) * 1000000000 + 0.5))
      tree:add(f.time, nothing, span):set_generated()
    end
  end

  -- Shows a response whose size is at `at`, to a known request.
  function K.show_response(c, packet, asked, passed, tree, at, stop)
    local version = asked % 65536
    local key = math.floor(asked / 65536)
    local name = name_of(key, version, "response")
    if tree then
      tree:append_text(", " .. name)
      if c.look.shows.size then tree:add(f.size, c.tvb(at, 4)) end
      about_request(c, tree, at, packet, key, version, passed)
    end
    whole(c, tree, stop, response_parts, c, key, version, tree, at + 4, stop)
    return name .. K.summary(c)
  end

  -- Shows a response to a request that is not in the capture.
  function K.show_unasked(c, tree, at, stop)
    if tree then
      tree:append_text(", response to a request that is not in the capture")
      tree:add(f.size, c.tvb(at, 4))
    end
    whole(c, tree, stop, function()
      local ends = header(c, false, 0, tree, at + 4, stop)
      undecoded(c, tree, ends, stop, K.unknown, "The request is not in the capture")
    end)
    return "response"
  end

  function K.show_token(c, tree, at, stop)
    if tree then
      tree:append_text(", SASL token")
      tree:add(f.size, c.tvb(at, 4))
      tree:add(f.sasl_token, c.tvb(at + 4, stop - at - 4))
    end
    return "SASL token"
  end
end
