-- CRC-32 (magic 0 and 1) and CRC-32C (magic 2), if Lua has bit operations.
do
  local bits = rawget(_G, "bit") or rawget(_G, "bit32")

  local function table_of(polynomial)
    local rows = {}
    for i = 0, 255 do
      local n = i
      for _ = 1, 8 do
        local low = bits.band(n, 1)
        n = bits.rshift(n, 1)
        if low == 1 then n = bits.bxor(n, polynomial) end
      end
      rows[i] = n
    end
    return rows
  end

  local tables = bits and { [0] = table_of(0xEDB88320), [2] = table_of(0x82F63B78) }

  -- The checksum of s from `at` (counted from 0) to `stop`, or nil.
  function K.crc(magic, s, at, stop)
    if not tables then return nil end
    local rows, band, bxor, rshift = tables[magic < 2 and 0 or 2], bits.band, bits.bxor, bits.rshift
    local n = bits.bnot(0)
    for i = at + 1, stop do
      n = bxor(rows[band(bxor(n, s:byte(i)), 255)], rshift(n, 8))
    end
    return bits.bnot(n) % 4294967296
  end
end
