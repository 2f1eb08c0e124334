-- Where messages begin in the bytes of a stream.
do
  local byte = string.byte
  local int16, int32 = K.int16, K.int32

  function K.largest()
    return K.prefs.largest * 1048576
  end
  local largest = K.largest

  -- Whether a request may begin here, as far as its bytes are available.
  function K.is_request(c, at, conversation)
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
  local is_request = K.is_request

  function K.client_of(c, at)
    local length = c.stop - at >= 14 and int16(c, at + 12, c.stop) or -1
    return length >= 0 and c.s:sub(at + 15, at + 14 + length) or nil
  end

  -- Whether a request carries on what the connection's earlier requests began.
  function K.continues(c, at, conversation)
    local last = conversation.last
    if not last or not K.read_start(c, at) then return false end
    local client, ahead = K.client_of(c, at), c.correlation - last
    -- A client may count the requests of all its connections together.
    return client == conversation.client and ahead > 0 and ahead <= (client and client ~= "" and 65536 or 64)
  end

  -- Reads a message as a trial: true if it is whole and right, "more" if only its end is missing.
  -- Partitions may look like a request without a client id, or Produce without topics: these
  -- must end where the bytes end or another message begins.
  function K.try(c, at, conversation, is_response)
    local ends = at + 4 + int32(c, at, c.stop)
    local key, version
    if is_response then
      local asked = K.asked_by(conversation, int32(c, at + 4, c.stop))
      if not asked then return false end
      key, version = math.floor(asked / 65536), asked % 65536
    elseif not K.read_start(c, at) then
      return "more"
    elseif c.correlation < 0 then
      return false
    else
      key, version = c.key, c.version
    end
    local both = K.by_key[key]
    local how = K.try_message(c, both and both[is_response and "response" or "request"], version, at, ends)
    if how ~= true or is_response then return how end
    local client = K.client_of(c, at) or ""
    if client == "" or key == 0 and ends - at - 14 - #client <= 16 then return K.is_end(c, ends, conversation, false) end
    return true
  end

  -- How a message of a known version may begin here, after bytes that are not a message: as
  -- `try` has it.
  local function may_begin(c, p, conversation, is_response)
    local stop = c.stop
    if stop - p < 12 then return false end
    local size = int32(c, p, stop)
    if size < 4 or size > largest() then return false end
    if is_response then
      if not K.is_waiting(conversation, int32(c, p + 4, stop)) then return false end
    else
      if stop - p < 14 then return false end
      local both = K.by_key[int16(c, p + 4, stop)]
      if not both or not both.request or int16(c, p + 6, stop) > both.request.high then return false end
      if not is_request(c, p, conversation) then return false end
    end
    return K.try(c, p, conversation, is_response)
  end

  -- Whether the bytes end at a place, or another message begins there.
  local function is_end(c, at, conversation, is_response)
    return at == c.stop or at < c.stop and may_begin(c, at, conversation, is_response) ~= false
  end
  K.is_end = is_end

  -- Sizes are less than 2^27, API keys and versions less than 2^8.
  local start_of = { [true] = "[\0-\7]", [false] = "[\0-\7]...\0.\0" }

  -- The next place from `at` on where a message may begin, how, and whether the bytes end or
  -- another message begins where it ends; or nil.
  local function candidate(c, at, conversation, is_response)
    local s, stop, start, p = c.s, c.stop, start_of[is_response], at
    repeat
      p = s:find(start, p + 1)
      if not p or p > stop - 11 then return nil end
      local how = may_begin(c, p - 1, conversation, is_response)
      if how then
        return p - 1, how, how == true and is_end(c, p + 3 + int32(c, p - 1, stop), conversation, is_response)
      end
    until false
  end

  -- Where the next message begins after bytes that are not a message, or the end.  Prefers one
  -- that ends where the bytes end or another message begins, and whole ones to others.
  function K.next_message(c, at, conversation, is_response)
    local whole, first
    local p, how, is_last = candidate(c, at, conversation, is_response)
    while p and not is_last do
      if how == true then whole = whole or p else first = first or p end
      p, how, is_last = candidate(c, p + 1, conversation, is_response)
    end
    return p or whole or first or c.stop
  end

  -- Where a whole message proves that what begins at `at` is none, or nil: one that begins the
  -- newest packet (at `seam`), or one before the end of the bytes or another message.
  function K.disproof(c, at, seam, conversation, is_response)
    if seam and may_begin(c, seam, conversation, is_response) == true then return seam end
    -- Most bytes before the newest packet have been searched.
    local first = math.max(at + 1, (seam or 0) - 16384)
    local p, _, is_last = candidate(c, first, conversation, is_response)
    while p and not is_last do
      p, _, is_last = candidate(c, p + 1, conversation, is_response)
    end
    return p
  end

  -- Where a message of up to a MiB may begin whose start is too short to tell, or the end.
  function K.short_start(c, at, conversation, is_response)
    local s, stop = c.s, c.stop
    if is_response and not K.oldest(conversation) then return stop end
    for p = math.max(at, stop - (is_response and 7 or 13)), stop - (is_response and 4 or 1) do
      local size, _, _, _, zero, key, high = byte(s, p + 1, p + 7)
      if stop - p >= 4 then size = int32(c, p, stop) else size = size == 0 and 8 or 0 end
      local is_start = size >= (is_response and 4 or 8) and size <= 1048576
      if is_start and (is_response or (zero or 0) == 0 and (not key or K.by_key[key]) and (high or 0) == 0) then
        return p
      end
    end
    return stop
  end
end
