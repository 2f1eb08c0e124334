package com.fasterxml.jackson.databind;

/** What methods of some releases' messages give; none of them is called. */
public class JsonNode {}
