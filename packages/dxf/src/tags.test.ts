import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { text } from './document.ts'
import { DxfError } from './dxf-error.ts'
import { encodingOf, looksLikeDxf, readTags } from './tags.ts'
import { binaryDxf, documentOf, dxfFile, dxfLines, latin1, utf16, utf8 } from './testing/dxf-files.ts'

const tagsOf = (bytes: Uint8Array) => readTags(bytes, encodingOf(bytes))

const faultOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    if (error instanceof DxfError) return error.fault
    throw error
  }
  return 'none'
}

const line = '0,LINE,8,Wall,10,0,20,0,11,9,21,9'

/** Values as a file may hold them: no line end, no blank at the ends, and no comma, which parts pairs here. */
const value = fc
  .string({ unit: fc.constantFrom(...'abcXYZ 019_-.*牆é中'), minLength: 1, maxLength: 12 })
  .map((words) => words.trim())
  .filter((words) => words !== '')
const pair = fc.tuple(fc.integer({ min: 0, max: 1071 }), value)

describe('line ends', () => {
  test.each([
    ['of Unix', '\n'],
    ['of Windows', '\r\n'],
    ['of the old Macintosh', '\r'],
  ])('%s give the same pairs', (_, lineEnd) => {
    const file = dxfFile(line, {}, lineEnd)
    expect(looksLikeDxf(file)).toBe(true)
    expect(tagsOf(file)).toEqual(tagsOf(dxfFile(line)))
  })

  test('a file without an end of its last line is whole', () => {
    const whole = dxfFile(line)
    expect(tagsOf(whole.subarray(0, -1))).toEqual(tagsOf(whole))
  })

  test('codes may be padded as Fortran programs write them', () => {
    const padded = utf8(
      dxfLines(line)
        .map((part, index) => (index % 2 === 0 ? part.padStart(3) : part))
        .join('\r\n'),
    )
    expect(looksLikeDxf(padded)).toBe(true)
    expect(tagsOf(padded).codes).toEqual(tagsOf(dxfFile(line)).codes)
  })
})

describe('what begins a DXF file', () => {
  test.each<[string, Uint8Array, boolean]>([
    ['a section', utf8('0\nSECTION\n2\nHEADER\n'), true],
    ['comments first', utf8('999\nmade by a program\n999\n2024\n  0\nSECTION\n'), true],
    ['comments first, of Windows', utf8('999\r\nmade by a program\r\n  0\r\nSECTION\r\n'), true],
    ['a byte order mark', utf8('\ufeff0\nSECTION\n'), true],
    ['little UTF-16', utf16('0\nSECTION\n2\nHEADER\n', true), true],
    ['big UTF-16', utf16('0\nSECTION\n2\nHEADER\n', false), true],
    ['the binary form', binaryDxf(dxfLines(line)), true],
    ['nothing', new Uint8Array(), false],
    ['a section that is only named', utf8('0\nSECTIONS\n'), false],
    ['another code', utf8('1\nSECTION\n'), false],
    ['a PDF', utf8('%PDF-1.4\n0\nSECTION\n'), false],
    ['words about it', utf8('This file is a DXF file\n0\nSECTION\n'), false],
    ['half of the sentinel', latin1('AutoCAD Binary DXF'), false],
  ])('%s: %s', (_, head, isDxf) => {
    expect(looksLikeDxf(head)).toBe(isDxf)
  })

  test('is decided in bounded time on blanks and comments without end', () => {
    expect(() => {
      for (const part of [' ', '999\n', '\n', '999\nx\n', '0', '\t\r'])
        expect(looksLikeDxf(utf8(part.repeat(20_000)))).toBe(false)
    }).toComputeWithin(2)
  })
})

