// Franz-go's kmsg under `specgen conform`: requests and responses, read and written again.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/twmb/franz-go/pkg/kmsg"
)

const module = "github.com/twmb/franz-go/pkg/kmsg"

type object = map[string]any

// request is a line of the exchange, without what only encoders of JSON need.
type request struct {
	Cmd, Form, Message, Kind, Bytes string
	Seq                             int
	Key, Version                    *int16
}

// message is what kmsg's requests and responses have in common.
type message interface {
	SetVersion(int16)
	MaxVersion() int16
	AppendTo([]byte) []byte
	ReadFrom([]byte) error
}

func main() {
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
		answer := answerTo(asked)
		answer["seq"] = asked.Seq
		out.Encode(answer)
		if asked.Cmd == "stop" {
			return
		}
	}
}

func answerTo(asked request) object {
	switch asked.Cmd {
	case "start":
		return start()
	case "decode":
		return decode(asked)
	case "stop":
		return object{}
	}
	return object{"unsupported": "no " + asked.Cmd}
}

func start() object {
	version := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dependency := range info.Deps {
			if dependency.Path == module {
				version = dependency.Version
			}
		}
	}
	return object{
		"implementation": object{
			"name": "franz-go kmsg", "version": version, "language": "Go",
			"homepage": "https://pkg.go.dev/" + module,
		},
		"can":      []string{"decode", "unknown_tags"},
		"messages": messages(),
	}
}

// messages tells the lowest and highest version of each request and response.
func messages() object {
	versions := object{}
	for key := int16(0); key <= kmsg.MaxKey; key++ {
		if request := kmsg.RequestForKey(key); request != nil {
			name := kmsg.NameForKey(key)
			versions[name+"Request"] = []int16{0, request.MaxVersion()}
			versions[name+"Response"] = []int16{0, request.MaxVersion()}
		}
	}
	return versions
}

// decode answers the bytes that kmsg writes of what it has read.
func decode(asked request) (answer object) {
	found := messageOf(asked)
	if found == nil || *asked.Version > found.MaxVersion() {
		return object{"unsupported": "no " + asked.Message + " of this version"}
	}
	data, err := hex.DecodeString(asked.Bytes)
	if err != nil {
		return object{"error": err.Error()}
	}
	defer func() {
		if failure := recover(); failure != nil {
			answer = object{"error": fmt.Sprint("panic: ", failure)}
		}
	}()
	found.SetVersion(*asked.Version)
	if err := found.ReadFrom(data); err != nil {
		return object{"error": err.Error()}
	}
	return object{"bytes": hex.EncodeToString(found.AppendTo(nil))}
}

func messageOf(asked request) message {
	if asked.Form != "message" || asked.Key == nil || asked.Version == nil {
		return nil
	}
	switch asked.Kind {
	case "request":
		if found := kmsg.RequestForKey(*asked.Key); found != nil {
			return found
		}
	case "response":
		if found := kmsg.ResponseForKey(*asked.Key); found != nil {
			return found
		}
	}
	return nil
}
