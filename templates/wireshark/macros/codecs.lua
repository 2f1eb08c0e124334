-- Decompression, by Wireshark where it can, else in Lua.
do
  local most = 16 * 1024 * 1024
  local names = { "gzip", "snappy", "lz4", "zstd" }

  local function has(range, method)
    local ok, action = pcall(function() return range[method] end)
    return ok and action
  end

  -- Makes a tvb from a table of numbers.
  local function tvb_of(out, name)
    local parts = {}
    for i = 1, #out, 4096 do
      parts[#parts + 1] = string.char(unpack(out, i, math.min(i + 4095, #out)))
    end
    return ByteArray.new(table.concat(parts), true):tvb(name)
  end

  -- Decompresses a range with a method of Wireshark; nil if that fails.
  local function by_wireshark(range, method, name)
    local ok, result = pcall(function() return range[method](range, name) end)
    if ok and result and result:len() > 0 then return result:tvb() end
  end

  -- Decompresses bytes to a tvb; or nil and the reason.
  function K.decompress(c, codec, at, stop)
    local label = names[codec]
    if not label then return nil, string.format("compression %d is unknown", codec) end
    local name = "Decompressed (" .. label .. ")"
    local range = c.tvb(at, stop - at)
    local tvb
    if codec == 1 then
      tvb = by_wireshark(range, has(range, "uncompress_zlib") and "uncompress_zlib" or "uncompress", name)
    elseif codec == 4 then
      if not has(range, "uncompress_zstd") then return nil, "this Wireshark's Lua has no zstd" end
      tvb = by_wireshark(range, "uncompress_zstd", name)
    else
      local fault, out = K.attempt(codec == 2 and K.snappy or K.lz4, c.s:sub(at + 1, stop), most)
      if fault then return nil, fault.text end
      if #out > 0 then tvb = tvb_of(out, name) end
    end
    if not tvb then return nil, label .. ": it can't be decompressed" end
    return tvb
  end
end
