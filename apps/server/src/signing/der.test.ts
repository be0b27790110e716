import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bits,
  childrenOf,
  DerError,
  explicit,
  integer,
  membersOf,
  nothing,
  numberOf,
  octets,
  oid,
  oidOf,
  readDer,
  sequence,
  setOf,
  tagged,
  time,
  utf8,
  yes,
} from './der.ts'

const hex = (bytes: Buffer) => bytes.toString('hex')

describe('what is written', () => {
  test.each([
    [integer(0), '020100'],
    [integer(127), '02017f'],
    [integer(128), '02020080'],
    [integer(Buffer.from('0000ff', 'hex')), '020200ff'],
    [integer(Buffer.alloc(3)), '020100'],
    [oid('1.2.840.113549.1.7.2'), '06092a864886f70d010702'],
    [oid('2.5.4.3'), '0603550403'],
    [oid('2.16.840.1.101.3.4.2.1'), '0609608648016503040201'],
    [octets(Buffer.from('01', 'hex')), '040101'],
    [bits(Buffer.from('ff', 'hex')), '030200ff'],
    [utf8('é'), '0c02c3a9'],
    [nothing(), '0500'],
    [yes(), '0101ff'],
    [sequence(nothing(), nothing()), '300405000500'],
    [explicit(3, nothing()), 'a3020500'],
    [setOf(octets(Buffer.from('02', 'hex')), octets(Buffer.from('01', 'hex'))), '3106040101040102'],
    [time(new Date('2026-11-19T01:02:03Z')), '170d3236313131393031303230335a'],
    [time(new Date('2049-12-31T23:59:59Z')), '170d3439313233313233353935395a'],
    [time(new Date('2050-01-01T00:00:00Z')), '180f32303530303130313030303030305a'],
  ])('%# is as X.690 has it', (written, expected) => {
    expect(hex(written)).toBe(expected)
  })

  test.each([0, 127, 128, 255, 256, 65_535, 65_536])('has the length of %i bytes in the fewest bytes', (length) => {
    const written = octets(Buffer.alloc(length))
    const read = readDer(written)
    expect(read.content).toHaveLength(length)
    const lengthBytes = written.length - length - 1
    expect(lengthBytes).toBe(length < 128 ? 1 : 1 + Math.ceil(Math.log2(length + 1) / 8))
  })
})

describe('what is read', () => {
  test('is what was written', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 }), (parts) => {
        const members = childrenOf(readDer(sequence(...parts.map(octets))))
        expect(members.map(({ content }) => hex(content))).toEqual(parts.map((part) => hex(Buffer.from(part))))
      }),
    )
  })

  test('has the identifiers and numbers that were written', () => {
    const arc = fc.nat({ max: 2 ** 31 })
    fc.assert(
      fc.property(fc.nat({ max: 2 }), fc.nat({ max: 39 }), fc.array(arc, { maxLength: 6 }), (root, second, rest) => {
        const dotted = [root, second, ...rest].join('.')
        expect(oidOf(readDer(oid(dotted)))).toBe(dotted)
      }),
    )
    for (const number of [0, 1, 127, 128, 2_048, 65_536, 2 ** 31]) {
      const bytes = Buffer.alloc(6)
      bytes.writeUIntBE(number, 0, 6)
      expect(numberOf(readDer(integer(bytes)))).toBe(number)
    }
  })

  test.each([
    ['', 'no value'],
    ['30', 'no value'],
    ['3003', 'cut short'],
    ['30030500', 'cut short'],
    ['3080', 'no definite length'],
    ['30850000000001', 'no definite length'],
    ['308201', 'cut short'],
    ['1f0100', 'no value'],
    ['05000500', 'more than one value'],
  ])('%j is refused: %s', (bytes, reason) => {
    expect(() => readDer(Buffer.from(bytes, 'hex'))).toThrow(new DerError(reason))
  })

  test('of another kind is refused', () => {
    expect(() => membersOf(readDer(nothing()), 0)).toThrow(DerError)
    expect(() => membersOf(undefined, 0)).toThrow(DerError)
    expect(() => membersOf(readDer(sequence(nothing())), 2)).toThrow(DerError)
    expect(() => oidOf(readDer(nothing()))).toThrow(DerError)
    expect(() => numberOf(readDer(octets(Buffer.from([1]))))).toThrow(DerError)
    expect(() => numberOf(readDer(tagged(0x02, Buffer.from([0xff]))))).toThrow(DerError)
    expect(() => numberOf(readDer(tagged(0x02, Buffer.alloc(7, 1))))).toThrow(DerError)
  })

  test('may be anything: it is read or refused, and nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          childrenOf(readDer(Buffer.from(bytes)))
        } catch (error) {
          expect(error).toBeInstanceOf(DerError)
        }
      }),
    )
  })
})

const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'])
    return true
  } catch {
    return false
  }
})()

test.runIf(hasOpenssl)('openssl reads it the same way', () => {
  const value = sequence(integer(300 >> 8), oid('1.2.840.113549.1.7.2'), setOf(utf8('Ada'), nothing()))
  const read = execFileSync('openssl', ['asn1parse', '-inform', 'DER'], { input: value }).toString()
  expect(read).toMatch(/INTEGER\s+:01[\s\S]*pkcs7-signedData[\s\S]*SET[\s\S]*NULL[\s\S]*UTF8STRING\s+:Ada/)
})
