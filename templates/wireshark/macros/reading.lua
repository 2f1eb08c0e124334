-- Reading numbers and lengths.  A cursor `c` has the bytes as a string (c.s) and as a tvb
-- (c.tvb), and how many of them may be read (c.stop).  Positions count from 0.
do
  local byte = string.byte
  local floor = math.floor

  -- A cursor over a tvb; a nested cursor shares the outer one's budget of items.
  function K.cursor(tvb, outer)
    local size = tvb:captured_len()
    return {
      tvb = tvb, s = size > 0 and tvb:raw(0, size) or "", stop = size, pinfo = outer.pinfo, look = outer.look,
      budget = outer.budget, topic = outer.topic, item = outer.item,
    }
  end

  -- Stops reading at the offset of wrong bytes; if bytes are missing, `needs` is the offset
  -- up to which they are needed.
  function K.fault(at, text, needs)
    error({ kafkaw = true, at = at, text = text, needs = needs }, 0)
  end
  local fault = K.fault

  -- Runs a reader; returns a fault, or what the reader returned.  Other errors are bugs and pass.
  function K.attempt(action, ...)
    local ok, result = pcall(action, ...)
    if ok then return nil, result end
    if type(result) == "table" and result.kafkaw then return result end
    error(result, 0)
  end

  function K.need(c, at, size, stop)
    if size > stop - at then
      fault(at, string.format("%d bytes needed, %d left", size, stop - at), at + size)
    end
  end
  local need = K.need

  function K.int8(c, at, stop)
    need(c, at, 1, stop)
    local a = byte(c.s, at + 1)
    return a < 128 and a or a - 256
  end

  function K.int16(c, at, stop)
    need(c, at, 2, stop)
    local a, b = byte(c.s, at + 1, at + 2)
    local n = a * 256 + b
    return n < 32768 and n or n - 65536
  end

  function K.int32(c, at, stop)
    need(c, at, 4, stop)
    local p, q, r, t = byte(c.s, at + 1, at + 4)
    local n = ((p * 256 + q) * 256 + r) * 256 + t
    return n < 2147483648 and n or n - 4294967296
  end

  -- Reads the start of a request, after its size at `at`; false if it is incomplete.
  function K.read_start(c, at)
    local k, l, v, w, p, q, r, t = byte(c.s, at + 5, at + 12)
    if not t then return false end
    local key, version, correlation = k * 256 + l, v * 256 + w, ((p * 256 + q) * 256 + r) * 256 + t
    c.key = key < 32768 and key or key - 65536
    c.version = version < 32768 and version or version - 65536
    c.correlation = correlation < 2147483648 and correlation or correlation - 4294967296
    return true
  end

  -- An unsigned 32-bit variable integer, and where it ends.
  function K.uvarint(c, at, stop)
    local s, n, scale = c.s, 0, 1
    for i = at, at + 4 do
      if i >= stop then fault(at, "a number is cut off", i + 1) end
      local a = byte(s, i + 1)
      if a < 128 then return (n + a * scale) % 4294967296, i + 1 end
      n = n + (a - 128) * scale
      scale = scale * 128
    end
    fault(at, "a number of more than 5 bytes")
  end
  local uvarint = K.uvarint

  -- A 32-bit zigzag integer, and where it ends.
  function K.varint(c, at, stop)
    local n, ends = uvarint(c, at, stop)
    if n % 2 == 0 then return floor(n / 2), ends end
    return -floor(n / 2) - 1, ends
  end

  -- A 64-bit zigzag integer as an Int64, and where it ends.
  function K.varlong(c, at, stop)
    local s, low, high, i = c.s, 0, 0, at
    for place = 0, 9 do
      if i >= stop then fault(at, "a number is cut off", i + 1) end
      local a = byte(s, i + 1)
      i = i + 1
      local seven = a % 128
      if place < 4 then
        low = low + seven * 2 ^ (7 * place)
      elseif place == 4 then
        low = low + (seven % 16) * 2 ^ 28
        high = floor(seven / 16)
      else
        high = high + seven * 2 ^ (7 * place - 32)
      end
      if a < 128 then
        high = high % 4294967296
        -- Zigzag: shift right by one, and invert all bits if the last one was set.
        local odd = low % 2
        low = floor(low / 2) + (high % 2) * 2147483648
        high = floor(high / 2)
        if odd == 1 then low, high = 4294967295 - low, 4294967295 - high end
        return Int64.new(floor(low), floor(high)), i
      end
    end
    fault(at, "a number of more than 10 bytes")
  end

  -- A length (nil for null), and where the content begins.
  function K.length(c, at, stop, compact, size)
    if compact then
      local n, begins = uvarint(c, at, stop)
      -- In Java's 32 bits a length beyond 2^31 is negative, which means null.
      if n == 0 or n > 2147483648 then return nil, begins end
      return n - 1, begins
    end
    local n
    if size == 2 then n = K.int16(c, at, stop) else n = K.int32(c, at, stop) end
    if n < 0 then return nil, at + size end
    return n, at + size
  end
end
