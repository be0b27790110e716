import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markedText, plainText, widthOf, wrapped } from './text.ts'

describe('one line of TEXT', () => {
  test.each([
    ['90%%d', '90°'],
    ['%%c20', 'Ø20'],
    ['%%C20', 'Ø20'],
    ['%%p5', '±5'],
    ['100%%%', '100%'],
    ['%%uunderlined%%u', 'underlined'],
    ['%%oover%%o', 'over'],
    ['%%kstruck%%K', 'struck'],
    ['%%176', '°'],
    ['%%065B', 'AB'],
    ['5 % of it', '5 % of it'],
    ['a^Ib', 'a b'],
    ['a^ b', 'a^b'],
    ['C:\\path', 'C:\\path'],
  ])('%s', (text, wanted) => {
    expect(plainText(text)).toBe(wanted)
  })
})

describe('characters written as numbers', () => {
  test.each([
    ['\\U+4E2D\\U+6587', '中文'],
    ['\\u+4e2d', '中'],
    // Four digits, as AutoCAD writes them: what follows is words.
    ['25\\U+00B0C', '25°C'],
    ['\\U+220550', '∅50'],
    ['\\U+00B05', '°5'],
    // Beyond the first plane in halves, as UTF-16 has them.
    ['\\U+D860\\U+DEE2', '𨋢'],
    ['a\\U+D860b', 'ab'],
    ['a\\U+DEE2b', 'ab'],
    ['\\U+12', '\\U+12'],
    ['\\M+5D6D0\\M+5CEC4', '中文'],
    ['\\M+2A4A4', '中'],
    ['\\M+193FA', '日'],
    ['\\M+3C7D1', '한'],
    ['\\M+9D6D0', '\\M+9D6D0'],
  ])('%s', (text, wanted) => {
    expect(plainText(text)).toBe(wanted)
    expect(markedText(text).join('')).toBe(wanted)
  })

  test('of the first plane come back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0x20, max: 0xffff }), (code) => {
        fc.pre((code < 0xd800 || code > 0xdfff) && !'%\\{}^'.includes(String.fromCharCode(code)))
        expect(plainText(`\\U+${code.toString(16).padStart(4, '0')}`)).toBe(String.fromCharCode(code))
      }),
    )
  })
})

describe('the marks of MTEXT', () => {
  test.each<[string, string, readonly string[]]>([
    ['lines', 'one\\Ptwo\\Pthree', ['one', 'two', 'three']],
    ['lines of control characters', 'one^Jtwo^M^Jthree', ['one', 'two', 'three']],
    ['a font of its own', '{\\fArial|b0|i0|c0|p34;Wall}', ['Wall']],
    ['a font file', '{\\Fsimplex.shx;Wall}', ['Wall']],
    ['colour, height, width and slant', '\\C1;\\H2.5x;\\W0.8;\\Q15;Wall', ['Wall']],
    ['a true colour', '\\c255;Wall', ['Wall']],
    ['alignment and spacing', '\\A1;\\T1.5;Wall', ['Wall']],
    ['lines over, under and through', '\\LWall\\l \\Oroof\\o \\Kold\\k', ['Wall roof old']],
    ['a fraction', '\\S1/2;', ['1/2']],
    ['a tolerance', '\\S+0.1^-0.2;', ['+0.1/-0.2']],
    ['a slanted fraction', '3\\S1#4;', ['31/4']],
    ['a blank that does not break', 'a\\~b', ['a\u00a0b']],
    ['signs that would be marks', '\\\\ \\{x\\}', ['\\ {x}']],
    ['a paragraph with an indent', '\\pi-3,l4,t4;1. Wall', ['1. Wall']],
    ['groups in groups', '{\\H2;{\\C1;a}b}c', ['abc']],
    ['signs of TEXT', '90%%d \\P%%c20', ['90° ', 'Ø20']],
    ['nothing', '', ['']],
  ])('%s', (_, text, lines) => {
    expect(markedText(text)).toEqual(lines)
  })

  test('are removed from any text in bounded time, and plain words stay', () => {
    const part = fc.oneof(
      fc.constantFrom('\\P', '{', '}', '\\fA;', '\\S1^2;', '\\U+4E2D', '%%d', '\\', ';', '^', '\\H', '\\M+5', '\\~'),
      fc.string({ unit: fc.constantFrom(...'abc 牆'), maxLength: 5 }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const lines = markedText(parts.join(''))
        for (const line of lines) expect(line).not.toMatch(/[\u0001-\u0003\n]/)
      }),
    )
    expect(() => {
      for (const hostile of ['\\S', '\\f', '{', '\\', '%%', '\\U+', '\\M+5']) markedText(hostile.repeat(10_000))
    }).toComputeWithin(2)
  })
})

describe('lines broken to a width', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdef ABC ii.,牆面滲漏。，'), maxLength: 60 })
  const bare = (text: string) => text.replace(/\s/g, '')

  test('lose no letter', () => {
    fc.assert(
      fc.property(letters, fc.double({ min: 0.1, max: 30, noNaN: true }), (line, width) => {
        expect(bare(wrapped([line], width).join(''))).toBe(bare(line))
      }),
    )
  })

  test('are no wider, but for a word that has no blank', () => {
    fc.assert(
      fc.property(letters, fc.double({ min: 1, max: 30, noNaN: true }), (line, width) => {
        for (const part of wrapped([line], width))
          if (/\s/.test(part.trim())) expect(widthOf(part)).toBeLessThanOrEqual(width + 1e-9)
      }),
    )
  })

  test.each([0, -1, NaN])('stay as they are for a width of %s', (width) => {
    expect(wrapped(['a b c', 'd'], width)).toEqual(['a b c', 'd'])
  })

  test('a mark of the end of a Chinese sentence never begins a line', () => {
    const lines = wrapped(['外牆滲漏，及剝落。修葺工程：完成'], 3)
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines) expect(line).not.toMatch(/^[、。，；：！？）」』]/)
  })

  test('an empty line stays a line', () => {
    expect(wrapped(['a', '', 'b'], 5)).toEqual(['a', '', 'b'])
  })
})

test('a text is as wide as its parts together', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.string({ maxLength: 20 }), (a, b) => {
      expect(widthOf(a + b)).toBeCloseTo(widthOf(a) + widthOf(b), 9)
    }),
  )
  expect(widthOf('牆')).toBeGreaterThan(widthOf('W'))
  expect(widthOf('W')).toBeGreaterThan(widthOf('i'))
})
