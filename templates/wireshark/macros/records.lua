-- Record batches of magic 2, and fields with batches of any magic.
do
  local need, fault, room = K.need, K.fault, K.room
  local int8, int16, int32, varint, varlong = K.int8, K.int16, K.int32, K.varint, K.varlong
  local f = K.f

  local function add(tree, name, c, at, size)
    return tree:add(f[name], c.tvb(at, size))
  end

  -- Shows bytes with a zigzag length as `name`; returns where they begin (nil: null) and end.
  function K.sized(c, tree, name, at, stop)
    local n, begins = varint(c, at, stop)
    if n < 0 then
      if room(c, tree) then
        tree:add(f.null, c.tvb(at, begins - at), "kafkaw." .. name):set_text(K.label_of(name:match("[a-z]+$")) .. ": null")
      end
      return nil, begins
    end
    need(c, begins, n, stop)
    local item
    if room(c, tree) then
      if name == "record.header.key" then
        item = tree:add_packet_field(f[name], c.tvb(begins, n), ENC_UTF_8)
      else
        item = add(tree, name, c, begins, n)
        K.append_readable(c, item, begins, n)
      end
    end
    return begins, begins + n, item
  end

  local function header(c, tree, at, stop)
    local item
    if room(c, tree) then item = tree:add(f["record.header"], c.tvb(at, 0)) end
    local start, key = at, nil
    key, at = K.sized(c, item, "record.header.key", at, stop)
    if not key then fault(start, "a header without a key") end
    local ends = at
    if item and ends > key then item:append_text(": " .. c.tvb(key, ends - key):string(ENC_UTF_8)) end
    local _
    _, at = K.sized(c, item, "record.header.value", at, stop)
    if item then item:set_len(at - start) end
    return at
  end

  local function record(c, batch, tree, at, stop)
    local start = at
    local size
    size, at = varint(c, at, stop)
    need(c, at, math.max(size, 0), stop)
    local ends = at + size
    if size < 0 then fault(start, "a record of negative size") end
    local item
    if room(c, tree) then
      item = tree:add(f.record, c.tvb(start, ends - start))
      item:add(f["record.size"], c.tvb(start, at - start), size)
    end
    need(c, at, 1, ends)
    if item then add(item, "record.attributes", c, at, 1) end
    at = at + 1
    local delta, begins = nil, at
    delta, at = varlong(c, begins, ends)
    local timestamp = batch.is_append and batch.max_timestamp or batch.timestamp + delta
    if item then
      item:add(f["record.timestamp"], c.tvb(begins, at - begins), timestamp)
        :append_text(K.time_text(timestamp:tonumber()))
    end
    local offset_delta
    begins = at
    offset_delta, at = varint(c, begins, ends)
    local offset = batch.offset + offset_delta
    if item then
      item:add(f["record.offset"], c.tvb(begins, at - begins), offset)
      item:append_text(" " .. tostring(offset))
    end
    local key, key_ends, key_item, value, value_ends, value_item
    key, key_ends, key_item = K.sized(c, item, "record.key", at, ends)
    value, value_ends, value_item = K.sized(c, item, "record.value", key_ends, ends)
    at = value_ends
    if item and batch.is_control then
      K.control(c, item, key, key_ends, value, value_ends, value_item)
    elseif item and c.topic and K.prefs.records == 2 then
      K.stored(c, key_item, key, key_ends, value_item, value, value_ends)
    end
    local count
    begins = at
    count, at = varint(c, begins, ends)
    if count < 0 or count > ends - at then fault(begins, string.format("%d headers in %d bytes", count, ends - at)) end
    local below
    if count > 0 and room(c, item) then
      below = item:add(f["record.headers.count"], c.tvb(begins, at - begins), count)
    end
    for _ = 1, count do
      at = header(c, below, at, ends)
    end
    if below then below:set_len(at - begins) end
    if at ~= ends then fault(at, string.format("%d bytes left of a record", ends - at)) end
    return ends
  end

  local function all_records(c, batch, tree, at, stop)
    for _ = 1, batch.count do
      at = record(c, batch, tree, at, stop)
      if not c.budget or c.budget.items < 0 then return end
    end
    if at ~= stop then fault(at, string.format("%d bytes after the last record", stop - at)) end
  end

  -- Shows records that may be compressed; errors are reported at the batch.
  function K.content(c, codec, tree, at, stop, show)
    if K.prefs.records == 0 then return end
    local inner, begins, ends = c, at, stop
    if codec ~= 0 then
      local item = tree:add(f["batch.compressed"], c.tvb(at, stop - at))
      local tvb, reason = K.decompress(c, codec, at, stop)
      if not tvb then
        item:add_proto_expert_info(K.hidden, "Compressed, not shown: " .. reason)
        return
      end
      inner = K.cursor(tvb, c)
      begins, ends = 0, inner.stop
    end
    K.guard(inner, tree, show, inner, begins, ends)
  end

  function K.check_crc(c, item, magic, at, from, stop)
    if not K.prefs.checksums then return end
    local crc = K.crc(magic, c.s, from, stop)
    if crc and crc ~= int32(c, at, stop) % 4294967296 then
      item:add_proto_expert_info(K.bad_crc, string.format("The checksum of these bytes is 0x%08x", crc))
    end
  end

  local function batch_of_2(c, tree, at, stop)
    need(c, at, 61, stop)
    add(tree, "batch.leader_epoch", c, at + 12, 4)
    add(tree, "batch.magic", c, at + 16, 1)
    K.check_crc(c, add(tree, "batch.crc", c, at + 17, 4), 2, at + 17, at + 21, stop)
    local attributes = int16(c, at + 21, stop) % 65536
    local flags = add(tree, "batch.attributes", c, at + 21, 2)
    for _, name in ipairs { "compression", "timestamp_type", "transactional", "control", "delete_horizon" } do
      add(flags, "batch." .. name, c, at + 21, 2)
    end
    add(tree, "batch.last_offset_delta", c, at + 23, 4)
    for place, name in ipairs { "base_timestamp", "max_timestamp" } do
      local range = c.tvb(at + 19 + 8 * place, 8)
      tree:add(f["batch." .. name], range):append_text(K.time_text(range:int64():tonumber()))
    end
    add(tree, "batch.producer_id", c, at + 43, 8)
    add(tree, "batch.producer_epoch", c, at + 51, 2)
    add(tree, "batch.base_sequence", c, at + 53, 4)
    add(tree, "batch.count", c, at + 57, 4)
    local batch = {
      offset = c.tvb(at, 8):int64(), timestamp = c.tvb(at + 27, 8):int64(), max_timestamp = c.tvb(at + 35, 8):int64(),
      count = int32(c, at + 57, stop), is_append = math.floor(attributes / 8) % 2 == 1,
      is_control = math.floor(attributes / 32) % 2 == 1,
    }
    if batch.count < 0 then fault(at + 57, "a negative number of records") end
    -- Compaction leaves batches without records.
    if batch.count == 0 and at + 61 == stop then return end
    K.content(c, attributes % 8, tree, at + 61, stop, function(inner, begins, ends)
      all_records(inner, batch, tree, begins, ends)
    end)
  end

  -- Shows all batches of a records field or, with a `wrapper`, of a wrapped set.
  local function batches(c, tree, at, stop, wrapper)
    while at < stop do
      local left = stop - at
      local size = left >= 12 and int32(c, at + 8, stop) or 0
      if left < 17 or size > left - 12 then
        if size < 0 then fault(at + 8, "a batch of negative size") end
        -- A Fetch response may end within a batch.
        local cut = room(c, tree)
        if cut then cut:add(f.fragment, c.tvb(at, left)):append_text(" (the batch ends in a later fetch)") end
        return
      end
      if size < 5 then fault(at + 8, string.format("a batch of %d bytes", size)) end
      local ends = at + 12 + size
      local magic = int8(c, at + 16, stop)
      local item = room(c, tree)
      if not item then return end
      item = tree:add(f.batch, c.tvb(at, ends - at))
      item:append_text(" " .. tostring(c.tvb(at, 8):int64()))
      add(item, "batch.base_offset", c, at, 8)
      add(item, "batch.size", c, at + 8, 4)
      if magic == 2 then
        K.guard(c, item, batch_of_2, c, item, at, ends)
      elseif magic == 0 or magic == 1 then
        K.guard(c, item, K.old_message, c, item, at, ends, magic, wrapper)
      else
        add(item, "batch.magic", c, at + 16, 1):add_proto_expert_info(K.unknown, "An unknown magic")
      end
      at = ends
    end
  end
  K.batches = batches

  -- Reads part of a message: a fault in it is shown there, and the message continues.
  function K.guard(c, tree, action, ...)
    local fault = K.attempt(action, ...)
    if fault then K.show_fault(c, tree, fault) end
  end

  function K.show_fault(c, tree, fault)
    local text = string.format("%s (at byte %d)", fault.text, fault.at)
    tree:add_proto_expert_info(K.malformed, text)
  end

  function K.records(c, item, at, stop)
    K.guard(c, item, batches, c, item, at, stop)
  end
end
