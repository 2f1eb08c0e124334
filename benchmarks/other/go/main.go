// Times franz-go's kmsg: see benchmarks/languages.py for what is given and what is printed.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/twmb/franz-go/pkg/kmsg"
)

type message interface {
	SetVersion(int16)
	AppendTo([]byte) []byte
	ReadFrom([]byte) error
}

type row struct {
	Sample string  `json:"sample"`
	Decode float64 `json:"decode"`
	Encode float64 `json:"encode"`
}

func main() {
	folder := os.Args[1]
	seconds, err := strconv.ParseFloat(os.Args[2], 64)
	check(err)
	list, err := os.Open(filepath.Join(folder, "samples.tsv"))
	check(err)
	lines := bufio.NewScanner(list)
	for lines.Scan() {
		columns := strings.Split(lines.Text(), "\t")
		name, kind := columns[0], columns[1]
		key, err := strconv.ParseInt(columns[2], 10, 16)
		check(err)
		version, err := strconv.ParseInt(columns[3], 10, 16)
		check(err)
		data, err := os.ReadFile(filepath.Join(folder, name))
		check(err)
		read := func() message {
			var one message
			if kind == "request" {
				one = kmsg.RequestForKey(int16(key))
			} else {
				one = kmsg.ResponseForKey(int16(key))
			}
			one.SetVersion(int16(version))
			check(one.ReadFrom(data))
			return one
		}
		decoded := read()
		written := decoded.AppendTo(nil)
		if !bytes.Equal(written, data) {
			log.Fatalf("%s: other bytes", name)
		}
		line, err := json.Marshal(row{
			Sample: name,
			Decode: timed(seconds, func() { read() }),
			// Its client encodes into a buffer that it keeps.
			Encode: timed(seconds, func() { written = decoded.AppendTo(written[:0]) }),
		})
		check(err)
		fmt.Println(string(line))
	}
	check(lines.Err())
}

// timed returns the processor time of one call in microseconds, with what its garbage costs.
func timed(seconds float64, call func()) float64 {
	for deadline := time.Now().Add(time.Duration(seconds / 4 * 1e9)); time.Now().Before(deadline); {
		call()
	}
	count, spent := 0, 0.0
	for start := processor(); spent < seconds; spent = processor() - start {
		for range 50 {
			call()
		}
		count += 50
	}
	return spent / float64(count) * 1e6
}

func processor() float64 {
	var usage syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
