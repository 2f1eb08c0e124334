package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

// The exchange of `specgen conform`, one line in and one line out, for any implementation in Go.

type object = map[string]any

// request is a line of the exchange, without the keys that only encoders of JSON need.
type request struct {
	Cmd, Form, Message, Kind, Bytes string
	Seq                             int
	Key, Version                    *int16
}

// serve answers the lines of standard input until "stop". An error of decode is a refusal.
func serve(start func() object, decode func(request) (object, error)) {
	lines := bufio.NewReader(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var asked request
		if err := json.Unmarshal(line, &asked); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		answer := object{}
		switch asked.Cmd {
		case "start":
			answer = start()
		case "decode":
			answer = guarded(decode, asked)
		case "stop":
		default:
			answer = object{"unsupported": "no " + asked.Cmd}
		}
		answer["seq"] = asked.Seq
		out.Encode(answer)
		if asked.Cmd == "stop" {
			return
		}
	}
}

func guarded(decode func(request) (object, error), asked request) (answer object) {
	defer func() {
		if failure := recover(); failure != nil {
			answer = object{"error": fmt.Sprint("panic: ", failure)}
		}
	}()
	answer, err := decode(asked)
	if err != nil {
		return object{"error": err.Error()}
	}
	return answer
}
