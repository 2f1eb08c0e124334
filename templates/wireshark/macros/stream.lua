-- The bytes of a stream: where messages begin, and which bytes are not messages.
do
  local proto, f = K.proto, K.f
  local byte = string.byte
  local int16, int32 = K.int16, K.int32
  local captured_len, raw, offset = Tvb.captured_len, Tvb.raw, Tvb.offset

  local function largest()
    return K.prefs.largest * 1048576
  end

  -- Whether a request may begin here, as far as its bytes are available.
  local function is_request(c, at, conversation)
    local s, stop = c.s, c.stop
    local size = int32(c, at, stop)
    if size < 8 or size > largest() then return false end
    if stop - at < 8 then return true end
    local key, version
    if K.read_start(c, at) then
      key, version = c.key, c.version
    else
      key, version = int16(c, at + 4, stop), int16(c, at + 6, stop)
    end
    if version < 0 then return false end
    local both = K.by_key[key]
    local request = both and both.request
    if request and (version > request.high + 8 or K.header_of(request, version) == 0) then
      return version <= request.high
    end
    if stop - at < 14 then return request ~= nil end
    local length = int16(c, at + 12, stop)
    if length < -1 or length > size - 10 then return false end
    if stop - at < 14 + length then return request ~= nil end
    local client = length > 0 and s:sub(at + 15, at + 14 + length) or ""
    if client:find("%c") then return false end
    -- An unknown API key is accepted only with the client id seen before.
    return request ~= nil or client == conversation.client
  end

  -- Whether a message of a known version may begin here, after bytes that are not a message.
  local function may_begin(c, p, conversation, is_response)
    local s, stop = c.s, c.stop
    -- Sizes are less than 2^27, API keys less than 2^8.
    if byte(s, p + 1) >= 8 then return false end
    local size = int32(c, p, stop)
    if is_response then
      return size >= 4 and size <= largest() and K.is_waiting(conversation, int32(c, p + 4, stop))
    end
    if byte(s, p + 5) ~= 0 or stop - p < 14 then return false end
    local both = K.by_key[byte(s, p + 6)]
    return both ~= nil and both.request ~= nil and int16(c, p + 6, stop) <= both.request.high
      and is_request(c, p, conversation)
  end

  -- Where the next message begins after bytes that are not a message, or the end.  Prefers one
  -- that ends where the bytes end or another message begins.
  local function next_message(c, at, conversation, is_response)
    local stop, first = c.stop, nil
    for p = at, stop - 12 do
      if may_begin(c, p, conversation, is_response) then
        local ends = p + 4 + int32(c, p, stop)
        if ends == stop or ends <= stop - 12 and may_begin(c, ends, conversation, is_response) then return p end
        first = first or p
      end
    end
    return first or stop
  end

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

  -- What begins at a place: "request", "response", "token", "unasked", "wait", or how many
  -- bytes to skip.
  local function judge(c, at, conversation, is_response, place)
    local size = int32(c, at, c.stop)
    if is_response then
      local has_id = c.stop - at >= 8
      if has_id and size >= 4 and size <= largest() and K.is_waiting(conversation, int32(c, at + 4, c.stop)) then
        return "response"
      end
      local is_here = size >= 0 and size <= c.stop - at - 4
      if conversation.tokens > 0 and (is_here or size >= 0 and size < 65536) then return "token" end
      if not has_id and size >= 4 and size <= largest() then return "wait" end
      local p = next_message(c, at + 1, conversation, true)
      if p < c.stop then return p - at end
      return is_here and size >= 4 and "unasked" or c.stop - at
    end
    if is_request(c, at, conversation) then return "request" end
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

  local function client_of(c, at)
    local length = c.stop - at >= 14 and int16(c, at + 12, c.stop) or -1
    return length >= 0 and c.s:sub(at + 15, at + 14 + length) or nil
  end

  -- Shows what begins at `at`; returns its name for the info column.
  local function show(c, what, conversation, is_response, tree, at, stop, place)
    c.budget.items, c.budget.is_spent = K.prefs.items, nil
    c.topic, c.protocol_type = nil, nil
    local item = c.look.has_tree and tree:add(proto, c.tvb(at, stop - at)) or nil
    -- Expert information is added even without a tree, as tshark counts it.
    c.item = item or tree
    if what == "request" then
      if not c.visited then
        conversation.is_raw = false
        conversation.client = client_of(c, at)
      end
      return K.show_request(c, conversation, place, item, at, stop)
    elseif what == "response" then
      local packet, asked, passed
      if c.visited then
        packet, asked, passed = K.request_of(place)
      else
        packet, asked, passed = K.answer(conversation, place, int32(c, at + 4, stop), c.pinfo.rel_ts)
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
  local function wait(pinfo, at, missing)
    if pinfo.can_desegment == 0 then return false end
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
        if size == tvb:reported_len() and wait(pinfo, at, DESEGMENT_ONE_MORE_SEGMENT) then return end
        shown[#shown + 1] = fragment(c, tree, at, size)
        break
      end
      -- The packet's number, and the offset of the first byte in it.
      local place = number * 67108864 + (offset(tvb) + at) % 67108864
      local what
      if visited then
        what = judged(c, at, conversation, is_response, place)
      else
        what = judge(c, at, conversation, is_response, place)
      end
      local ends
      if what == "wait" then
        if wait(pinfo, at, DESEGMENT_ONE_MORE_SEGMENT) then return end
        what = size - at
      end
      if type(what) == "number" then
        ends = at + what
        K.set_skip(place, what)
        shown[#shown + 1] = fragment(c, tree, at, ends)
      else
        ends = at + 4 + int32(c, at, size)
        c.message_ends = ends
        if ends > size then
          local reported = tvb:reported_len()
          if ends > reported and wait(pinfo, at, ends - reported) then return end
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
