-- A node for every field of every message: one for all versions, and for both directions
-- of an API.  Its kids are indexed by the number of their field in K.fields.
do
  local class_of = {
    [0] = "bool", "int", "int", "uint", "int", "uint", "int", "float", "string", "string", "bytes", "records",
    [13] = "struct",
  }

  -- The kind and struct of the innermost elements of nested arrays.
  local function innermost(kind, child)
    while kind == 12 do
      local inner = K.types[child + 1]
      kind, child = inner[1], inner[3]
    end
    return kind, child
  end

  local function new_node(abbr, label, owner)
    return { abbr = abbr, label = label, owner = owner, kids = {}, names = {}, structs = {}, order = {} }
  end

  local function label_of(name)
    local words = name:gsub("_", " ")
    return words:sub(1, 1):upper() .. words:sub(2)
  end
  K.label_of = label_of

  -- A field's node; if its class differs from a namesake's, the class is part of its name.
  local function kid(node, field, kind)
    local name, class = K.names[field[1] + 1], class_of[kind]
    local shared = node.names[name]
    if shared and shared.class ~= class then
      name = name .. "_" .. class
      shared = node.names[name]
    end
    if not shared then
      shared = new_node(node.abbr .. "." .. name, label_of(K.names[field[1] + 1]), node.owner)
      shared.class, shared.kind, shared.name = class, kind, K.names[field[1] + 1]
      shared.entity = field[6] >= 0 and K.entities[field[6] + 1] or nil
      node.names[name] = shared
      node.order[#node.order + 1] = shared
    end
    if class == "int" or class == "uint" then shared.kind = math.max(shared.kind, kind) end
    if field[2] == 12 then shared.array = true end
    return shared
  end

  local function grow(node, number)
    if node.structs[number] then return end
    node.structs[number] = true
    local struct = K.structs[number + 1]
    for place = 3, 4 do
      for _, index in ipairs(struct[place]) do
        local field = K.fields[index + 1]
        local kind, child = innermost(field[2], field[4])
        local below = kid(node, field, kind)
        node.kids[index] = below
        if kind == 13 then grow(below, child) end
      end
    end
  end

  local makers = {
    [0] = ProtoField.bool, ProtoField.int8, ProtoField.int16, ProtoField.uint16, ProtoField.int32, ProtoField.uint32,
    ProtoField.int64, ProtoField.double, ProtoField.string, ProtoField.string, ProtoField.bytes, ProtoField.bytes,
    [13] = ProtoField.none,
  }

  local function register(node)
    local list = K.proto_fields
    for _, below in ipairs(node.order) do
      local make = makers[below.kind]
      local names = K.value_names(node.owner, below.name)
      if below.class == "int" or below.class == "uint" then
        below.field = names and below.kind < 6 and make(below.abbr, below.label, base.DEC, names)
          or make(below.abbr, below.label, base.DEC)
      else
        below.field = make(below.abbr, below.label)
      end
      list[#list + 1] = below.field
      if below.array then
        local count = below.abbr .. (below.names.count and ".count_" or ".count")
        below.count = ProtoField.uint32(count, below.label, base.DEC)
        list[#list + 1] = below.count
      end
      below.is_error = below.name:find("error_code$") and true
      below.is_acks = below.abbr == "kafkaw.produce.acks" or nil
      below.is_time = below.kind == 6 and below.name:find("timestamp") and true
      below.is_operations = below.name:find("authorized_operations$") and true
      register(below)
    end
    -- Every garbage collection visits what is kept.
    node.names, node.structs = nil, nil
    -- A message has no class, and like a struct it may have no fields.
    if not node.class or node.class == "struct" then
      node.shown, node.checked = {}, {}
    else
      node.kids, node.order = nil, nil
    end
  end

  local function snake_case(name)
    return (name:gsub("([^A-Z])([A-Z])", "%1_%2"):lower())
  end

  -- What reading a message needs, by its name.
  K.by_name = {}
  -- By API key, its request and its response.
  K.by_key = {}
  local roots = {}
  for _, row in ipairs(K.messages) do
    local kind = row[3]
    local owner = snake_case(row[2])
    local root = roots[owner]
    if not root then
      root = new_node("kafkaw." .. owner, row[2], owner)
      roots[owner] = root
      roots[#roots + 1] = root
    end
    for _, struct in ipairs(row[6]) do
      if struct >= 0 then grow(root, struct) end
    end
    local message = {
      name = row[1], api = row[2], kind = kind, key = row[4], low = row[5],
      high = row[5] + #row[6] - 1, structs = row[6], headers = row[7], node = root,
    }
    K.by_name[row[1]] = message
    if kind == "request" or kind == "response" then
      local both = K.by_key[row[4]] or { name = row[2] }
      K.by_key[row[4]] = both
      both[kind] = message
    end
  end
  for _, root in ipairs(roots) do
    register(root)
  end
  K.proto.fields = K.proto_fields

  -- Messages that are inside others.
  K.inner_roots = {}
  for _, row in ipairs(K.messages) do
    if row[3] ~= "request" and row[3] ~= "response" then
      K.inner_roots[#K.inner_roots + 1] = K.by_name[row[1]].node
    end
  end

  -- Fields that may be in the body of any message.
  local of_bodies = {}
  for name, field in pairs(K.f) do
    for _, start in ipairs { "null", "not_shown", "tag", "entity", "batch", "record", "control", "stored", "undecoded" } do
      if name:sub(1, #start) == start then of_bodies[#of_bodies + 1] = field end
    end
  end

  local function is_referenced(node, tree)
    for _, below in ipairs(node.order or {}) do
      if tree:referenced(below.field) or below.count and tree:referenced(below.count)
        or is_referenced(below, tree) then
        return true
      end
    end
    return false
  end

  -- What of a packet is looked at: `has_tree` if anything, `is_whole` if everything; `shows`
  -- has the fields that belong to no message, by name.
  local everything = { has_tree = true, is_whole = true, shows = {} }
  for name in pairs(K.f) do
    everything.shows[name] = true
  end
  local nothing = { has_tree = false, is_whole = false, shows = {} }
  local of_header = { "header", "header.correlation_id", "header.client_id", "null", "tag.number", "tag.data" }

  local function new_look(tree, is_gui)
    if tree.visible then return everything end
    if tostring(tree):find("has subtree=false", 1, true) then return nothing end
    local look = { has_tree = true, is_whole = false, shows = everything.shows, answers = {} }
    if is_gui then return look end
    look.shows = {}
    for name, field in pairs(K.f) do
      look.shows[name] = tree:referenced(field)
    end
    for _, name in ipairs(of_header) do
      look.shows.header = look.shows.header or look.shows[name]
    end
    return look
  end

  -- In tshark, filters do not change while a file is read.
  local looks, is_gui
  function K.forget_looks()
    looks, is_gui, K.reads_once = {}, gui_enabled(), false
  end

  function K.look(tree, visited, columns)
    local look = looks[visited]
    if not look then
      look = new_look(tree, is_gui)
      if not is_gui then
        looks[visited] = look
        -- If a file is read twice, the first pass has neither a tree nor columns.
        K.reads_once = not visited and (tree.visible or tostring(columns.protocol) ~= "(protocol)")
      end
    end
    return look
  end

  -- Whether the values of a message are looked at, by a user, a filter or a column.
  function K.is_wanted(look, node, tree)
    if look.is_whole or not look.has_tree then return look.is_whole end
    local answer = look.answers[node]
    if answer ~= nil then return answer end
    answer = is_referenced(node, tree)
    for _, field in ipairs(of_bodies) do
      answer = answer or tree:referenced(field)
    end
    -- Stored messages, and messages inside others, have their own fields.
    for _, root in ipairs(K.inner_roots) do
      answer = answer or is_referenced(root, tree)
    end
    look.answers[node] = answer
    return answer
  end

  -- The struct of a message in a version, or nil.
  function K.struct_of(message, version)
    local struct = message.structs[version - message.low + 1]
    if struct and struct >= 0 then return struct end
  end

  -- The header version of a message; for an unknown version, that of the nearest known one.
  function K.header_of(message, version)
    local headers, place = message.headers, version - message.low + 1
    return headers[place] or place < 1 and headers[1] or headers[#headers]
  end
end
