-- Bytes fields with embedded messages: the consumer protocol, principals, and requests that
-- a broker forwards to the controller.
do
  local int16 = K.int16
  local f = K.f
  local by_place = {
    ["kafkaw.join_group.protocols.metadata"] = "ConsumerProtocolSubscription",
    ["kafkaw.join_group.members.metadata"] = "ConsumerProtocolSubscription",
    ["kafkaw.sync_group.assignments.assignment"] = "ConsumerProtocolAssignment",
    ["kafkaw.sync_group.assignment"] = "ConsumerProtocolAssignment",
    ["kafkaw.describe_groups.groups_struct.members.member_metadata"] = "ConsumerProtocolSubscription",
    ["kafkaw.describe_groups.groups_struct.members.member_assignment"] = "ConsumerProtocolAssignment",
    ["kafkaw.group_metadata_value.members.subscription"] = "ConsumerProtocolSubscription",
    ["kafkaw.group_metadata_value.members.assignment"] = "ConsumerProtocolAssignment",
    ["kafkaw.envelope.request_principal"] = "DefaultPrincipalData",
  }

  -- Whether a field may have an embedded message.
  function K.may_embed(node)
    return by_place[node.abbr] ~= nil or node.abbr == "kafkaw.envelope.request_data"
  end

  -- Whether the bytes are a version and a whole message: other clients may put anything there.
  local function fits(c, message, at, stop)
    local struct = stop - at >= 2 and K.struct_of(message, int16(c, at, stop))
    if not struct then return false end
    local is_inner = c.is_inner
    c.is_inner = true
    local fault, ends = K.attempt(K.struct, c, struct, message.node, nil, at + 2, stop)
    c.is_inner = is_inner
    return not fault and ends == stop
  end

  function K.embedded(c, node, item, at, stop)
    local topic, protocol_type = c.topic, c.protocol_type
    if node.abbr == "kafkaw.envelope.request_data" then
      K.inside(c, K.guard, c, item, K.inner_request, c, item, at, stop)
    else
      local message = K.by_name[by_place[node.abbr]]
      local is_consumer = not protocol_type or protocol_type == "consumer" or protocol_type == ""
      if message and is_consumer and fits(c, message, at, stop) then
        K.inside(c, K.guard, c, item, K.versioned, c, message, item, at, stop)
      end
    end
    c.topic, c.protocol_type = topic, protocol_type
  end
end
