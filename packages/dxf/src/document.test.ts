import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyOf, number, numbers, readDocument, text } from './document.ts'
import { documentOf, dxfFile, dxfLines, entitiesOf, utf8 } from './testing/dxf-files.ts'

const typesOf = (entities: string) => entitiesOf(entities).map(({ type }) => type)

describe('values of an entity', () => {
  const [entity] = entitiesOf('0,LWPOLYLINE,8,Wall,62,-3,10,1,20,2,10,3,20,x,40,1e400,41,  7.5 ,42,1e3')

  test('the first of a code, or nothing', () => {
    expect([text(entity!, 8), text(entity!, 6), number(entity!, 62), number(entity!, 999, 5)]).toEqual([
      'Wall',
      undefined,
      -3,
      5,
    ])
  })

  test('all of a code, in their order; what is no number counts as 0', () => {
    expect([numbers(entity!, 10), numbers(entity!, 20), numbers(entity!, 99)]).toEqual([[1, 3], [2, 0], []])
  })

  test('numbers in every way programs write them, and none that is not finite', () => {
    expect([number(entity!, 40, 9), number(entity!, 41), number(entity!, 42)]).toEqual([9, 7.5, 1000])
  })
})

test('names are compared without case and blanks around them', () => {
  expect([keyOf(' Wall '), keyOf('WALL'), keyOf(undefined)]).toEqual(['wall', 'wall', ''])
})

describe('entities', () => {
  test('stand in their order, and comments between pairs do no harm', () => {
    expect(typesOf('0,LINE,999,made by hand,10,1,0,CIRCLE,40,2,0,ARC')).toEqual(['LINE', 'CIRCLE', 'ARC'])
  })

  test('vertices hang on their polyline, attributes on their insert', () => {
    const [polyline, insert, line] = entitiesOf(
      '0,POLYLINE,70,1,0,VERTEX,10,1,0,VERTEX,10,2,0,SEQEND,0,INSERT,2,A,66,1,0,ATTRIB,1,x,0,SEQEND,0,LINE',
    )
    expect(polyline!.parts.map((part) => number(part, 10))).toEqual([1, 2])
    expect(insert!.parts.map((part) => text(part, 1))).toEqual(['x'])
    expect(line!.type).toBe('LINE')
  })

  test('a vertex without a polyline is an entity of its own and takes nothing with it', () => {
    expect(typesOf('0,VERTEX,10,1,0,LINE')).toEqual(['VERTEX', 'LINE'])
  })

  test('a polyline whose SEQEND is lost ends with the next entity of another kind', () => {
    const [polyline, line] = entitiesOf('0,POLYLINE,0,VERTEX,10,1,0,LINE,10,5')
    expect([polyline!.parts.length, line!.type]).toEqual([1, 'LINE'])
  })

  test('a section that is not closed ends with the file', () => {
    const lines = dxfLines('0,LINE,10,1,0,LINE,10,2')
    const open = lines.slice(0, lines.lastIndexOf('ENDSEC') - 1)
    expect(documentOf(utf8(open.join('\n'))).entities).toHaveLength(2)
  })
})

describe('tables and blocks', () => {
  const document = documentOf(
    dxfFile('0,INSERT,2,a', {
      header: '9,$ACADVER,1,AC1027,9,$LTSCALE,40,2.5,9,$EXTMIN,10,1,20,2',
      layers: '0,LAYER,2,Wall,70,0,62,-3,0,LAYER,2,Ice,70,1,62,5,0,LAYER,2,Locked,70,4,62,7',
      lineTypes: '0,LTYPE,2,Dashed,73,2,40,20,49,10,49,-10,0,LTYPE,2,Continuous,73,0,40,0',
      blocks: '0,BLOCK,2,A,10,3,20,4,0,LINE,10,1,0,CIRCLE,40,1,0,ENDBLK,8,0,0,BLOCK,2,B,0,ENDBLK',
    }),
  )

  test('variables of the header, of which a point has its first number', () => {
    expect([...document.header]).toEqual([
      ['$ACADVER', 'AC1027'],
      ['$LTSCALE', '2.5'],
      ['$EXTMIN', '1'],
    ])
  })

  test('layers that are off have a negative colour, frozen ones a flag', () => {
    expect([...document.layers].map(([name, { isOff, isFrozen }]) => [name, isOff, isFrozen])).toEqual([
      ['wall', true, false],
      ['ice', false, true],
      ['locked', false, false],
    ])
  })

  test('line types have their dashes', () => {
    expect([...document.lineTypes]).toEqual([
      ['dashed', [10, -10]],
      ['continuous', []],
    ])
  })

  test('blocks have their base and what lies between BLOCK and ENDBLK', () => {
    expect([...document.blocks].map(([name, { x, y, entities }]) => [name, x, y, entities.length])).toEqual([
      ['a', 3, 4, 2],
      ['b', 0, 0, 0],
    ])
  })

  test('the sections may come in any order', () => {
    const lines = dxfLines('0,LINE,8,Wall', { layers: '0,LAYER,2,Wall,62,-1' })
    const starts = lines.flatMap((line, index) => (line === 'SECTION' ? [index - 1] : []))
    const sections = starts.map((from, index) => lines.slice(from, starts[index + 1] ?? lines.length - 2))
    fc.assert(
      fc.property(fc.shuffledSubarray(sections, { minLength: 4 }), (shuffled) => {
        const read = documentOf(utf8(shuffled.flat().join('\n')))
        expect([read.entities.length, read.layers.get('wall')?.isOff]).toEqual([1, true])
      }),
    )
  })
})

test('any pairs are a document', () => {
  const word = fc.constantFrom('SECTION', 'ENDSEC', 'BLOCKS', 'ENTITIES', 'TABLES', 'HEADER', 'BLOCK', 'ENDBLK', 'LINE')
  const pair = fc.tuple(
    fc.constantFrom(0, 0, 0, 2, 8, 9, 10, 62, 66, 70),
    fc.oneof(
      word,
      fc.constantFrom('POLYLINE', 'VERTEX', 'SEQEND', 'INSERT', 'ATTRIB', 'LAYER', 'LTYPE', '1', '-1', ''),
    ),
  )
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 80 }), (pairs) => {
      const document = readDocument({ codes: pairs.map(([code]) => code), values: pairs.map(([, value]) => value) })
      for (const { from, to } of document.entities) expect(from <= to && to <= pairs.length).toBe(true)
    }),
  )
})
