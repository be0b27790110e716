import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Growing, isLineEnd, readNumber, readRest, readWord, skipLine, type Walk } from './numbers.ts'
import { bytesOfText } from './text.ts'

const walkOver = (text: string): Walk => ({ at: 0, bytes: bytesOfText(text) })

describe('a number', () => {
  test('of any writing is the one that JavaScript reads', () => {
    const written = fc.oneof(
      fc.integer().map(String),
      fc.double({ noNaN: true }).map(String),
      fc.double({ noNaN: true, min: -1e9, max: 1e9 }).map((value) => value.toFixed(6)),
      fc.double({ noNaN: true, min: -1e9, max: 1e9 }).map((value) => value.toExponential(8)),
      fc.integer({ min: 0, max: 99_999 }).map((value) => `+${value}`),
      fc.integer({ min: 0, max: 99_999 }).map((value) => `.${value}`),
      fc.integer({ min: 0, max: 99_999 }).map((value) => `${value}.`),
      fc.bigInt({ min: 0n, max: 10n ** 25n }).map(String),
    )
    fc.assert(
      fc.property(written, fc.constantFrom('', ' ', '\t', '\n', '/', '\r\n'), (text, after) => {
        const walk = walkOver(`  ${text}${after}`)
        const [found, wanted] = [readNumber(walk), Number(text)]
        if (Number.isFinite(wanted)) expect(Math.abs(found - wanted)).toBeLessThanOrEqual(Math.abs(wanted) * 1e-15)
        else expect(found).toBe(wanted)
        expect(walk.at).toBe(2 + text.length)
      }),
    )
  })

  test.each(['nan', 'x', '-', '+', '.', '1e', '--1', 'Infinityx'])('%s is none, and is stepped over', (text) => {
    const walk = walkOver(`${text} 7`)
    expect(readNumber(walk)).toBeNaN()
    expect(readNumber(walk)).toBe(7)
  })

  test('where there is none, nothing is stepped over', () => {
    for (const text of ['', '\n1', '/1']) {
      const walk = walkOver(text)
      expect([readNumber(walk), walk.at]).toEqual([Number.NaN, 0])
    }
  })
})

test('words, rests and lines', () => {
  const walk = walkOver('  usemtl \t my wall \r\nv 1 2\n')
  expect([readWord(walk), readRest(walk)]).toEqual(['usemtl', 'my wall'])
  skipLine(walk)
  expect(readWord(walk)).toBe('v')
  expect([readNumber(walk), isLineEnd(walk), readNumber(walk), isLineEnd(walk)]).toEqual([1, false, 2, true])
  skipLine(walk)
  skipLine(walk)
  expect([walk.at, isLineEnd(walk), readWord(walk), readRest(walk)]).toEqual([walk.bytes.length, true, '', ''])
})

test('a word and a rest of megabytes are cut', () => {
  expect(readWord(walkOver('x'.repeat(1_000_000)))).toHaveLength(2_000)
  expect(readRest(walkOver('x'.repeat(1_000_000)))).toHaveLength(4_000)
})

test('what grows holds what was pushed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff_ffff }), { maxLength: 3_000 }), (values) => {
      const growing = new Growing(new Uint32Array(0))
      for (const value of values) growing.push(value)
      expect(growing.length).toBe(values.length)
      expect([...growing.taken()]).toEqual(values)
      if (values.length > 0) expect(growing.at(values.length - 1)).toBe(values.at(-1))
    }),
    { numRuns: 20 },
  )
})
