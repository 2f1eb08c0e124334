-- The names of the values of enumerations, by the field's name.
do
  local acl_operations = {
    [0] = "UNKNOWN", "ANY", "ALL", "READ", "WRITE", "CREATE", "DELETE", "ALTER", "DESCRIBE",
    "CLUSTER_ACTION", "DESCRIBE_CONFIGS", "ALTER_CONFIGS", "IDEMPOTENT_WRITE", "CREATE_TOKENS",
    "DESCRIBE_TOKENS", "TWO_PHASE_COMMIT",
  }
  local acl_resources = {
    [0] = "UNKNOWN", "ANY", "TOPIC", "GROUP", "CLUSTER", "TRANSACTIONAL_ID", "DELEGATION_TOKEN", "USER",
  }
  local config_resources = {
    [0] = "UNKNOWN", [2] = "TOPIC", [4] = "BROKER", [8] = "BROKER_LOGGER", [16] = "CLIENT_METRICS", [32] = "GROUP",
  }
  local patterns = { [0] = "UNKNOWN", "ANY", "MATCH", "LITERAL", "PREFIXED" }
  local permissions = { [0] = "UNKNOWN", "ANY", "DENY", "ALLOW" }
  local coordinators = { [0] = "GROUP", "TRANSACTION", "SHARE" }

  local apis = {}
  for _, api in ipairs(K.apis) do
    apis[api[1]] = api[2]
  end
  K.api_names = apis
  K.acl_operations = acl_operations

  -- Fields of the same name may have different values: some rules are for some APIs only.
  local by_name = {
    error_code = K.errors,
    api_key = apis,
    request_api_key = apis,
    isolation_level = { [0] = "READ_UNCOMMITTED", "READ_COMMITTED" },
    acks = { [-1] = "all", [0] = "none", [1] = "leader" },
    key_type = coordinators,
    coordinator_type = coordinators,
    operation = acl_operations,
    permission_type = permissions,
    pattern_type = patterns,
    pattern_type_filter = patterns,
    resource_pattern_type = patterns,
    resource_pattern_type_filter = patterns,
    resource_type_filter = acl_resources,
    leader_recovery_state = { [0] = "RECOVERED", "RECOVERING" },
    config_source = {
      [0] = "UNKNOWN", "TOPIC", "DYNAMIC_BROKER", "DYNAMIC_DEFAULT_BROKER", "STATIC_BROKER", "DEFAULT",
      "DYNAMIC_BROKER_LOGGER", "CLIENT_METRICS", "GROUP",
    },
    config_type = {
      [0] = "UNKNOWN", "BOOLEAN", "STRING", "INT", "SHORT", "LONG", "DOUBLE", "LIST", "CLASS", "PASSWORD",
    },
    config_operation = { [0] = "SET", "DELETE", "APPEND", "SUBTRACT" },
    election_type = { [0] = "PREFERRED", "UNCLEAN" },
    match_type = { [0] = "EXACT", "DEFAULT", "SPECIFIED" },
    upgrade_type = { [0] = "UNKNOWN", "UPGRADE", "SAFE_DOWNGRADE", "UNSAFE_DOWNGRADE" },
  }
  local by_api = {
    create_acls = { resource_type = acl_resources },
    describe_acls = { resource_type = acl_resources },
    delete_acls = { resource_type = acl_resources },
    access_control_entry_record = { resource_type = acl_resources },
    describe_configs = { resource_type = config_resources },
    alter_configs = { resource_type = config_resources },
    incremental_alter_configs = { resource_type = config_resources },
    list_config_resources = { resource_type = config_resources, resource_types = config_resources },
    config_record = { resource_type = config_resources },
    describe_user_scram_credentials = { mechanism = { [0] = "UNKNOWN", "SCRAM-SHA-256", "SCRAM-SHA-512" } },
    alter_user_scram_credentials = { mechanism = { [0] = "UNKNOWN", "SCRAM-SHA-256", "SCRAM-SHA-512" } },
    user_scram_credential_record = { mechanism = { [0] = "UNKNOWN", "SCRAM-SHA-256", "SCRAM-SHA-512" } },
  }

  -- The names of a field's values, or nil.
  function K.value_names(owner, name)
    local own = by_api[owner]
    if own and own[name] then return own[name] end
    if name == "operation" and owner == "incremental_alter_configs" then return nil end
    if name:find("error_code$") then return K.errors end
    return by_name[name]
  end
end
