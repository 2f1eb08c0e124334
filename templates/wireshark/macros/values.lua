-- Values as items of the tree.  If `tree` is nil, a value is read but not shown.
do
  local byte = string.byte
  local letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

  -- The two letters for 12 bits.
  local pairs_of = {}
  for n = 0, 4095 do
    local high, low = math.floor(n / 64) + 1, n % 64 + 1
    pairs_of[n] = letters:sub(high, high) .. letters:sub(low, low)
  end

  -- The four letters for three bytes.
  local function four(a, b, d)
    local low = b % 16
    return pairs_of[a * 16 + (b - low) / 16] .. pairs_of[low * 256 + d]
  end

  -- A UUID as Kafka shows it: 22 characters of URL-safe base64.
  function K.uuid_text(s, at)
    local a, b, d, e, f, g, h, i, j, k, l, m, n, o, p, last = byte(s, at + 1, at + 16)
    return four(a, b, d) .. four(e, f, g) .. four(h, i, j) .. four(k, l, m) .. four(n, o, p) .. pairs_of[last * 16]
  end

  -- Milliseconds since 1970 as readable text; empty if they are not a time.
  function K.time_text(ms)
    if ms <= 0 or ms >= 253402300800000 then return "" end
    local seconds = math.floor(ms / 1000)
    return string.format(" (%s.%03d UTC)", os.date("!%Y-%m-%d %H:%M:%S", seconds), math.floor(ms % 1000))
  end

  -- Kafka's set of allowed operations, with one bit for each.
  local function operations_text(bits)
    if bits == -2147483648 then return " (not asked for)" end
    local names = {}
    for bit = 0, 30 do
      if math.floor(bits / 2 ^ bit) % 2 == 1 then
        names[#names + 1] = K.acl_operations[bit] or string.format("%d", bit)
      end
    end
    return " (" .. table.concat(names, ", ") .. ")"
  end

  -- The tree if there is room for another item, else nil; reports that once.
  function K.room(c, tree)
    if not tree then return nil end
    local budget = c.budget
    budget.items = budget.items - 1
    if budget.items >= 0 then return tree end
    if not budget.is_spent then
      budget.is_spent = true
      tree:add_proto_expert_info(K.unknown, "Further values are not shown: see the preference for items per message")
    end
    return nil
  end
  local room = K.room

  local entities = {
    topicName = "topic_name", groupId = "group_id", transactionalId = "transactional_id",
    brokerId = "broker_id", producerId = "producer_id",
  }

  -- The entity field of a node, or nil.
  function K.entity_field(node)
    local name = entities[node.entity]
    return name and K.f["entity." .. name]
  end

  function K.add_entity(node, tree, range, text)
    local field = K.entity_field(node)
    if field and tree:referenced(field) then
      if text then
        tree:add_packet_field(field, range, ENC_UTF_8):set_hidden()
      else
        tree:add(field, range):set_hidden()
      end
    end
  end

  -- Appends bytes to an item's text if they are readable text.
  function K.append_readable(c, item, at, size)
    local text = c.s:sub(at + 1, at + math.min(size, 60))
    if size > 0 and not text:find("[^\32-\126]") then
      item:append_text(' "' .. text .. (size > 60 and '"...' or '"'))
    end
  end

  function K.show_null(c, node, tree, at, size)
    tree:add(K.f.null, c.tvb(at, size), node.abbr):set_text(node.label .. ": null")
  end

  function K.add_null(c, node, tree, at, size)
    if room(c, tree) then K.show_null(c, node, tree, at, size) end
  end

  -- Reports an error code at its field or, if that is not shown, at the message.
  function K.note_error(c, node, item, at)
    local code = K.int16(c, at, c.stop)
    if code == 0 then return end
    local name = K.errors[code] or string.format("error %d", code)
    K.note_error_name(c, name)
    if item then item:add_proto_expert_info(K.failed, name) end
  end

  function K.show_fixed(c, node, tree, at, size)
    local range = c.tvb(at, size)
    local item = tree:add(node.field, range)
    if node.is_time then
      item:append_text(K.time_text(range:int64():tonumber()))
    elseif node.is_operations then
      item:append_text(operations_text(range:int()))
    elseif node.is_error then
      K.note_error(c, node, item, at)
    end
    if node.entity then K.add_entity(node, tree, range) end
  end

  function K.add_fixed(c, node, tree, at, size)
    if room(c, tree) then
      K.show_fixed(c, node, tree, at, size)
    elseif node.is_error then
      K.note_error(c, node, nil, at)
    end
  end

  function K.add_uuid(c, node, tree, at)
    if not room(c, tree) then return end
    tree:add(node.field, c.tvb(at, 16), K.uuid_text(c.s, at))
  end

  -- Shows a string or bytes: `at` is the offset of the length, `begins` of the content.
  function K.add_text(c, node, tree, at, begins, size)
    if not room(c, tree) then return end
    if size == 0 then
      tree:add(node.field, c.tvb(at, begins - at), "")
      return
    end
    local range = c.tvb(begins, size)
    tree:add_packet_field(node.field, range, ENC_UTF_8)
    if node.entity then K.add_entity(node, tree, range, true) end
  end

  function K.add_bytes(c, node, tree, begins, size)
    if not room(c, tree) then return nil end
    return tree:add(node.field, c.tvb(begins, size))
  end

  -- Shows a records field and its batches.
  function K.show_records(c, node, item, at, size)
    item:set_text(string.format("%s: %d bytes", node.label, size))
    K.inside(c, K.records, c, item, at, at + size)
  end
end
