-- What a TCP stream has said: which requests wait for their responses, and what later
-- looks at the same packets need.
do
  local proto = K.proto
  local streams, request_of, response_of, skips, order, oldest = {}, {}, {}, {}, {}, 1

  -- All that was learnt of a capture.
  local function reset()
    streams, request_of, response_of, skips = {}, {}, {}, {}
    order, oldest = {}, 1
    K.read_prefs()
    K.forget_wanted()
  end
  proto.init = reset

  local stream_field = Field.new("tcp.stream")

  function K.conversation()
    local field = stream_field()
    local number = field and field.value or -1
    local conversation = streams[number]
    if not conversation then
      -- pending: by correlation id, requests, the oldest first, linked by `next`.
      -- tokens: raw SASL tokens of the client that the broker has not answered.
      conversation = { pending = {}, tokens = 0, is_raw = false, client = nil, server = nil }
      streams[number] = conversation
    end
    return conversation
  end

  -- The number of a message: the packet's, and the place of its first byte in it.
  function K.place(pinfo, tvb, at)
    return pinfo.number * 67108864 + (tvb:offset() + at) % 67108864
  end

  function K.packet_of(place)
    return math.floor(place / 67108864)
  end

  local function remember(place)
    local most = K.prefs.remember
    if most == 0 then return end
    order[#order + 1] = place
    if #order - oldest + 1 > most then
      local old = order[oldest]
      order[oldest] = false
      request_of[old], response_of[old] = nil, nil
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

  -- A request that waits for its response from now on.
  function K.ask(conversation, place, correlation, key, version, time)
    local asked = { place = place, key = key, version = version, time = time }
    local last = conversation.pending[correlation]
    if not last then
      conversation.pending[correlation] = asked
      return
    end
    while last.next do
      last = last.next
    end
    last.next = asked
  end

  -- The last request of a correlation id waits no longer: no response will come.
  function K.forget(conversation, correlation)
    local one = conversation.pending[correlation]
    if not one or not one.next then
      conversation.pending[correlation] = nil
      return
    end
    while one.next.next do
      one = one.next
    end
    one.next = nil
  end

  -- The request that a response answers, with place, key, version and time; or nil.
  function K.answer(conversation, place, correlation)
    local asked = conversation.pending[correlation]
    if not asked then return nil end
    conversation.pending[correlation] = asked.next
    asked.next = nil
    request_of[place] = asked
    response_of[asked.place] = K.packet_of(place)
    remember(place)
    remember(asked.place)
    return asked
  end

  function K.request_of(place)
    return request_of[place]
  end

  function K.response_of(place)
    return response_of[place]
  end

  -- What is at a place, if it is no message: "token", or how many bytes to leave out.
  function K.skip(place)
    return skips[place]
  end

  function K.set_skip(place, what)
    skips[place] = what
  end
end
