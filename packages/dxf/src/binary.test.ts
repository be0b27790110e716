import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBinaryDxf, readBinaryTags } from './binary.ts'
import { DxfError } from './dxf-error.ts'
import { encodingOf, readTags } from './tags.ts'
import { binaryDxf, documentOf, dxfLines, latin1 } from './testing/dxf-files.ts'

const plain = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const sentinel = [...latin1('AutoCAD Binary DXF\r\n\u001a\0')]
const read = (bytes: readonly number[], limit = 1_000) =>
  readBinaryTags(Uint8Array.from([...sentinel, ...bytes]), plain, limit)

const double = (value: number) => [...new Uint8Array(new Float64Array([value]).buffer)]
const section = [0, 0, ...latin1('SECTION'), 0]

describe('values by their code', () => {
  test.each<[string, readonly number[], number, string]>([
    ['text', [8, 0, ...latin1('Wall'), 0], 8, 'Wall'],
    ['a coordinate', [10, 0, ...double(-1.5)], 10, '-1.5'],
    ['a flag', [70, 0, 0xff, 0xff], 70, '-1'],
    ['a count', [90, 0, 0x40, 0x42, 0x0f, 0], 90, '1000000'],
    ['a subclass', [100, 0, ...latin1('AcDbLine'), 0], 100, 'AcDbLine'],
    ['a view height', [110, 0, ...double(2)], 110, '2'],
    ['a large number', [160, 0, 1, 0, 0, 0, 1, 0, 0, 0], 160, '4294967297'],
    ['a weight', [0x72, 1, 0xfd, 0xff], 370, '-3'],
    ['a truth', [0x22, 1, 1], 290, '1'],
    ['a true colour', [0xa4, 1, 0, 0, 0xff, 0], 420, '16711680'],
    ['an extended real', [0xf2, 3, ...double(7.25)], 1010, '7.25'],
    ['an extended short', [0x2e, 4, 5, 0], 1070, '5'],
    ['an extended long', [0x2f, 4, 5, 0, 0, 0], 1071, '5'],
  ])('%s', (_, bytes, code, value) => {
    const { codes, values } = read([...section, ...bytes])
    expect([codes[1], values[1]]).toEqual([code, value])
  })

  test('a chunk of bytes is passed over, and what follows is read', () => {
    const { codes, values } = read([...section, 0x36, 1, 3, 9, 0, 9, 8, 0, ...latin1('W'), 0])
    expect([codes, values]).toEqual([
      [0, 310, 8],
      ['SECTION', '', 'W'],
    ])
  })
})

describe('the same drawing in three forms', () => {
  const coordinate = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => String(value))
  const entity = fc
    .tuple(coordinate, coordinate, coordinate, coordinate, fc.integer({ min: -255, max: 256 }))
    .map(([x1, y1, x2, y2, colour]) => `0,LINE,8,Wall,62,${colour},10,${x1},20,${y1},11,${x2},21,${y2}`)

  test('text, binary and binary of release 12 give equal pairs', () => {
    fc.assert(
      fc.property(fc.array(entity, { minLength: 1, maxLength: 10 }), (entities) => {
        const lines = dxfLines(entities.join(','))
        const values = lines.filter((_, index) => index % 2 === 1)
        for (const isRelease12 of [false, true]) {
          const bytes = binaryDxf(lines, isRelease12)
          expect(isBinaryDxf(bytes)).toBe(true)
          const tags = readTags(bytes, encodingOf(bytes))
          expect(tags.values.map((value) => (Number.isNaN(Number(value)) ? value : Number(value) + 0))).toEqual(
            values.map((value) => (Number.isNaN(Number(value)) ? value : Number(value) + 0)),
          )
        }
      }),
    )
  })

  test('release 12 marks codes that one byte does not hold', () => {
    const lines = dxfLines('0,LINE,8,Wall,1000,note,10,1,20,2')
    expect(readTags(binaryDxf(lines, true), { label: 'x', decode: plain }).codes).toContain(1000)
  })

  test('words are UTF-8 since 2007, before in the page they name', () => {
    const since = dxfLines('0,TEXT,40,5,1,外牆', { header: '9,$ACADVER,1,AC1027' })
    const { tags, from, to } = documentOf(binaryDxf(since)).entities[0]!
    expect(tags.values.slice(from, to)).toContain('外牆')
  })
})

describe('damage', () => {
  const whole = binaryDxf(dxfLines('0,LINE,8,Wall,62,1,10,1.5,20,2,11,3,21,4'))

  test('a file cut anywhere keeps the pairs before the cut', () => {
    const all = readBinaryTags(whole, plain, 1_000)
    for (let length = sentinel.length; length < whole.length; length += 1) {
      const { codes, values } = readBinaryTags(whole.slice(0, length), plain, 1_000)
      expect(codes.length).toBe(values.length)
      expect(codes).toEqual(all.codes.slice(0, codes.length))
      expect(values).toEqual(all.values.slice(0, values.length))
    }
  })

  test('any bytes after the sentinel end in pairs', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        const { codes, values } = read([...noise], 10_000)
        expect(codes.length).toBe(values.length)
      }),
    )
  })

  test('more pairs than a drawing may hold are refused by name', () => {
    const many = Array.from({ length: 20 }, () => [70, 0, 1, 0]).flat()
    expect(() => read([...section, ...many], 20)).toThrow(DxfError)
    expect(() => read([...section, ...many], 21)).not.toThrow()
  })
})
