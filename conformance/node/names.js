// Fields that the parsers rename, or add to those of Kafka's definitions.

const without = (value, ...names) => names.forEach(name => delete value[name])

const rename = (value, from, to) => {
  value[to] = value[from]
  delete value[from]
}

const CHANGES = {
  0: (value, version) => version < 8 && value.responses.forEach(topic =>
    topic.partitionResponses.forEach(one => without(one, 'recordErrors', 'errorMessage'))),
  1: (value, version) => version < 13 && value.responses.forEach(topic => rename(topic, 'topicId', 'topic')),
  3: (value, version) => version < 10 && value.topics.forEach(topic => without(topic, 'topicId')),
  11: (value, version) => {
    if (version < 7) without(value, 'protocolType')
    if (version < 9) without(value, 'skipAssignment')
  },
  14: (value, version) => version < 5 && without(value, 'protocolType', 'protocolName'),
  18: value => value.apiKeys.forEach(api => without(api, 'name')),
  24: (value, version) => {
    if (version > 3) return
    value.resultsByTopicV3AndBelow = value.resultsByTransaction[0].topicResults
    without(value, 'errorCode', 'resultsByTransaction')
  },
  29: value => value.resources.forEach(one => rename(one, 'resourcePatternType', 'patternType')),
  31: value => value.filterResults.forEach(result =>
    result.matchingAcls.forEach(acl => rename(acl, 'resourcePatternType', 'patternType'))),
  35: (value, version) => {
    if (version < 3) without(value, 'errorCode')
    if (version < 4) value.results.forEach(one => without(one, 'totalBytes', 'usableBytes'))
  },
  60: (value, version) => version < 1 && without(value, 'endpointType'),
  74: value => {
    rename(value, 'clientMetricsResources', 'configResources')
    value.configResources.forEach(one => rename(one, 'name', 'resourceName'))
  }
}

// The answer for a parsed response.
export function kafkaNames (key, version, value) {
  CHANGES[key]?.(value, version)
  if (key === 1) {
    const partitions = value.responses.flatMap(topic => topic.partitions)
    if (partitions.some(one => one.records?.length)) {
      return { unsupported: 'records come parsed, not as bytes' }
    }
    for (const one of partitions) one.records ??= null
  }
  return { value }
}
