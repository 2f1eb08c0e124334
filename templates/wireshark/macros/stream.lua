-- The bytes of a stream: where messages begin, and what is no message.
do
  local proto, f = K.proto, K.f
  local byte = string.byte
  local int16, int32 = K.int16, K.int32

  local function largest()
    return K.prefs.largest * 1048576
  end

  -- Whether a request may begin here, as far as its bytes are at hand.
  local function is_request(c, at, conversation)
    local s, stop = c.s, c.stop
    if stop - at < 8 then return int32(c, at, stop) >= 8 and int32(c, at, stop) <= largest() end
    local size, key, version = int32(c, at, stop), int16(c, at + 4, stop), int16(c, at + 6, stop)
    if size < 8 or size > largest() or version < 0 then return false end
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
    -- An API that nobody knows is believed from a client that is known.
    return request ~= nil or client == conversation.client
  end

  -- Whether a message of a version that is known may begin here, behind bytes that are none.
  local function may_begin(c, p, conversation, is_response)
    local s, stop = c.s, c.stop
    -- Sizes are less than 2^27, API keys less than 2^8.
    if byte(s, p + 1) >= 8 then return false end
    local size = int32(c, p, stop)
    if is_response then
      return size >= 4 and size <= largest() and conversation.pending[int32(c, p + 4, stop)] ~= nil
    end
    if byte(s, p + 5) ~= 0 or stop - p < 14 then return false end
    local both = K.by_key[byte(s, p + 6)]
    return both ~= nil and both.request ~= nil and int16(c, p + 6, stop) <= both.request.high
      and is_request(c, p, conversation)
  end

  -- Where the next message begins behind bytes that are none; or the end.  Rather one that
  -- ends where the bytes end, or where another begins, than one that goes on.
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
  local function from_broker(c, pinfo, conversation)
    if not conversation.server then
      local match, from, to = pinfo.match_uint, pinfo.src_port, pinfo.dst_port
      if from ~= to and (match == from or match == to) then
        conversation.server = match
      elseif c.stop >= 4 and is_request(c, 0, conversation) then
        conversation.server = to
      else
        return true
      end
    end
    return pinfo.src_port == conversation.server and pinfo.dst_port ~= conversation.server
  end

  -- What begins at a place: "request", "response", "token", "unasked", or how many bytes
  -- to leave out.
  local function judge(c, at, conversation, is_response, place)
    local size = int32(c, at, c.stop)
    if is_response then
      local has_id = c.stop - at >= 8
      if has_id and size >= 4 and size <= largest() and conversation.pending[int32(c, at + 4, c.stop)] then
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
    local item = tree:add(proto, c.tvb(at, stop - at))
    item:append_text(", part of a message")
    item:add(f.fragment, c.tvb(at, stop - at))
    return "part of a message"
  end

  local function client_of(c, at)
    local length = c.stop - at >= 14 and int16(c, at + 12, c.stop) or -1
    return length >= 0 and c.s:sub(at + 15, at + 14 + length) or nil
  end

  -- Shows what begins at `at`; gives where it ends and what it is called.
  local function show(c, what, conversation, pinfo, tree, at, stop, place)
    c.budget = { items = K.prefs.items }
    c.topic, c.protocol_type = nil, nil
    local item = tree:add(proto, c.tvb(at, stop - at))
    c.item = item
    if what == "request" then
      if not pinfo.visited then
        conversation.is_raw = false
        conversation.client = client_of(c, at)
      end
      return K.show_request(c, conversation, pinfo, item, at, stop)
    elseif what == "response" then
      local asked
      if pinfo.visited then
        asked = K.request_of(place)
      else
        asked = K.answer(conversation, place, int32(c, at + 4, stop))
      end
      if asked then return K.show_response(c, asked, pinfo, item, at, stop) end
    elseif what == "token" then
      if not pinfo.visited then
        local change = pinfo.src_port == conversation.server and -1 or 1
        conversation.tokens = math.max(conversation.tokens + change, 0)
        K.set_skip(place, "token")
      end
      return K.show_token(c, item, at, stop)
    end
    return K.show_unasked(c, item, at, stop)
  end

  -- What a place was judged to be when it was first seen.
  local function judged(c, at, conversation, is_response, place)
    local skip = K.skip(place)
    if skip then return skip end
    if not is_response then return "request" end
    return K.request_of(place) and "response" or "unasked"
  end

  -- Says what more bytes are needed from `at` on; false where they can't come.
  local function wait(pinfo, at, missing)
    if pinfo.can_desegment == 0 then return false end
    pinfo.desegment_offset = at
    pinfo.desegment_len = missing
    return true
  end

  function proto.dissector(tvb, pinfo, tree)
    local c = K.cursor(tvb, { pinfo = pinfo })
    local conversation = K.conversation()
    local is_response = from_broker(c, pinfo, conversation)
    local reported = tvb:reported_len()
    local at, shown = 0, {}
    pinfo.cols.protocol = "Kafka"
    while at < c.stop do
      if c.stop - at < 4 then
        if c.stop == reported and wait(pinfo, at, DESEGMENT_ONE_MORE_SEGMENT) then return end
        shown[#shown + 1] = fragment(c, tree, at, c.stop)
        break
      end
      local place = K.place(pinfo, tvb, at)
      local what
      if pinfo.visited then
        what = judged(c, at, conversation, is_response, place)
      else
        what = judge(c, at, conversation, is_response, place)
      end
      local ends
      if what == "wait" then
        if wait(pinfo, at, DESEGMENT_ONE_MORE_SEGMENT) then return end
        what = c.stop - at
      end
      if type(what) == "number" then
        ends = at + what
        K.set_skip(place, what)
        shown[#shown + 1] = fragment(c, tree, at, ends)
      else
        ends = at + 4 + int32(c, at, c.stop)
        if ends > reported and wait(pinfo, at, ends - reported) then return end
        ends = math.max(math.min(ends, c.stop), at + 4)
        shown[#shown + 1] = show(c, what, conversation, pinfo, tree, at, ends, place)
      end
      at = ends
    end
    pinfo.cols.info = table.concat(shown, ", ", 1, math.min(#shown, 8)) .. (#shown > 8 and ", ..." or "")
  end
end
