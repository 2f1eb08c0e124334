-- Messages of magic 0 and 1, and the compressed ones that wrap a set of others.
do
  local need, int8, int32 = K.need, K.int8, K.int32
  local f, room = K.f, K.room

  local function sized(c, tree, name, at, stop)
    local n = int32(c, at, stop)
    if n < 0 then
      if room(c, tree) then
        tree:add(f.null, c.tvb(at, 4), "kafkaw." .. name):set_text(K.label_of(name:match("[a-z]+$")) .. ": null")
      end
      return nil, at + 4
    end
    need(c, at + 4, n, stop)
    return at + 4, at + 4 + n
  end

  function K.old_message(c, tree, at, stop, magic)
    local size, start = magic == 0 and 18 or 26, at
    need(c, at, size, stop)
    K.check_crc(c, tree:add(f["batch.crc"], c.tvb(at + 12, 4)), magic, at + 12, at + 16, stop)
    tree:add(f["batch.magic"], c.tvb(at + 16, 1))
    local attributes = int8(c, at + 17, stop) % 256
    local flags = tree:add(f["batch.attributes"], c.tvb(at + 17, 1))
    flags:add(f["batch.compression"], c.tvb(at + 17, 1))
    if magic == 1 then
      flags:add(f["batch.timestamp_type"], c.tvb(at + 17, 1))
      local range = c.tvb(at + 18, 8)
      tree:add(f["record.timestamp"], range):append_text(K.time_text(range:int64():tonumber()))
    end
    local key, value, value_ends
    key, at = sized(c, tree, "record.key", at + size, stop)
    if key then K.append_readable(c, tree:add(f["record.key"], c.tvb(key, at - key)), key, at - key) end
    value, value_ends = sized(c, tree, "record.value", at, stop)
    local codec = attributes % 8
    if codec ~= 0 and value then
      K.content(c, codec, tree, value, value_ends, function(inner, begins, ends)
        K.batches(inner, tree, begins, ends)
      end)
    elseif value then
      local item = tree:add(f["record.value"], c.tvb(value, value_ends - value))
      K.append_readable(c, item, value, value_ends - value)
    end
    if codec == 0 then tree:add(f["record.offset"], c.tvb(start, 8)) end
    if value_ends ~= stop then K.fault(value_ends, "bytes behind the value") end
  end
end
