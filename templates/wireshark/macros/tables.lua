-- The tables of all messages, one behind the other.  In the rows below, each message counts its
-- own names, types, fields and structs from 0; K.message adds how many came before.
do
  K.names, K.entities, K.types, K.fields, K.structs, K.messages = {}, {}, {}, {}, {}, {}

  local function append(list, rows)
    for _, row in ipairs(rows) do
      list[#list + 1] = row
    end
  end

  -- Adds to the numbers in a list, except to -1, which means none.
  local function shift(numbers, by)
    for place, number in ipairs(numbers) do
      if number >= 0 then numbers[place] = number + by end
    end
  end

  function K.message(name, api, kind, key, lowest, names, entities, types, fields, structs, roots, headers)
    local before = { [12] = #K.types, [13] = #K.structs }
    for _, row in ipairs(types) do
      row[3] = row[3] + (before[row[1]] or 0)
    end
    for _, row in ipairs(fields) do
      row[1], row[4] = row[1] + #K.names, row[4] + (before[row[2]] or 0)
      if row[6] >= 0 then row[6] = row[6] + #K.entities end
    end
    for _, row in ipairs(structs) do
      shift(row[3], #K.fields)
      shift(row[4], #K.fields)
    end
    shift(roots, #K.structs)
    append(K.names, names)
    append(K.entities, entities)
    append(K.types, types)
    append(K.fields, fields)
    append(K.structs, structs)
    K.messages[#K.messages + 1] = { name, api, kind, key, lowest, roots, headers }
  end
end
