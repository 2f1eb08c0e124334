package com.fasterxml.jackson.databind.node;

import com.fasterxml.jackson.databind.JsonNode;

// What the messages of 2.6 make JSON of; the verifier looks that each is a JsonNode.

class ArrayNode extends JsonNode {}

class BinaryNode extends JsonNode {}

class BooleanNode extends JsonNode {}

class DoubleNode extends JsonNode {}

class IntNode extends JsonNode {}

class LongNode extends JsonNode {}

class NullNode extends JsonNode {}

class ObjectNode extends JsonNode {}

class ShortNode extends JsonNode {}

class TextNode extends JsonNode {}
