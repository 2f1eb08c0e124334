-- The walk over a struct by its table, value by value: slow, but it can tell what is wrong.
do
  local need, length, uvarint = K.need, K.length, K.uvarint
  local fault, room = K.fault, K.room
  local sizes = { [0] = 1, 1, 2, 2, 4, 4, 8, 8, 16 }
  K.sizes = sizes
  local value

  -- Whether a struct names a topic, by its number.
  local names_topic = {}
  for number, struct in ipairs(K.structs) do
    for _, index in ipairs(struct[3]) do
      local field = K.fields[index + 1]
      local is_topic = field[6] >= 0 and K.entities[field[6] + 1] == "topicName" and field[2] == 9
      if is_topic or K.names[field[1] + 1] == "topic_id" then names_topic[number - 1] = true end
    end
  end

  function K.names_topic(kind, child)
    return kind == 13 and names_topic[child]
  end

  -- The names of topics by the bytes of their UUIDs, as far as seen in messages.
  local topics = { [("\0"):rep(15) .. "\1"] = "__cluster_metadata" }

  local no_id = ("\0"):rep(16)

  -- Whether a string matters to the records and bytes that follow.
  function K.is_learnt(node)
    return node.name == "protocol_type" or node.entity == "topicName" or node.entity == "groupId"
  end

  -- Notes values that matter to the records and bytes that follow.
  local function learn(c, node, at, size)
    if node.name == "protocol_type" then
      c.protocol_type = c.s:sub(at + 1, at + size)
    elseif node.entity == "topicName" then
      c.topic = c.s:sub(at + 1, at + size)
      K.note_entity(c, "topic", c.topic)
    elseif node.entity == "groupId" then
      K.note_entity(c, "group", c.s:sub(at + 1, at + size))
    elseif node.name == "topic_id" then
      local id = c.s:sub(at + 1, at + 16)
      if c.is_trial then return end
      if c.topic and c.topic ~= "" then topics[id] = c.topic else c.topic = topics[id] end
      if id ~= no_id then K.note_entity(c, "topic", c.topic or K.uuid_text(c.s, at)) end
    end
  end

  K.learn = learn

  local function name_of(node)
    return node.abbr:gsub("^kafkaw%.", "")
  end

  -- Reads all elements of an array; returns where it ends.
  local function array(c, flags, child, node, tree, at, stop)
    local count, begins = length(c, at, stop, flags % 4 >= 2, 4)
    if not count then
      if flags % 2 == 0 then fault(at, name_of(node) .. " is null") end
      K.add_null(c, node, tree, at, begins - at)
      return begins
    end
    local element = K.types[child + 1]
    local kind = element[1]
    local least = count * math.max(element[4], 1)
    if least > stop - begins then
      local text = string.format("%s: %d elements in %d bytes", name_of(node), count, stop - begins)
      fault(at, text, begins + least)
    end
    local below
    if room(c, tree) then below = tree:add(node.count, c.tvb(at, begins - at), count) end
    local start = at
    at = begins
    for i = 0, count - 1 do
      if kind == 13 then
        local item
        if names_topic[element[3]] then c.topic = nil end
        if below and room(c, below) then
          item = below:add(node.field, c.tvb(at, 0)):set_text(string.format("%s [%d]", node.label, i))
        end
        local ends = value(c, kind, element[2], element[3], node, item, at, stop)
        if item then item:set_len(ends - at) end
        at = ends
      else
        at = value(c, kind, element[2], element[3], node, below, at, stop)
      end
    end
    if below then below:set_len(at - start) end
    return at
  end

  -- Reads a value inside `tree`, which for a struct is its own item; returns where it ends.
  function value(c, kind, flags, child, node, tree, at, stop)
    local size = sizes[kind]
    if size then
      need(c, at, size, stop)
      if node.is_acks then c.acks = K.int16(c, at, stop) end
      if kind == 8 then
        learn(c, node, at, 16)
        K.add_uuid(c, node, tree, at)
      elseif tree then
        K.add_fixed(c, node, tree, at, size)
      elseif node.is_error then
        K.note_error(c, node, c.item, at)
      end
      return at + size
    elseif kind == 13 then
      return K.struct(c, child, node, tree, at, stop)
    elseif kind == 12 then
      return array(c, flags, child, node, tree, at, stop)
    end
    local n, begins = length(c, at, stop, flags % 4 >= 2, kind == 9 and 2 or 4)
    if not n then
      if flags % 2 == 0 then fault(at, name_of(node) .. " is null") end
      K.add_null(c, node, tree, at, begins - at)
      return begins
    end
    need(c, begins, n, stop)
    if kind == 9 then
      if n > 32767 then fault(at, name_of(node) .. " is longer than 32767 bytes") end
      learn(c, node, begins, n)
      if tree then K.add_text(c, node, tree, at, begins, n) end
    elseif kind == 10 then
      local item = K.add_bytes(c, node, tree, begins, n)
      if item then K.embedded(c, node, item, begins, begins + n) end
    else
      local item = K.add_bytes(c, node, tree, begins, n)
      if item then K.show_records(c, node, item, begins, n) end
    end
    return begins + n
  end

  -- Reads a value that another reader has given up on.
  function K.walk_value(what, c, tree, at, stop)
    return value(c, what[1], what[2], what[3], what[4], tree, at, stop)
  end

  -- Reads a struct, with a marker before it if it may be null.
  local function nullable_struct(c, field, node, tree, at, stop, tagged)
    local marker, begins = nil, at + 1
    if tagged then
      marker, begins = uvarint(c, at, stop)
      marker = marker == 0
    else
      marker = K.int8(c, at, stop) < 0
    end
    if marker then
      K.add_null(c, node, tree, at, begins - at)
      return begins
    end
    return nil, begins
  end

  local function field_value(c, index, node, tree, at, stop, tagged)
    local field = K.fields[index + 1]
    local below = node.kids[index]
    if field[2] ~= 13 then
      return value(c, field[2], field[3], field[4], below, tree, at, stop)
    end
    local start = at
    if field[3] % 2 == 1 then
      local ends, begins = nullable_struct(c, field, below, tree, at, stop, tagged)
      if ends then return ends end
      at = begins
    end
    local item
    if room(c, tree) then item = tree:add(below.field, c.tvb(start, 0)) end
    local ends = K.struct(c, field[4], below, item, at, stop)
    if item then item:set_len(ends - start) end
    return ends
  end

  local function unknown_tag(c, tree, tag, start, at, ends)
    if not room(c, tree) then return end
    local item = tree:add(K.f["tag.number"], c.tvb(start, ends - start), tag)
    item:append_text(string.format(", %d bytes", ends - at))
    item:add(K.f["tag.data"], c.tvb(at, ends - at))
  end

  local function tags(c, struct, node, tree, at, stop)
    local count
    count, at = uvarint(c, at, stop)
    if count == 0 then return at end
    local seen = {}
    for _ = 1, count do
      local start = at
      local tag, size
      tag, at = uvarint(c, at, stop)
      size, at = uvarint(c, at, stop)
      need(c, at, size, stop)
      if seen[tag] then fault(start, string.format("tag %d twice", tag)) end
      seen[tag] = true
      for _, foreign in ipairs(struct[5]) do
        if foreign == tag then fault(start, string.format("tag %d is of other versions", tag)) end
      end
      local known
      for _, index in ipairs(struct[4]) do
        if K.fields[index + 1][5] == tag then known = index end
      end
      if known then
        local ends = field_value(c, known, node, tree, at, at + size, true)
        if ends ~= at + size then
          fault(ends, string.format("tag %d: %d bytes left", tag, at + size - ends))
        end
      else
        unknown_tag(c, tree, tag, start, at, at + size)
      end
      at = at + size
    end
    return at
  end

  K.tags = tags

  -- Reads the fields of a struct from a given one on, and its tagged fields.  `what` is the
  -- struct and its node.
  function K.walk(what, c, tree, at, stop, first)
    local struct, node = what[1], what[2]
    local list = struct[3]
    for place = first, #list do
      at = field_value(c, list[place], node, tree, at, stop, false)
    end
    if struct[1] == 1 then at = tags(c, struct, node, tree, at, stop) end
    return at
  end
end
