-- Compiled readers: on first use, Lua code for each struct below a node is generated from the
-- tables and compiled.  There are two: one shows the values, the other only finds errors.  A
-- reader that meets something it can't handle (wrong bytes, too many values) leaves the rest of
-- the struct to the walk, which reports the error.
do
  local sizes = K.sizes
  local walk, walk_value = K.walk, K.walk_value

  -- The functions that generated code calls, by their names there.
  local tools = {
    byte = string.byte, add = TreeItem.add, add_text = TreeItem.add_packet_field, set_text = TreeItem.set_text,
    set_len = TreeItem.set_len, range = Tvb.range, utf8 = ENC_UTF_8, uvarint = K.uvarint, tags = K.tags,
    learn = K.learn, note = K.note_error, null = K.show_null, fixed = K.show_fixed, uuid_text = K.uuid_text,
    entity = K.add_entity, embedded = K.embedded, records = K.show_records, int16 = K.int16,
  }
  local names, opening = {}, {}
  for name in pairs(tools) do
    names[#names + 1] = name
  end
  table.sort(names)
  for _, name in ipairs(names) do
    opening[#opening + 1] = "tools." .. name
  end
  opening = "local tools, V, again, X = ...\nlocal " .. table.concat(names, ", ") .. " = "
    .. table.concat(opening, ", ") .. "\nreturn function(c, tree, at, stop)\nlocal s, tvb = c.s, c.tvb\n"

  local shown, checked

  -- Code being generated; `V[number]` in it refers to a value stored beside it.
  local function new_text(is_shown)
    return { values = {}, is_shown = is_shown }
  end

  -- Generated code has numbers and names of functions, never a name from a definition.
  local function put(text, line, ...)
    text[#text + 1] = string.format(line, ...)
  end

  local function value_of(text, one)
    text.values[#text.values + 1] = one
    return #text.values
  end

  -- `again` continues where a reader gave up.
  local function compiled(text, again, what)
    text[#text + 1] = "end"
    local made = assert(load(opening .. table.concat(text, "\n"), "=kafkaw", "t"))
    return made(tools, text.values, again, what)
  end

  -- The end of a reader that gives up at the current field.
  local function give_up(text)
    return string.format("return again(X, c, tree, at, stop, %d)", text.place or 1)
  end

  local function is_plain(node, kind)
    return not (node.is_time or node.is_operations or node.is_error or K.entity_field(node) or kind == 8)
  end

  -- Whether only the end of a value matters.
  local function is_dull(node, kind)
    return not (node.is_error or node.is_acks or kind == 8 and node.name == "topic_id")
  end

  local function fixed(text, node, kind, offset)
    local size = sizes[kind]
    local range = string.format("range(tvb, at + %d, %d)", offset, size)
    if node.is_acks then put(text, "c.acks = int16(c, at + %d, stop)", offset) end
    if kind == 8 and node.name == "topic_id" then
      put(text, "learn(c, V[%d], at + %d, 16)", value_of(text, node), offset)
    end
    if node.is_error and kind == 2 then
      local item = text.is_shown and string.format("add(tree, V[%d], %s)", value_of(text, node.field), range) or "c.item"
      put(text, "do local item, p, q = %s, byte(s, at + %d, at + %d)", item, offset + 1, offset + 2)
      put(text, "if p + q > 0 then note(c, V[%d], item, at + %d) end end", value_of(text, node), offset)
    elseif not text.is_shown then
      return
    elseif kind == 8 then
      put(text, "add(tree, V[%d], %s, uuid_text(s, at + %d))", value_of(text, node.field), range, offset)
    elseif is_plain(node, kind) then
      put(text, "add(tree, V[%d], %s)", value_of(text, node.field), range)
    else
      put(text, "fixed(c, V[%d], tree, at + %d, %d)", value_of(text, node), offset, size)
    end
  end

  -- `n` is the number of bytes or elements, -1 for null; `from` is where they begin.
  local function length(text, compact, size)
    put(text, "if at + %d > stop then %s end", compact and 1 or size, give_up(text))
    if compact then
      put(text, "local n, from = byte(s, at + 1), at + 1")
      put(text, "if n > 127 then n, from = uvarint(c, at, stop) end")
      put(text, "n = n - 1 if n > 2147483647 then n = -1 end")
    elseif size == 2 then
      put(text, "local n, p = byte(s, at + 1, at + 2) n = n * 256 + p if n > 32767 then n = -1 end")
    else
      put(text, "local n, p, q, r = byte(s, at + 1, at + 4) n = ((n * 256 + p) * 256 + q) * 256 + r")
      put(text, "if n > 2147483647 then n = -1 end")
    end
    if not compact then put(text, "local from = at + %d", size) end
  end

  -- Handles null; the code after it handles values.
  local function unless_null(text, flags, node)
    put(text, "if n < 0 then")
    if flags % 2 == 0 then
      put(text, "%s", give_up(text))
    else
      if text.is_shown then put(text, "null(c, V[%d], tree, at, from - at)", value_of(text, node)) end
      put(text, "at = from")
    end
    put(text, "else")
  end

  local function content(text, kind, flags, node)
    put(text, "do")
    length(text, flags % 4 >= 2, kind == 9 and 2 or 4)
    unless_null(text, flags, node)
    put(text, "local to = from + n if to > stop%s then %s end", kind == 9 and " or n > 32767" or "", give_up(text))
    if kind == 9 and K.is_learnt(node) then put(text, "learn(c, V[%d], from, n)", value_of(text, node)) end
    if text.is_shown then
      local field = value_of(text, node.field)
      if kind == 9 then
        put(text, "if n > 0 then local part = range(tvb, from, n) add_text(tree, V[%d], part, utf8)", field)
        if K.entity_field(node) then put(text, "entity(V[%d], tree, part, true)", value_of(text, node)) end
        put(text, 'else add(tree, V[%d], range(tvb, at, from - at), "") end', field)
      elseif kind == 11 then
        put(text, "records(c, V[%d], add(tree, V[%d], range(tvb, from, n)), from, n)", value_of(text, node), field)
      elseif K.may_embed(node) then
        put(text, "embedded(c, V[%d], add(tree, V[%d], range(tvb, from, n)), from, to)", value_of(text, node), field)
      else
        put(text, "add(tree, V[%d], range(tvb, from, n))", field)
      end
    end
    put(text, "at = to end end")
  end

  -- The reader of an array's element; `below` is the array's item.
  local function element_reader(is_shown, kind, flags, child, node)
    if kind == 13 then return (is_shown and shown or checked)(child, node) end
    local text = new_text(is_shown)
    K.put_value(text, kind, flags, child, node)
    put(text, "return at")
    return compiled(text, walk_value, { kind, flags, child, node })
  end

  -- The size of elements of fixed size that need no checks, or nil.
  local function dull_size(kind, child, node)
    if sizes[kind] then return is_dull(node, kind) and sizes[kind] or nil end
    if kind ~= 13 then return nil end
    local struct, total = K.structs[child + 1], 0
    if struct[1] == 1 then return nil end
    for _, index in ipairs(struct[3]) do
      local field, below = K.fields[index + 1], node.kids[index]
      if not sizes[field[2]] or not is_dull(below, field[2]) then return nil end
      total = total + sizes[field[2]]
    end
    return total
  end

  local function array(text, flags, child, node)
    local element = K.types[child + 1]
    local kind = element[1]
    local dull = not text.is_shown and dull_size(kind, element[3], node)
    local of_struct = text.is_shown and kind == 13
    put(text, "do")
    length(text, flags % 4 >= 2, 4)
    unless_null(text, flags, node)
    put(text, "if n * %d > stop - from then %s end", math.max(element[4], 1), give_up(text))
    if dull then
      put(text, "at = from + n * %d end end", dull)
      return
    end
    local read = value_of(text, element_reader(text.is_shown, kind, element[2], element[3], node))
    put(text, "local read, p, below = V[%d], from", read)
    if text.is_shown then
      put(text, "local budget = c.budget if budget.items < n then %s end budget.items = budget.items - n", give_up(text))
      put(text, "below = add(tree, V[%d], range(tvb, at, from - at), n)", value_of(text, node.count))
    end
    put(text, "for i = 0, n - 1 do")
    if K.names_topic(kind, element[3]) then put(text, "c.topic = nil") end
    if of_struct then
      put(text, "local item = add(below, V[%d], range(tvb, p, 0))", value_of(text, node.field))
      put(text, 'set_text(item, V[%d] .. i .. "]")', value_of(text, node.label .. " ["))
      put(text, "local to = read(c, item, p, stop) set_len(item, to - p) p = to end")
    else
      put(text, "p = read(c, below, p, stop) end")
    end
    if text.is_shown then put(text, "set_len(below, p - at)") end
    put(text, "at = p end end")
  end

  local function struct_field(text, field, node)
    put(text, "do local from = at")
    if field[3] % 2 == 1 then
      -- The byte before a nullable struct is negative for null.
      put(text, "if at >= stop then %s end", give_up(text))
      put(text, "if byte(s, at + 1) > 127 then")
      if text.is_shown then put(text, "null(c, V[%d], tree, at, 1)", value_of(text, node)) end
      put(text, "at = at + 1 else from = at + 1")
    else
      put(text, "do")
    end
    local read = value_of(text, (text.is_shown and shown or checked)(field[4], node))
    if text.is_shown then
      put(text, "local item = add(tree, V[%d], range(tvb, at, 0))", value_of(text, node.field))
      put(text, "local to = V[%d](c, item, from, stop) set_len(item, to - at) at = to end end", read)
    else
      put(text, "at = V[%d](c, nil, from, stop) end end", read)
    end
  end

  function K.put_value(text, kind, flags, child, node)
    if sizes[kind] then
      put(text, "if at + %d > stop then %s end", sizes[kind], give_up(text))
      fixed(text, node, kind, 0)
      put(text, "at = at + %d", sizes[kind])
    elseif kind == 12 then
      array(text, flags, child, node)
    else
      content(text, kind, flags, node)
    end
  end

  -- Consecutive values of fixed size need only one check of what is left.
  local function run(text, list, node, first)
    local last, total = first, 0
    while last <= #list and sizes[K.fields[list[last] + 1][2]] do
      total = total + sizes[K.fields[list[last] + 1][2]]
      last = last + 1
    end
    put(text, "if at + %d > stop then %s end", total, give_up(text))
    local offset = 0
    for place = first, last - 1 do
      local kind = K.fields[list[place] + 1][2]
      fixed(text, node.kids[list[place]], kind, offset)
      offset = offset + sizes[kind]
    end
    put(text, "at = at + %d", total)
    return last
  end

  local function reader(number, node, is_shown)
    local struct = K.structs[number + 1]
    local list, text = struct[3], new_text(is_shown)
    if is_shown and #list > 0 then
      put(text, "local budget = c.budget if budget.items < %d then %s end", #list, give_up(text))
      put(text, "budget.items = budget.items - %d", #list)
    end
    local place = 1
    while place <= #list do
      local field, below = K.fields[list[place] + 1], node.kids[list[place]]
      text.place = place
      if sizes[field[2]] then
        place = run(text, list, node, place)
      else
        if field[2] == 13 then
          struct_field(text, field, below)
        else
          K.put_value(text, field[2], field[3], field[4], below)
        end
        place = place + 1
      end
    end
    if struct[1] == 1 then
      put(text, "if at < stop and byte(s, at + 1) == 0 then return at + 1 end")
      put(text, "return tags(c, V[%d], V[%d], tree, at, stop)", value_of(text, struct), value_of(text, node))
    else
      put(text, "return at")
    end
    return compiled(text, walk, { struct, node })
  end

  function shown(number, node)
    local one = node.shown[number]
    if not one then
      one = reader(number, node, true)
      node.shown[number] = one
    end
    return one
  end

  function checked(number, node)
    local one = node.checked[number]
    if not one then
      one = reader(number, node, false)
      node.checked[number] = one
    end
    return one
  end

  -- Reads all fields of a struct; shows them in `tree`, unless that is nil.
  function K.struct(c, number, node, tree, at, stop)
    if tree then return (node.shown[number] or shown(number, node))(c, tree, at, stop) end
    return (node.checked[number] or checked(number, node))(c, nil, at, stop)
  end
end
