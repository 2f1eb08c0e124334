-- Registers the dissector for its ports.
do
  local proto = K.proto
  local tables = {}
  for _, name in ipairs { "tcp.port", "tls.port" } do
    local ok, port_table = pcall(DissectorTable.get, name)
    if ok and port_table then tables[#tables + 1] = port_table end
  end
  -- Makes "Decode As" offer it.
  for _, port_table in ipairs(tables) do
    port_table:add_for_decode_as(proto)
  end

  -- The built-in dissector uses this port.
  local usual = "9092"
  local ports, is_in_place = "", false

  function proto.prefs_changed()
    K.read_prefs()
    local built_in = Dissector.get("kafka")
    for _, port_table in ipairs(tables) do
      if ports ~= "" then port_table:remove(ports, proto) end
      if is_in_place then
        port_table:remove(usual, proto)
        if built_in and port_table == tables[1] then port_table:add(usual, built_in) end
      end
    end
    ports, is_in_place = proto.prefs.ports, proto.prefs.replace
    for _, port_table in ipairs(tables) do
      if ports ~= "" then port_table:add(ports, proto) end
      if is_in_place then port_table:add(usual, proto) end
    end
  end
end
