-- The bytes of a stream: which are messages, and which are not.
do
  local proto, f = K.proto, K.f
  local int32 = K.int32
  local captured_len, raw, offset = Tvb.captured_len, Tvb.raw, Tvb.offset
  local largest, is_request, next_message = K.largest, K.is_request, K.next_message

  -- Whether the packet comes from the broker.
  local function from_broker(c, conversation, from, to)
    if not conversation.server then
      local match = c.pinfo.match_uint
      if from ~= to and (match == from or match == to) then
        conversation.server = match
      elseif c.stop >= 4 and is_request(c, 0, conversation) then
        conversation.server = to
      else
        return true
      end
    end
    return from == conversation.server and to ~= conversation.server
  end

  -- What a message is that may begin here: what it is taken for, "guess" if it must prove
  -- itself as more of it arrives, or nil.
  local function believed(c, at, conversation, is_response, what)
    local ends = at + 4 + int32(c, at, c.stop)
    local is_sure
    if is_response then
      is_sure = conversation.is_in_step and K.oldest(conversation) == int32(c, at + 4, c.stop)
    else
      is_sure = K.continues(c, at, conversation)
    end
    if ends <= c.stop then
      if is_sure or K.is_end(c, ends, conversation, is_response) or K.try(c, at, conversation, is_response) == true then
        return what
      end
      return nil
    end
    -- What the capture cut off will not arrive.
    if c.stop < c.tvb:reported_len() or c.pinfo.can_desegment == 0 then return what end
    if is_sure and not is_response then return what end
    local how = K.try(c, at, conversation, is_response)
    if how ~= "more" then return nil end
    if is_sure then return what end
    local p = K.disproof(c, at, at == 0 and conversation.seams[is_response], conversation, is_response)
    return p and p - at or "guess"
  end

  -- What begins at a place: "request", "response", "token", "unasked", "wait", "guess", or how
  -- many bytes to skip.
  local function judge(c, at, conversation, is_response)
    local size = int32(c, at, c.stop)
    if is_response then
      local has_id = c.stop - at >= 8
      if has_id and size >= 4 and size <= largest() and K.is_waiting(conversation, int32(c, at + 4, c.stop)) then
        local what = believed(c, at, conversation, true, "response")
        if what then return what end
      end
      local is_here = size >= 0 and size <= c.stop - at - 4
      if conversation.tokens > 0 and (is_here or size >= 0 and size < 65536) then return "token" end
      if not has_id and size >= 4 and size <= largest() then return "wait" end
      local p = next_message(c, at + 1, conversation, true)
      if p < c.stop then return p - at end
      return is_here and size >= 4 and "unasked" or c.stop - at
    end
    if is_request(c, at, conversation) then
      local what = believed(c, at, conversation, false, "request")
      if what then return what end
    end
    if conversation.is_raw and size >= 0 and size < 65536 then return "token" end
    return next_message(c, at + 1, conversation, false) - at
  end

  local function fragment(c, tree, at, stop)
    if c.look.has_tree then
      local item = tree:add(proto, c.tvb(at, stop - at))
      item:append_text(", part of a message")
      item:add(f.fragment, c.tvb(at, stop - at))
    end
    return "part of a message"
  end

  -- Shows what begins at `at`; returns its name for the info column.
  local function show(c, what, conversation, is_response, tree, at, stop, place)
    c.budget.items, c.budget.is_spent = K.prefs.items, nil
    c.topic, c.protocol_type = nil, nil
    K.start_summary(c)
    local item = c.look.has_tree and tree:add(proto, c.tvb(at, stop - at)) or nil
    -- Expert information is added even without a tree, as tshark counts it.
    c.item = item or tree
    if what == "request" then
      if not c.visited then
        conversation.is_raw = false
        conversation.client = K.client_of(c, at)
        if K.read_start(c, at) then conversation.last = c.correlation end
      end
      return K.show_request(c, conversation, place, item, at, stop)
    elseif what == "response" then
      local packet, asked, passed
      if c.visited then
        packet, asked, passed = K.request_of(place)
      else
        packet, asked, passed = K.answer(conversation, place, int32(c, at + 4, stop), c.pinfo.rel_ts)
        conversation.is_in_step = packet ~= nil
      end
      if packet then return K.show_response(c, packet, asked, passed, item, at, stop) end
    elseif what == "token" then
      if not c.visited then
        conversation.tokens = math.max(conversation.tokens + (is_response and -1 or 1), 0)
        K.set_skip(place, "token")
      end
      return K.show_token(c, item, at, stop)
    end
    return K.show_unasked(c, item, at, stop)
  end

  -- What `judge` returned when the place was first seen.
  local function judged(c, at, conversation, is_response, place)
    local skip = K.skip(place)
    if skip then return skip end
    if not is_response then return "request" end
    return K.request_of(place) and "response" or "unasked"
  end

  -- Requests more bytes from `at` on; false if they can't come.
  local function wait(c, conversation, is_response, at, missing)
    local pinfo = c.pinfo
    if pinfo.can_desegment == 0 then return false end
    -- Where the next packet will begin.
    conversation.seams[is_response] = c.stop - at
    pinfo.desegment_offset = at
    pinfo.desegment_len = missing
    return true
  end

  -- The current packet; there is only one at a time.
  local c = { budget = {} }

  function proto.dissector(tvb, pinfo, tree)
    local size = captured_len(tvb)
    local visited = pinfo.visited
    c.tvb, c.pinfo, c.stop, c.visited = tvb, pinfo, size, visited
    c.s = size > 0 and raw(tvb, 0, size) or ""
    local columns = pinfo.cols
    c.look = K.look(tree, visited, columns)
    local from, to = pinfo.src_port, pinfo.dst_port
    local conversation = K.conversation(pinfo, from, to)
    local is_response = from_broker(c, conversation, from, to)
    local number = pinfo.number
    columns.protocol = "Kafka"
    local at, shown = 0, {}
    while at < size do
      if size - at < 4 then
        if size == tvb:reported_len() and wait(c, conversation, is_response, at, DESEGMENT_ONE_MORE_SEGMENT) then return end
        shown[#shown + 1] = fragment(c, tree, at, size)
        break
      end
      -- The packet's number, and the offset of the first byte in it.
      local place = number * 67108864 + (offset(tvb) + at) % 67108864
      local what
      if visited then
        what = judged(c, at, conversation, is_response, place)
      else
        what = judge(c, at, conversation, is_response)
      end
      local ends
      if what == "guess" then
        -- More at a time as more is held, as Wireshark copies all of it each time.
        local held, missing = size - at, at + 4 + int32(c, at, size) - size
        K.set_skip(place, "wait")
        wait(c, conversation, is_response, at,
          held < 65536 and DESEGMENT_ONE_MORE_SEGMENT or math.min(missing, math.floor(held / 8)))
        return
      end
      if what == "wait" then
        if wait(c, conversation, is_response, at, DESEGMENT_ONE_MORE_SEGMENT) then return end
        what = size - at
      end
      if type(what) == "number" then
        ends = at + what
        if not visited then
          conversation.is_in_step = not is_response and conversation.is_in_step
          if ends == size and size == tvb:reported_len() and pinfo.can_desegment ~= 0 then
            ends = K.short_start(c, at + 1, conversation, is_response)
            what = ends - at
            if ends < size then K.set_skip(place + what, "wait") end
          end
          K.set_skip(place, what)
        end
        shown[#shown + 1] = fragment(c, tree, at, ends)
      else
        ends = at + 4 + int32(c, at, size)
        c.message_ends = ends
        if ends > size then
          local reported = tvb:reported_len()
          if ends > reported and wait(c, conversation, is_response, at, ends - reported) then return end
          ends = size
        end
        if ends < at + 4 then ends = at + 4 end
        shown[#shown + 1] = show(c, what, conversation, is_response, tree, at, ends, place)
      end
      at = ends
    end
    local count = #shown
    columns.info = count == 1 and shown[1]
      or table.concat(shown, ", ", 1, math.min(count, 8)) .. (count > 8 and ", ..." or "")
  end
end
