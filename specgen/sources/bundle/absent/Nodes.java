package com.fasterxml.jackson.databind.node;

import com.fasterxml.jackson.databind.JsonNode;

// The classes that messages of 2.6 build JSON from; the verifier checks that each is a JsonNode.

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
