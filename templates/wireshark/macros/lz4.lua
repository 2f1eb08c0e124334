-- LZ4 frames and their blocks.
do
  local byte, floor, fault = string.byte, math.floor, K.fault

  local function little(s, at)
    local p, q, r, t = byte(s, at + 1, at + 4)
    if not t then fault(at, "lz4: cut off") end
    return ((t * 256 + r) * 256 + q) * 256 + p
  end

  -- A length that continues in further bytes, and where it ends.
  local function longer(s, at, stop, length)
    if length < 15 then return length, at end
    repeat
      if at >= stop then fault(at, "lz4: cut off") end
      local a = byte(s, at + 1)
      length = length + a
      at = at + 1
    until a < 255
    return length, at
  end

  local function block(s, at, stop, out, most)
    local n = #out
    while at < stop do
      local token = byte(s, at + 1)
      local length, distance
      length, at = longer(s, at + 1, stop, floor(token / 16))
      if at + length > stop then fault(at, "lz4: cut off") end
      if n + length > most then fault(at, "lz4: more than is decompressed here") end
      for i = 1, length do
        out[n + i] = byte(s, at + i)
      end
      n, at = n + length, at + length
      if at >= stop then return end
      if at + 2 > stop then fault(at, "lz4: cut off") end
      distance = byte(s, at + 1) + byte(s, at + 2) * 256
      length, at = longer(s, at + 2, stop, token % 16)
      length = length + 4
      if distance == 0 or distance > n then fault(at, "lz4: a copy of what is not there") end
      if n + length > most then fault(at, "lz4: more than is decompressed here") end
      for i = n + 1, n + length do
        out[i] = out[i - distance]
      end
      n = n + length
    end
  end

  function K.lz4(s, most)
    local out = {}
    if #s < 7 or little(s, 0) ~= 0x184D2204 then fault(0, "lz4: no frame") end
    local flags = byte(s, 5)
    local has_block_checksums = floor(flags / 16) % 2 == 1
    local at = 7 + (floor(flags / 8) % 2) * 8 + (flags % 2) * 4
    while true do
      local size = little(s, at)
      at = at + 4
      if size == 0 then return out end
      local is_stored = size >= 2147483648
      size = size % 2147483648
      if at + size > #s then fault(at, "lz4: cut off") end
      if is_stored then
        local n = #out
        if n + size > most then fault(at, "lz4: more than is decompressed here") end
        for i = 1, size do
          out[n + i] = byte(s, at + i)
        end
      else
        block(s, at, at + size, out, most)
      end
      at = at + size + (has_block_checksums and 4 or 0)
    end
  end
end
