-- Snappy: a bare block, or the block stream of the xerial library, which Kafka's clients write.
do
  local byte, floor, fault = string.byte, math.floor, K.fault

  -- Appends the bytes of a block to `out`, a table of numbers.
  local function block(s, at, stop, out, most)
    local size, scale = 0, 1
    repeat
      if at >= stop then fault(at, "snappy: no size") end
      local a = byte(s, at + 1)
      size = size + a % 128 * scale
      scale = scale * 128
      at = at + 1
    until a < 128
    local first = #out
    if first + size > most then fault(at, "snappy: more than is decompressed here") end
    local n = first
    while at < stop do
      local tag = byte(s, at + 1)
      local kind = tag % 4
      at = at + 1
      if kind == 0 then
        local length = floor(tag / 4)
        if length >= 60 then
          local extra = length - 59
          if at + extra > stop then fault(at, "snappy: cut off") end
          length = 0
          for i = extra, 1, -1 do
            length = length * 256 + byte(s, at + i)
          end
          at = at + extra
        end
        length = length + 1
        if at + length > stop or n + length > first + size then fault(at, "snappy: a literal too long") end
        for i = 1, length do
          out[n + i] = byte(s, at + i)
        end
        n, at = n + length, at + length
      else
        local extra = kind == 3 and 4 or kind
        if at + extra > stop then fault(at, "snappy: cut off") end
        local length, distance
        if kind == 1 then
          length, distance = floor(tag / 4) % 8 + 4, floor(tag / 32) * 256 + byte(s, at + 1)
        else
          length, distance = floor(tag / 4) + 1, 0
          for i = extra, 1, -1 do
            distance = distance * 256 + byte(s, at + i)
          end
        end
        if distance == 0 or distance > n - first or n + length > first + size then
          fault(at, "snappy: a copy of what is not there")
        end
        for i = n + 1, n + length do
          out[i] = out[i - distance]
        end
        n, at = n + length, at + extra
      end
    end
    if n ~= first + size then fault(at, "snappy: fewer bytes than it says") end
  end

  function K.snappy(s, most)
    local out = {}
    if s:sub(1, 8) ~= "\130SNAPPY\0" then
      block(s, 0, #s, out, most)
      return out
    end
    local at = 16
    while at < #s do
      if at + 4 > #s then fault(at, "snappy: cut off") end
      local p, q, r, t = byte(s, at + 1, at + 4)
      local stop = at + 4 + ((p * 256 + q) * 256 + r) * 256 + t
      if stop > #s then fault(at, "snappy: cut off") end
      block(s, at + 4, stop, out, most)
      at = stop
    end
    return out
  end
end
