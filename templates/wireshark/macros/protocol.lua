-- The protocol, its preferences, and the fields that belong to no message.
do
  local proto = Proto("kafkaw", "Kafka (specgen)")
  K.proto = proto

  proto.prefs.ports = Pref.range("TCP ports", "", "The ports to dissect, such as 9092,9094-9096", 65535)
  proto.prefs.replace = Pref.bool("Replace the built-in dissector", false,
    "Dissect port 9092, which Wireshark's own Kafka dissector uses by default")
  proto.prefs.records = Pref.enum("Records", 2, "How much of record batches to show", {
    { 1, "Batches only", 0 }, { 2, "Batches and records", 1 },
    { 3, "Also decode the records of Kafka's internal topics", 2 },
  }, false)
  proto.prefs.items = Pref.uint("Maximum items per message", 20000, "Further values are checked, but not shown")
  proto.prefs.largest = Pref.uint("Largest message in MiB", 128, "Anything larger is not taken for a message")
  proto.prefs.checksums = Pref.bool("Verify batch checksums", false, "CRC-32 and CRC-32C, computed in Lua")
  proto.prefs.remember = Pref.uint("Messages to remember", 0,
    "How many recent messages keep the link between request and response; 0 for all")

  -- A copy of the preferences, as asking Wireshark for one is slow.
  K.prefs = {}
  function K.read_prefs()
    for _, name in ipairs { "records", "items", "largest", "checksums", "remember" } do
      K.prefs[name] = proto.prefs[name]
    end
  end

  local list = {}
  K.proto_fields = list
  K.f = {}

  local function add(name, make, label, ...)
    local field = make("kafkaw." .. name, label, ...)
    K.f[name] = field
    list[#list + 1] = field
  end

  add("api", ProtoField.int16, "API", base.DEC, K.api_names)
  add("version", ProtoField.int16, "Version", base.DEC)
  add("size", ProtoField.int32, "Size", base.DEC)
  add("header", ProtoField.none, "Header")
  add("header.correlation_id", ProtoField.int32, "Correlation id", base.DEC)
  add("header.client_id", ProtoField.string, "Client id")
  add("request_in", ProtoField.framenum, "Request in", base.NONE, frametype.REQUEST)
  add("response_in", ProtoField.framenum, "Response in", base.NONE, frametype.RESPONSE)
  add("time", ProtoField.relative_time, "Time since the request")
  add("null", ProtoField.string, "Null")
  add("not_shown", ProtoField.uint32, "Elements not shown", base.DEC)
  add("tag.number", ProtoField.uint32, "Unknown tagged field", base.DEC)
  add("tag.data", ProtoField.bytes, "Data")
  add("sasl_token", ProtoField.bytes, "SASL token")
  add("fragment", ProtoField.bytes, "Part of an incomplete message")
  add("undecoded", ProtoField.bytes, "Not decoded")
  -- Kafka's entities, in any message and under any field name.
  add("entity.topic_name", ProtoField.string, "Topic")
  add("entity.group_id", ProtoField.string, "Group")
  add("entity.transactional_id", ProtoField.string, "Transactional id")
  add("entity.broker_id", ProtoField.int32, "Broker", base.DEC)
  add("entity.producer_id", ProtoField.int64, "Producer", base.DEC)

  local compressions = { [0] = "none", "gzip", "snappy", "lz4", "zstd" }
  add("batch", ProtoField.none, "Batch")
  add("batch.base_offset", ProtoField.int64, "Base offset", base.DEC)
  add("batch.size", ProtoField.int32, "Size", base.DEC)
  add("batch.leader_epoch", ProtoField.int32, "Leader epoch", base.DEC)
  add("batch.magic", ProtoField.int8, "Magic", base.DEC)
  add("batch.crc", ProtoField.uint32, "CRC", base.HEX)
  add("batch.attributes", ProtoField.uint16, "Attributes", base.HEX)
  add("batch.compression", ProtoField.uint16, "Compression", base.DEC, compressions, 0x07)
  add("batch.timestamp_type", ProtoField.uint16, "Timestamp type", base.DEC, { [0] = "creation", "append" }, 0x08)
  add("batch.transactional", ProtoField.uint16, "Transactional", base.DEC, { [0] = "no", "yes" }, 0x10)
  add("batch.control", ProtoField.uint16, "Control", base.DEC, { [0] = "no", "yes" }, 0x20)
  add("batch.delete_horizon", ProtoField.uint16, "Has a delete horizon", base.DEC, { [0] = "no", "yes" }, 0x40)
  add("batch.last_offset_delta", ProtoField.int32, "Last offset delta", base.DEC)
  add("batch.base_timestamp", ProtoField.int64, "Base timestamp", base.DEC)
  add("batch.max_timestamp", ProtoField.int64, "Max timestamp", base.DEC)
  add("batch.producer_id", ProtoField.int64, "Producer id", base.DEC)
  add("batch.producer_epoch", ProtoField.int16, "Producer epoch", base.DEC)
  add("batch.base_sequence", ProtoField.int32, "Base sequence", base.DEC)
  add("batch.count", ProtoField.int32, "Records", base.DEC)
  add("batch.compressed", ProtoField.bytes, "Compressed")
  add("record", ProtoField.none, "Record")
  add("record.size", ProtoField.int32, "Size", base.DEC)
  add("record.attributes", ProtoField.uint8, "Attributes", base.HEX)
  add("record.offset", ProtoField.int64, "Offset", base.DEC)
  add("record.timestamp", ProtoField.int64, "Timestamp", base.DEC)
  add("record.key", ProtoField.bytes, "Key")
  add("record.value", ProtoField.bytes, "Value")
  add("record.headers.count", ProtoField.int32, "Headers", base.DEC)
  add("record.header", ProtoField.none, "Header")
  add("record.header.key", ProtoField.string, "Header key")
  add("record.header.value", ProtoField.bytes, "Header value")
  add("control.version", ProtoField.int16, "Control record version", base.DEC)
  add("control.type", ProtoField.int16, "Control record type", base.DEC, {
    [0] = "ABORT", "COMMIT", "LEADER_CHANGE", "SNAPSHOT_HEADER", "SNAPSHOT_FOOTER", "KRAFT_VERSION", "KRAFT_VOTERS",
  })
  add("stored.type", ProtoField.int16, "Type of the stored message", base.DEC)
  add("stored.frame", ProtoField.uint32, "Frame version", base.DEC)
  add("stored.version", ProtoField.int16, "Version of the stored message", base.DEC)

  local severity, group = expert.severity, expert.group
  K.malformed = ProtoExpert.new("kafkaw.malformed", "Wrong bytes", group.MALFORMED, severity.ERROR)
  K.cut = ProtoExpert.new("kafkaw.cut", "Not captured completely", group.UNDECODED, severity.NOTE)
  K.trailing = ProtoExpert.new("kafkaw.trailing", "Bytes after the message", group.MALFORMED, severity.WARN)
  K.unknown = ProtoExpert.new("kafkaw.unknown", "Unknown", group.UNDECODED, severity.WARN)
  K.hidden = ProtoExpert.new("kafkaw.hidden", "Not decompressed", group.UNDECODED, severity.NOTE)
  K.bad_crc = ProtoExpert.new("kafkaw.bad_crc", "Wrong checksum", group.CHECKSUM, severity.ERROR)
  K.failed = ProtoExpert.new("kafkaw.failed", "Kafka reports an error", group.RESPONSE_CODE, severity.NOTE)
  proto.experts = { K.malformed, K.cut, K.trailing, K.unknown, K.hidden, K.bad_crc, K.failed }
end