describe('encodings', () => {
  const words = (bytes: Uint8Array) => text(documentOf(bytes).entities[0]!, 1)
  /** A TEXT whose words are these bytes, in a file that says this of itself. */
  function lettered(bytes: readonly number[], header: string): Uint8Array {
    const [before = '', after = ''] = dxfLines('0,TEXT,40,5,1,@', { header }).join('\n').split('@')
    return Uint8Array.from([...latin1(before), ...bytes, ...latin1(after)])
  }
  const page = (name: string) => `9,$ACADVER,1,AC1015,9,$DWGCODEPAGE,3,${name}`

  test.each<[string, readonly number[], string]>([
    ['ANSI_936', [0xd6, 0xd0, 0xce, 0xc4], '中文'],
    ['gb2312', [0xd6, 0xd0, 0xce, 0xc4], '中文'],
    ['ANSI_950', [0xa4, 0xa4, 0xa4, 0xe5], '中文'],
    ['big5', [0xa4, 0xa4], '中'],
    ['ANSI_932', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['DOS932', [0x93, 0xfa], '日'],
    ['ANSI_949', [0xc7, 0xd1], '한'],
    ['ANSI_874', [0xa1], 'ก'],
    ['ANSI_1250', [0xe8], 'č'],
    ['ANSI_1251', [0xc4, 0xe0], 'Да'],
    ['ANSI_1252', [0xe9, 0xdf], 'éß'],
    ['ANSI_1253', [0xe1], 'α'],
    ['ANSI_1254', [0xfe], 'ş'],
    ['ANSI_9999', [0xe9], 'é'],
  ])('%s', (name, bytes, expected) => {
    expect(words(lettered(bytes, page(name)))).toBe(expected)
  })

  test('a code page on the line of its name is found too', () => {
    expect(words(lettered([0xd6, 0xd0], '9,$DWGCODEPAGE,3,  ANSI_936'))).toBe('中')
  })

  test('UTF-8 is read as such, whatever page the file names', () => {
    const file = utf8(dxfLines('0,TEXT,40,5,1,外牆滲漏', { header: page('ANSI_936') }).join('\n'))
    expect(words(file)).toBe('外牆滲漏')
  })

  test('a byte order mark decides against the named page', () => {
    const file = utf8(`\ufeff${dxfLines('0,TEXT,40,5,1,café', { header: page('ANSI_936') }).join('\n')}`)
    expect(words(file)).toBe('café')
  })

  test.each([
    ['little', true],
    ['big', false],
  ])('UTF-16, %s end first, as text editors save it', (_, isLittle) => {
    const file = utf16(dxfLines('0,TEXT,40,5,1,外牆 é').join('\r\n'), isLittle)
    expect(words(file)).toBe('外牆 é')
  })

  test('two bytes of a Chinese page that pass for UTF-8 stay Chinese', () => {
    expect(words(lettered([0xc4, 0xa3], page('ANSI_936')))).toBe('模')
  })
})

describe('pairs', () => {
  test('come back as they were written', () => {
    fc.assert(
      fc.property(fc.array(pair, { minLength: 2, maxLength: 30 }), (pairs) => {
        const { codes, values } = tagsOf(utf8(pairs.map(([code, words]) => `${code}\n${words}\n`).join('')))
        expect(codes).toEqual(pairs.map(([code]) => code))
        expect(values).toEqual(pairs.map(([, words]) => words))
      }),
    )
  })

  test('before a lost line count, and what follows is left out', () => {
    const lines = dxfLines('0,LINE,10,1,20,2,0,CIRCLE,10,5,20,5,40,3')
    const lost = lines.toSpliced(lines.indexOf('CIRCLE'), 1)
    const types = documentOf(utf8(lost.join('\n'))).entities.map(({ type }) => type)
    expect([types[0], types.includes('CIRCLE')]).toEqual(['LINE', false])
  })

  test.each([
    ['nothing', ''],
    ['one pair', '0\nSECTION\n'],
    ['no pair at all', 'a house\nand a garden\n'],
    ['bytes of zero', '\0\0\0\0'],
  ])('%s is damaged', (_, content) => {
    expect(faultOf(() => tagsOf(utf8(content)))).toBe('damaged')
  })
})

test('any bytes are pairs or damaged, never another error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(['none', 'damaged']).toContain(faultOf(() => tagsOf(bytes)))
    }),
  )
})

test('a file cut anywhere gives the beginning of its pairs', () => {
  const bytes = dxfFile(`${line},0,TEXT,40,5,1,外牆`)
  const whole = tagsOf(bytes)
  fc.assert(
    fc.property(fc.integer({ min: 30, max: bytes.length }), (length) => {
      const { codes, values } = tagsOf(bytes.subarray(0, length))
      // The last pair may be cut within.
      expect(codes.slice(0, -1)).toEqual(whole.codes.slice(0, codes.length - 1))
      expect(values.slice(0, -1)).toEqual(whole.values.slice(0, values.length - 1))
    }),
  )
})
