import { describe, expect, test } from 'vitest'
import { apply, growth } from './affine.ts'
import { ofKind, shapesOf, type DxfParts } from './testing/dxf-files.ts'

const textsOf = (entities: string, parts?: DxfParts) => ofKind(shapesOf(entities, parts), 'text')
const only = (entities: string) => textsOf(entities)[0]!
const placeOf = (entities: string) =>
  apply(only(entities).affine, 0, 0).map((value) => Math.round(value * 1e6) / 1e6 + 0)

describe('one line', () => {
  test.each<[string, string, readonly number[], string]>([
    ['at its first point', '10,1,20,2', [1, 2], 'start'],
    ['centred on its second', '10,1,20,2,11,5,21,6,72,1', [5, 6], 'middle'],
    ['to the right of its second', '10,1,20,2,11,5,21,6,72,2', [5, 6], 'end'],
    ['on its middle', '10,1,20,2,11,5,21,6,72,4', [5, 1], 'middle'],
    ['hanging from its second', '10,1,20,2,11,5,21,6,73,3', [5, -4], 'start'],
    ['halfway down', '10,1,20,2,11,5,21,6,73,2', [5, 1], 'start'],
    ['aligned without a second point stays at its first', '10,1,20,2,72,1', [1, 2], 'middle'],
  ])('%s', (_, codes, place, anchor) => {
    const text = `0,TEXT,40,10,1,Wall,${codes}`
    expect([placeOf(text), only(text).anchor]).toEqual([place, anchor])
  })

  test('turns, mirrors, stretches and leans', () => {
    const across = (codes: string) => {
      const { affine } = only(`0,TEXT,40,1,1,Wall,${codes}`)
      return [affine[0], affine[1], affine[2], affine[3]].map((value) => Math.round(value * 1e3) / 1e3 + 0)
    }
    expect(across('50,90')).toEqual([0, 1, -1, 0])
    expect(across('71,2')).toEqual([-1, 0, 0, 1])
    expect(across('71,4')).toEqual([1, 0, 0, -1])
    expect(across('41,0.5')).toEqual([0.5, 0, 0, 1])
    expect(across('51,45')).toEqual([1, 0, 1, 1])
    expect(across('51,90')[2]).toBeLessThan(6)
  })

  test('fitted between two points is as long as they are apart, along the line between them', () => {
    const { affine, size, text } = only('0,TEXT,40,1,1,HHHH,72,5,10,0,20,0,11,0,21,50')
    const [, top] = apply(affine, 0.68 * text.length * size, 0)
    expect([affine[0].toFixed(6), top]).toEqual(['0.000000', expect.closeTo(50, 6) as number])
    const aligned = only('0,TEXT,40,1,1,HHHH,72,3,10,0,20,0,11,50,21,0')
    expect(aligned.affine[3]).toBeCloseTo(aligned.affine[0], 9)
  })

  test.each([
    ['no words', '40,5'],
    ['blanks', '40,5,1,   '],
    ['no height', '40,0,1,Wall'],
  ])('%s are not drawn', (_, codes) => {
    expect(textsOf(`0,TEXT,${codes}`)).toEqual([])
  })

  test('a negative height is a height', () => {
    expect(only('0,TEXT,40,-5,1,Wall').size).toBe(only('0,TEXT,40,5,1,Wall').size)
  })

  test('Chinese characters are as high as their line', () => {
    expect(only('0,TEXT,40,10,1,牆').size).toBeCloseTo(12)
    expect(only('0,TEXT,40,10,1,Wall').size).toBeCloseTo(13.64, 1)
  })

  test('visible attributes are words, hidden ones and definitions are not', () => {
    const attribute = (flags: number) => `0,ATTRIB,70,${flags},40,5,1,x`
    expect([textsOf(attribute(0)).length, textsOf(attribute(1)).length]).toEqual([1, 0])
    const definition = (flags: number) => `0,ATTDEF,70,${flags},40,5,1,x`
    expect([0, 1, 2, 3].map((flags) => textsOf(definition(flags)).length)).toEqual([0, 0, 1, 0])
  })

  test('attributes hang by their own code', () => {
    expect(placeOf('0,ATTRIB,40,10,1,x,10,1,20,2,11,5,21,6,74,3')).toEqual([5, -4])
  })
})

describe('several lines', () => {
  test('one below the other, five thirds of the height apart', () => {
    const places = textsOf('0,MTEXT,40,3,1,a\\Pb\\Pc,10,0,20,0').map(({ affine }) => affine[5])
    expect(places.map((y) => Math.round(y * 1e6) / 1e6)).toEqual([-3, -8, -13])
  })

  test('a factor of their own spreads them', () => {
    const places = textsOf('0,MTEXT,40,3,44,2,1,a\\Pb').map(({ affine }) => affine[5])
    expect(places[0]! - places[1]!).toBeCloseTo(10)
  })

  test.each<[number, string, readonly number[]]>([
    [1, 'start', [-3, -8]],
    [2, 'middle', [-3, -8]],
    [3, 'end', [-3, -8]],
    [4, 'start', [1, -4]],
    [5, 'middle', [1, -4]],
    [6, 'end', [1, -4]],
    [7, 'start', [5, 0]],
    [9, 'end', [5, 0]],
    [0, 'start', [-3, -8]],
    [99, 'end', [5, 0]],
  ])('attached by point %i', (attachment, anchor, rows) => {
    const texts = textsOf(`0,MTEXT,40,3,71,${attachment},1,a\\Pb`)
    expect(texts.map((text) => [text.anchor, Math.round(text.affine[5] * 1e6) / 1e6 + 0])).toEqual(
      rows.map((row) => [anchor, row]),
    )
  })

  test('turned by an angle or along a direction', () => {
    const [byAngle, along] = [only('0,MTEXT,40,3,50,90,1,a'), only('0,MTEXT,40,3,11,0,21,1,1,a')]
    byAngle.affine.forEach((value, index) => expect(value).toBeCloseTo(along.affine[index]!, 9))
  })

  test('long ones are read over their pieces and broken at their width', () => {
    const texts = textsOf('0,MTEXT,40,5,41,30,3,外牆滲漏,3,及剝落的,1,修葺工程')
    expect(texts.map(({ text }) => text).join('')).toBe('外牆滲漏及剝落的修葺工程')
    expect(texts.length).toBeGreaterThan(1)
  })

  test('empty lines take room but no ink', () => {
    const texts = textsOf('0,MTEXT,40,3,1,a\\P\\Pb')
    expect(texts.map(({ affine }) => Math.round(affine[5]))).toEqual([-3, -13])
  })

  test('grow with the block they stand in', () => {
    const blocks = '0,BLOCK,2,A,0,MTEXT,40,3,1,a,0,ENDBLK'
    expect(growth(textsOf('0,INSERT,2,A,41,4,42,4', { blocks })[0]!.affine)).toBeCloseTo(4)
  })

  test('more letters than anybody reads are cut', () => {
    expect(only(`0,TEXT,40,3,1,${'a'.repeat(50_000)}`).text).toHaveLength(20_000)
  })
})
