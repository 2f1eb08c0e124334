-- Where the dissector is used.
do
  local proto = K.proto
  local tables = {}
  for _, name in ipairs { "tcp.port", "tls.port" } do
    local ok, one = pcall(DissectorTable.get, name)
    if ok and one then tables[#tables + 1] = one end
  end
  -- So that "Decode As" offers it.
  for _, one in ipairs(tables) do
    one:add_for_decode_as(proto)
  end

  -- The built-in dissector stands on this port.
  local usual = "9092"
  local ports, is_in_place = "", false

  function proto.prefs_changed()
    K.read_prefs()
    local built_in = Dissector.get("kafka")
    for _, one in ipairs(tables) do
      if ports ~= "" then one:remove(ports, proto) end
      if is_in_place then
        one:remove(usual, proto)
        if built_in and one == tables[1] then one:add(usual, built_in) end
      end
    end
    ports, is_in_place = proto.prefs.ports, proto.prefs.replace
    for _, one in ipairs(tables) do
      if ports ~= "" then one:add(ports, proto) end
      if is_in_place then one:add(usual, proto) end
    end
  end
end
