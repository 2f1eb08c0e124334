-- What the info column says of a message besides its name: its group and its topic, if it has
-- one of each, and its error codes.
do
  -- Of a message, `one.group` and `one.topic` are nil before the first, and false after a second
  -- one; the names of its errors are listed in `one`, and are keys of it.
  local empty = {}

  function K.start_summary(c)
    c.one, c.is_inner = nil, nil
  end

  local function of(c)
    c.one = c.one or {}
    return c.one
  end

  -- Notes a group or topic; what is in records or in messages inside others does not count.
  function K.note_entity(c, kind, text)
    if c.is_inner or c.is_trial or text == "" then return end
    local one = of(c)
    if one[kind] == nil then
      one[kind] = text
    elseif one[kind] ~= text then
      one[kind] = false
    end
  end

  function K.note_error_name(c, name)
    if c.is_inner or c.is_trial then return end
    local one = of(c)
    if one[name] then return end
    one[name] = true
    one[#one + 1] = name
  end

  -- Runs a reader of what is inside a value.
  function K.inside(c, action, ...)
    local outer = c.is_inner
    c.is_inner = true
    action(...)
    c.is_inner = outer
  end

  -- At most 60 bytes of a text, as whole characters of UTF-8.
  local function readable(text)
    local last = 60
    while last > 56 and (text:byte(last + 1) or 0) >= 128 and text:byte(last + 1) < 192 do
      last = last - 1
    end
    if #text > 60 then text = text:sub(1, last) .. "..." end
    return (text:gsub("%c", "?"))
  end

  function K.summary(c)
    local one = c.one or empty
    local group = one.group and "group " .. readable(one.group)
    local topic = one.topic and "topic " .. readable(one.topic)
    local about = group and topic and group .. ", " .. topic or group or topic
    local text = about and " (" .. about .. ")" or ""
    if #one == 0 then return text end
    return text .. ": " .. table.concat(one, "/", 1, math.min(#one, 3)) .. (#one > 3 and "/..." or "")
  end
end
