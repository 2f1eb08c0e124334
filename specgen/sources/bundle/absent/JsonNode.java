package com.fasterxml.jackson.databind;

/** The return type of methods in some releases' messages, none of which is called. */
public class JsonNode {}
