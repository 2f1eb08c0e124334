-- Messages of magic 0 and 1, and compressed messages, which wrap a set of others.
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

  -- What a set gets from its wrapper: the base to add to its offsets, which in magic 1 are
  -- relative to the first one's, and the timestamp of all, if the broker set one.
  local function shared(c, at, magic, is_append, inner, begins, ends)
    if magic == 0 then return nil end
    local own, last, next_at = c.tvb(at, 8):int64(), begins, begins
    while ends - next_at >= 26 and int32(inner, next_at + 8, ends) >= 14 do
      last, next_at = next_at, next_at + 12 + int32(inner, next_at + 8, ends)
    end
    local base = Int64.new(0)
    -- Old producers leave the wrapper's offset at 0.
    if next_at == ends and ends > begins and own ~= base then
      local relative = inner.tvb(last, 8):int64()
      if own < relative then K.fault(last, "a relative offset beyond the wrapper's own") end
      base = own - relative
    end
    return { base = base, time = is_append and c.tvb(at + 18, 8):int64() or nil }
  end

  -- `wrapper` is what `shared` returned for the enclosing compressed message, or nil.
  function K.old_message(c, tree, at, stop, magic, wrapper)
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
      local time = wrapper and wrapper.time or range:int64()
      tree:add(f["record.timestamp"], range, time):append_text(K.time_text(time:tonumber()))
    end
    local key, value, value_ends
    key, at = sized(c, tree, "record.key", at + size, stop)
    if key then K.append_readable(c, tree:add(f["record.key"], c.tvb(key, at - key)), key, at - key) end
    value, value_ends = sized(c, tree, "record.value", at, stop)
    local codec = attributes % 8
    if codec ~= 0 and value then
      K.content(c, codec, tree, value, value_ends, function(inner, begins, ends)
        local is_append = attributes % 16 >= 8
        K.batches(inner, tree, begins, ends, shared(c, start, magic, is_append, inner, begins, ends))
      end)
    elseif value then
      local item = tree:add(f["record.value"], c.tvb(value, value_ends - value))
      K.append_readable(c, item, value, value_ends - value)
    end
    if codec == 0 then
      local range = c.tvb(start, 8)
      tree:add(f["record.offset"], range, wrapper and wrapper.base + range:int64() or range:int64())
    end
    if value_ends ~= stop then K.fault(value_ends, "bytes after the value") end
  end
end
