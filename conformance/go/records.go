package main

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/twmb/franz-go/pkg/kmsg"
)

const beforeMagic, beforeSize = 16, 12

var (
	errShort       = errors.New("a size that the bytes do not have")
	errUnsupported = errors.New("kmsg leaves to its callers")
	errCompressed  = fmt.Errorf("%w what is compressed", errUnsupported)
	errMagic       = fmt.Errorf("%w to choose a type by the magic", errUnsupported)
)

// batches returns kmsg's encoding of the batches, or messages, that it has decoded.
func batches(data []byte) (written []byte, err error) {
	for len(data) > 0 {
		if len(data) <= beforeMagic {
			return nil, errShort
		}
		var size int32
		switch data[beforeMagic] {
		case 0:
			one := kmsg.NewMessageV0()
			err = one.ReadFrom(data)
			size, written = one.MessageSize, one.AppendTo(written)
			err = errors.Join(err, compressed(int16(one.Attributes)))
		case 1:
			one := kmsg.NewMessageV1()
			err = one.ReadFrom(data)
			size, written = one.MessageSize, one.AppendTo(written)
			err = errors.Join(err, compressed(int16(one.Attributes)))
		case 2:
			one := kmsg.NewRecordBatch()
			if err = one.ReadFrom(data); err == nil {
				err = errors.Join(compressed(one.Attributes), again(&one))
			}
			size, written = one.Length, one.AppendTo(written)
		default:
			err = errMagic
		}
		if err != nil {
			return nil, err
		}
		if size < 0 || len(data)-beforeSize < int(size) {
			return nil, errShort
		}
		data = data[beforeSize+int(size):]
	}
	return written, nil
}

// again decodes and encodes the records of a batch; kmsg's callers walk them by their sizes.
func again(batch *kmsg.RecordBatch) error {
	left := batch.Records
	batch.Records = nil
	for range batch.NumRecords {
		size, used := binary.Varint(left)
		if used <= 0 || size < 0 || size > int64(len(left)-used) {
			return errShort
		}
		one, end := kmsg.NewRecord(), used+int(size)
		if err := one.ReadFrom(left[:end]); err != nil {
			return err
		}
		batch.Records = one.AppendTo(batch.Records)
		left = left[end:]
	}
	return nil
}

func compressed(attributes int16) error {
	if attributes&7 != 0 {
		return errCompressed
	}
	return nil
}
