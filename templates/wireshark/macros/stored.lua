-- The content of records in Kafka's internal topics and in control batches.
do
  local int16, uvarint, fault = K.int16, K.uvarint, K.fault
  local f = K.f

  -- The messages of key and value, by topic and the type in a record's key.
  local by_topic = { ["__consumer_offsets"] = {}, ["__transaction_state"] = {}, ["__share_group_state"] = {} }
  -- The records that carry their own type and version, by topic and API key.
  local framed = { ["__cluster_metadata"] = {}, ["__remote_log_metadata"] = {} }
  for _, row in ipairs(K.messages) do
    local message = K.by_name[row[1]]
    if message.kind == "metadata" then
      local is_remote = message.name:find("^RemoteLog") or message.name:find("^RemotePartition")
      local by_key = framed[is_remote and "__remote_log_metadata" or "__cluster_metadata"]
      -- QuotaRecord was in a preview only; ClientQuotaRecord, which comes first, has its key now.
      by_key[message.key] = by_key[message.key] or message
    elseif message.kind == "coordinator-key" and message.key >= 0 then
      local name = message.name:gsub("Key$", "")
      local topic = name == "TransactionLog" and "__transaction_state"
        or (name == "ShareSnapshot" or name == "ShareUpdate") and "__share_group_state" or "__consumer_offsets"
      by_topic[topic][message.key] = { key = message, value = K.by_name[name .. "Value"] }
    end
  end

  -- Shows a whole message of a version in `tree`; an unknown version is undecoded.
  function K.message_at(c, message, version, tree, at, stop)
    local struct = K.struct_of(message, version)
    if not struct then
      tree:add(f.undecoded, c.tvb(at, stop - at))
        :add_proto_expert_info(K.unknown, string.format("%s has no version %d", message.name, version))
      return
    end
    tree:append_text(" " .. message.name)
    local ends = K.struct(c, struct, message.node, tree, at, stop)
    if ends ~= stop then fault(ends, string.format("%d bytes after %s", stop - ends, message.name)) end
  end

  local function versioned(c, message, tree, at, stop)
    local version = int16(c, at, stop)
    tree:add(f["stored.version"], c.tvb(at, 2))
    K.message_at(c, message, version, tree, at + 2, stop)
  end
  K.versioned = versioned

  local function framed_record(c, by_key, tree, at, stop)
    local frame, key, version, begins
    frame, begins = uvarint(c, at, stop)
    tree:add(f["stored.frame"], c.tvb(at, begins - at), frame)
    at = begins
    key, begins = uvarint(c, at, stop)
    tree:add(f["stored.type"], c.tvb(at, begins - at), key)
    at = begins
    version, begins = uvarint(c, at, stop)
    tree:add(f["stored.version"], c.tvb(at, begins - at), version)
    if by_key[key] then K.message_at(c, by_key[key], version, tree, begins, stop) end
  end

  -- Shows a data record; `key` and `value` are the offsets of these, nil for null.
  function K.stored(c, key_item, key, key_ends, value_item, value, value_ends)
    -- The messages read here set the topic themselves.
    local topic = c.topic
    if framed[topic] then
      if value and value_item then
        K.guard(c, value_item, framed_record, c, framed[topic], value_item, value, value_ends)
      end
    elseif by_topic[topic] and key and key_ends - key >= 2 and key_item then
      local both = by_topic[topic][int16(c, key, key_ends)]
      key_item:add(f["stored.type"], c.tvb(key, 2))
      if both then
        K.guard(c, key_item, K.message_at, c, both.key, both.key.low, key_item, key + 2, key_ends)
        if value and value_item and both.value then
          K.guard(c, value_item, versioned, c, both.value, value_item, value, value_ends)
        end
      end
    end
    c.topic = topic
  end

  local control = {
    [0] = "EndTxnMarker", "EndTxnMarker", "LeaderChangeMessage", "SnapshotHeaderRecord", "SnapshotFooterRecord",
    "KRaftVersionRecord", "VotersRecord",
  }

  local function control_record(c, tree, key, key_ends, value, value_ends, value_item)
    if not key then fault(value_ends, "a control record without a key") end
    local kind = int16(c, key + 2, key_ends)
    tree:add(f["control.version"], c.tvb(key, 2))
    tree:add(f["control.type"], c.tvb(key + 2, 2))
    local message = K.by_name[control[kind]]
    if not message or not value_item then return end
    if kind < 2 then
      versioned(c, message, value_item, value, value_ends)
    else
      -- The first field is the version; all versions so far have the layout of version 0.
      K.message_at(c, message, 0, value_item, value, value_ends)
    end
  end

  function K.control(c, tree, ...)
    K.guard(c, tree, control_record, c, tree, ...)
  end
end
