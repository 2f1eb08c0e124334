-- The state of TCP connections: which requests wait for their responses, and what is needed
-- when the same packets are shown again.
do
  local proto = K.proto
  local floor = math.floor
  local links, partners, details, skips, order, oldest, pairs_made

  -- Every item makes two short-lived Lua objects.  Lets some 24 MiB of them wait for garbage
  -- collection, besides what is kept: 6 MiB of tables and 100 bytes per pair.
  local function tune_collection()
    collectgarbage("setpause", math.floor(100 + 2400 / (6 + pairs_made / 10000)))
  end

  -- Forgets everything about a capture.
  local function reset()
    links, partners, details, skips = {}, {}, {}, {}
    order, oldest, pairs_made = {}, 1, 0
    tune_collection()
    K.read_prefs()
    K.forget_looks()
  end
  proto.init = reset
  reset()

  -- A connection is identified by its addresses and ports.  Its number, tcp.stream, would
  -- make Wireshark build the trees of all packets, even of other protocols.
  function K.conversation(pinfo, from_port, to_port)
    local key, from, to = from_port * 65536 + to_port, pinfo.src, pinfo.dst
    local link = links[key]
    while link do
      if link.from == from and link.to == to then return link.conversation end
      link = link.next
    end
    -- It has four values for each waiting request, from `head` to `tail`; `waiting` counts
    -- them by correlation id; `tokens` counts raw SASL tokens that are not answered yet.  `last`
    -- and `client` are of the last request; `is_in_step` means that the last bytes from the
    -- broker were a response; `seams` has where, in bytes held back, the next packet begins.
    local conversation = { head = 1, tail = 0, waiting = {}, tokens = 0, is_raw = false, seams = {} }
    local back = to_port * 65536 + from_port
    links[key] = { conversation = conversation, from = from, to = to, next = links[key] }
    links[back] = { conversation = conversation, from = to, to = from, next = links[back] }
    return conversation
  end

  -- A message's place is its packet's number times 2^26 and the offset of its first byte.

  -- Removes the oldest waiting request; returns its correlation id, its place, its API key and
  -- version as one number, and its time.
  local function take(conversation)
    local at = conversation.head * 4
    local correlation, place = conversation[at], conversation[at + 1]
    local asked, time = conversation[at + 2], conversation[at + 3]
    conversation[at], conversation[at + 1], conversation[at + 2], conversation[at + 3] = nil, nil, nil, nil
    conversation.head = conversation.head + 1
    local waiting = conversation.waiting
    local left = waiting[correlation] - 1
    waiting[correlation] = left > 0 and left or nil
    return correlation, place, asked, time
  end

  -- With more requests than this in flight, their responses are not in the capture.
  local most_waiting = 65536

  -- Adds a request that waits for its response.
  function K.ask(conversation, place, correlation, key, version, time)
    local head, tail = conversation.head, conversation.tail
    if head > tail then
      conversation.head, tail = 1, 0
    elseif (key == 17 or key == 18) and correlation < conversation[tail * 4] or tail - head >= most_waiting then
      -- The first request of a client, with an id below the waiting ones, means a new
      -- connection on the same ports; the old one's requests will not be answered.
      local is_new = tail - head < most_waiting
      repeat
        take(conversation)
      until not is_new or conversation.head > tail
      if is_new then conversation.head, tail, conversation.tokens = 1, 0, 0 end
    end
    tail = tail + 1
    local at = tail * 4
    conversation[at], conversation[at + 1] = correlation, place
    conversation[at + 2], conversation[at + 3] = key * 65536 + version, time
    conversation.tail = tail
    local waiting = conversation.waiting
    waiting[correlation] = (waiting[correlation] or 0) + 1
  end

  -- Removes the newest waiting request, to which no response will come.
  function K.forget_last(conversation)
    local tail = conversation.tail
    if tail < conversation.head then return end
    local correlation, waiting = conversation[tail * 4], conversation.waiting
    local left = waiting[correlation] - 1
    waiting[correlation] = left > 0 and left or nil
    conversation.tail = tail - 1
  end

  function K.is_waiting(conversation, correlation)
    return conversation.waiting[correlation] ~= nil
  end

  -- The correlation id of the request that waits longest, or nil.
  function K.oldest(conversation)
    return conversation[conversation.head * 4]
  end

  -- The API key and version, as one number, of the request that waits with a correlation id, or nil.
  function K.asked_by(conversation, correlation)
    for number = conversation.head, conversation.tail do
      if conversation[number * 4] == correlation then return conversation[number * 4 + 2] end
    end
  end

  local function remember(key)
    local most = K.prefs.remember
    if most == 0 then return end
    order[#order + 1] = key
    if #order - oldest + 1 > most then
      local old = order[oldest]
      order[oldest] = false
      partners[old], details[old] = nil, nil
      oldest = oldest + 1
      if oldest > 2 * most then
        local rest = {}
        for i = oldest, #order do
          rest[#rest + 1] = order[i]
        end
        order, oldest = rest, 1
      end
    end
  end

  -- Links a request and its response: each gets the other, and a detail, which is a request's
  -- API key and version, or the seconds that a response took.  They are stored by packet number
  -- for the first linked message of a packet, for others by place.
  local function pair(response, request, asked, passed)
    local r, q = floor(response / 67108864), floor(request / 67108864)
    local r_offset, q_offset = response % 67108864, request % 67108864
    local is_short = r_offset < 65536 and q_offset < 65536 and r ~= q and not partners[r] and not partners[q]
    if is_short then
      partners[r], partners[q] = q * 65536 + r_offset, r * 65536 + q_offset
    else
      r, q = -response, -request
      partners[r], partners[q] = request, response
    end
    details[r], details[q] = passed, asked
    pairs_made = pairs_made + 1
    if pairs_made % 10000 == 0 and K.prefs.remember == 0 then tune_collection() end
    remember(r)
    remember(q)
  end

  -- The packet of the linked message, the message's own detail, and the other's; or nil.
  local function other(place)
    local number = floor(place / 67108864)
    local short = partners[number]
    if short and short % 65536 == place % 67108864 then
      local packet = floor(short / 65536)
      return packet, details[number], details[packet]
    end
    local whole = partners[-place]
    if whole then return floor(whole / 67108864), details[-place], details[-whole] end
  end

  -- The request of a response: its packet, its API key and version as one number, and the
  -- seconds in between; or nil.  Brokers answer in order, so earlier requests are dropped.
  function K.answer(conversation, place, wanted, now)
    if not conversation.waiting[wanted] then return nil end
    local correlation, request, asked, time
    repeat
      correlation, request, asked, time = take(conversation)
    until correlation == wanted
    local passed = now > time and now - time or 0
    if not K.reads_once then pair(place, request, asked, passed) end
    return floor(request / 67108864), asked, passed
  end

  -- Like `answer`, for a response that was seen before.
  function K.request_of(place)
    local packet, passed, asked = other(place)
    return packet, asked, passed
  end

  -- The packet of the response to a request, or nil.
  function K.response_of(place)
    return (other(place))
  end

  -- What is at a place if it is not a message: "token", or how many bytes to skip.
  function K.skip(place)
    return skips[place]
  end

  function K.set_skip(place, what)
    if not K.reads_once then skips[place] = what end
  end
end
