// Franz-go's kmsg under `specgen conform`: requests, responses and records, decoded and encoded again.
package main

import (
	"encoding/hex"
	"errors"
	"runtime/debug"

	"github.com/twmb/franz-go/pkg/kmsg"
)

const module = "github.com/twmb/franz-go/pkg/kmsg"

func main() {
	serve(start, decode)
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
		"can":      []string{"decode", "records", "unknown_tags"},
		"messages": messages(),
	}
}

// messages returns the lowest and highest version of each request and response.
func messages() object {
	versions := object{"RecordBatch": []int16{0, 2}}
	for key := int16(0); key <= kmsg.MaxKey; key++ {
		if request := kmsg.RequestForKey(key); request != nil {
			name := kmsg.NameForKey(key)
			versions[name+"Request"] = []int16{0, request.MaxVersion()}
			versions[name+"Response"] = []int16{0, request.MaxVersion()}
		}
	}
	return versions
}

// decode returns kmsg's encoding of what it has decoded.
func decode(asked request) (object, error) {
	data, err := hex.DecodeString(asked.Bytes)
	if err != nil {
		return nil, err
	}
	if asked.Form == "records" {
		written, err := batches(data)
		if errors.Is(err, errUnsupported) {
			return object{"unsupported": err.Error()}, nil
		}
		return object{"bytes": hex.EncodeToString(written)}, err
	}
	one := messageOf(asked)
	if one == nil || *asked.Version > one.MaxVersion() {
		return object{"unsupported": "no " + asked.Message + " of this version"}, nil
	}
	one.SetVersion(*asked.Version)
	if err := one.ReadFrom(data); err != nil {
		return nil, err
	}
	return object{"bytes": hex.EncodeToString(one.AppendTo(nil))}, nil
}

// message is what kmsg's requests and responses have in common.
type message interface {
	SetVersion(int16)
	MaxVersion() int16
	AppendTo([]byte) []byte
	ReadFrom([]byte) error
}

func messageOf(asked request) message {
	if asked.Form != "message" || asked.Key == nil || asked.Version == nil {
		return nil
	}
	switch asked.Kind {
	case "request":
		if one := kmsg.RequestForKey(*asked.Key); one != nil {
			return one
		}
	case "response":
		if one := kmsg.ResponseForKey(*asked.Key); one != nil {
			return one
		}
	}
	return nil
}
