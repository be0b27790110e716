import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DxfError } from './dxf-error.ts'
import { withinReach } from './extent.ts'
import { chooseShapes } from './sheets.ts'
import { documentOf, dxfFile, endsOf, ofKind, shapesOf, type DxfParts } from './testing/dxf-files.ts'
import { hex } from './colours.ts'

const linesOf = (entities: string, parts?: DxfParts) =>
  ofKind(shapesOf(entities, parts), 'line').map(({ path }) => endsOf(path.pieces))
const coloursOf = (entities: string, parts?: DxfParts) => shapesOf(entities, parts).map((shape) => hex(shape.rgb))

const tick = '0,BLOCK,2,TICK,10,0,20,0,0,LINE,8,0,62,0,10,0,20,0,11,10,21,0,0,ENDBLK'

describe('inserts', () => {
  test.each<[string, string, readonly (readonly (readonly number[])[])[]]>([
    [
      'moved',
      '0,INSERT,2,TICK,10,5,20,6',
      [
        [
          [5, 6],
          [15, 6],
        ],
      ],
    ],
    [
      'by another case of its name',
      '0,INSERT,2,tick,10,5,20,6',
      [
        [
          [5, 6],
          [15, 6],
        ],
      ],
    ],
    [
      'turned',
      '0,INSERT,2,TICK,50,90',
      [
        [
          [0, 0],
          [0, 10],
        ],
      ],
    ],
    [
      'scaled',
      '0,INSERT,2,TICK,41,2,42,3',
      [
        [
          [0, 0],
          [20, 0],
        ],
      ],
    ],
    [
      'mirrored',
      '0,INSERT,2,TICK,41,-1',
      [
        [
          [0, 0],
          [-10, 0],
        ],
      ],
    ],
    [
      'scaled, then turned, then moved',
      '0,INSERT,2,TICK,10,1,20,1,41,2,50,90',
      [
        [
          [1, 1],
          [1, 21],
        ],
      ],
    ],
    [
      'of scale 0, which older programs write for 1',
      '0,INSERT,2,TICK,41,0,42,0',
      [
        [
          [0, 0],
          [10, 0],
        ],
      ],
    ],
    [
      'seen from below',
      '0,INSERT,2,TICK,10,5,20,6,230,-1',
      [
        [
          [-5, 6],
          [-15, 6],
        ],
      ],
    ],
    [
      'in a row',
      '0,INSERT,2,TICK,70,2,44,20',
      [
        [
          [0, 0],
          [10, 0],
        ],
        [
          [20, 0],
          [30, 0],
        ],
      ],
    ],
    [
      'in a row that is turned',
      '0,INSERT,2,TICK,70,2,44,20,50,90',
      [
        [
          [0, 0],
          [0, 10],
        ],
        [
          [0, 20],
          [0, 30],
        ],
      ],
    ],
    ['of a block that is not there', '0,INSERT,2,TOCK', []],
  ])('%s', (_, insert, lines) => {
    expect(linesOf(insert, { blocks: tick })).toEqual(lines)
  })

  test('stand by the base of their block', () => {
    const blocks = tick.replace('10,0,20,0,0,LINE', '10,4,20,2,0,LINE')
    expect(linesOf('0,INSERT,2,TICK,10,100,20,100,41,2', { blocks })).toEqual([
      [
        [92, 98],
        [112, 98],
      ],
    ])
  })

  test('in inserts add up their turns and shifts', () => {
    const blocks = `${tick},0,BLOCK,2,TWO,0,INSERT,2,TICK,10,20,50,90,0,ENDBLK`
    expect(linesOf('0,INSERT,2,TWO,10,1,20,0,50,90', { blocks })).toEqual([
      [
        [1, 20],
        [-9, 20],
      ],
    ])
  })

  test('a dimension draws its block where the block lies', () => {
    expect(linesOf('0,DIMENSION,2,TICK,10,50,20,50', { blocks: tick })).toEqual([
      [
        [0, 0],
        [10, 0],
      ],
    ])
  })

  test('a block within itself ends, directly and over another', () => {
    const blocks =
      '0,BLOCK,2,A,0,LINE,11,1,0,INSERT,2,B,0,ENDBLK,0,BLOCK,2,B,0,LINE,11,2,0,INSERT,2,A,0,INSERT,2,B,0,ENDBLK'
    expect(linesOf('0,INSERT,2,A', { blocks })).toHaveLength(2)
  })

  test('blocks that multiply are refused by name and in time', () => {
    const blocks = Array.from(
      { length: 24 },
      (_, index) => `0,BLOCK,2,N${index}${`,0,INSERT,2,N${index + 1}`.repeat(4)},0,ENDBLK`,
    ).join(',')
    expect(() => {
      expect(() => shapesOf('0,INSERT,2,N0', { blocks })).toThrow(DxfError)
      expect(() => shapesOf('0,INSERT,2,TICK,70,32000,71,32000', { blocks: tick })).toThrow(DxfError)
    }).toComputeWithin(10)
  })
})

describe('colours, weights and dashes', () => {
  const layers =
    '0,LAYER,2,RED,62,1,370,50,6,DASHED,0,LAYER,2,TRUE,62,1,420,255,0,LAYER,2,OFF,62,-3,0,LAYER,2,ICE,70,1,62,3'

  test.each<[string, string, readonly string[]]>([
    ['of its layer', '0,LINE,8,RED,11,1', ['#ff0000']],
    ['of its layer, said aloud', '0,LINE,8,RED,62,256,11,1', ['#ff0000']],
    ['of its own', '0,LINE,8,RED,62,5,11,1', ['#0000ff']],
    ['true, before the index', '0,LINE,8,RED,62,5,420,32896,11,1', ['#008080']],
    ['true, of its layer', '0,LINE,8,TRUE,11,1', ['#0000ff']],
    ['of a layer that is not listed', '0,LINE,8,NEW,11,1', ['#000000']],
    ['white is ink', '0,LINE,62,7,11,1', ['#000000']],
    ['a point', '0,POINT,62,1', ['#ff0000']],
  ])('a colour %s', (_, entity, colours) => {
    expect(coloursOf(entity, { layers })).toEqual(colours)
  })

  test('a block of colour 0 and layer 0 takes both from its insert', () => {
    expect(coloursOf('0,INSERT,2,TICK,8,RED', { layers, blocks: tick })).toEqual(['#ff0000'])
    expect(coloursOf('0,INSERT,2,TICK,8,RED,62,5', { layers, blocks: tick })).toEqual(['#0000ff'])
  })

  test('weight and line type of the layer, of the entity and of the insert', () => {
    const [byLayer, own] = ofKind(
      shapesOf('0,LINE,8,RED,11,1,0,LINE,8,RED,370,13,6,CONTINUOUS,11,1', {
        layers,
        lineTypes: '0,LTYPE,2,Dashed,49,5,49,-2.5',
        header: '9,$LTSCALE,40,2',
      }),
      'line',
    )
    expect([byLayer!.weight, byLayer!.dashes, own!.weight, own!.dashes]).toEqual([50, [10, 5], 13, []])
  })

  test('a scale of its own stretches dashes, and an odd count is said twice', () => {
    const lineTypes = '0,LTYPE,2,D,49,1,49,-2,49,3'
    expect(ofKind(shapesOf('0,LINE,6,D,48,10,11,1', { lineTypes }), 'line')[0]!.dashes).toEqual([
      10, 20, 30, 10, 20, 30,
    ])
  })

  test.each(['OFF', 'ICE', 'Defpoints'])('nothing of layer %s is drawn', (layer) => {
    expect(shapesOf(`0,LINE,8,${layer},11,1,0,TEXT,8,${layer},40,1,1,x`, { layers })).toEqual([])
  })

  test('an insert on a layer that is off draws what lies on others, on a frozen one nothing', () => {
    const blocks = '0,BLOCK,2,B,0,LINE,8,RED,11,1,0,LINE,8,0,11,2,0,ENDBLK'
    expect(shapesOf('0,INSERT,2,B,8,OFF', { layers, blocks })).toHaveLength(1)
    expect(shapesOf('0,INSERT,2,B,8,ICE', { layers, blocks })).toHaveLength(0)
  })

  test('what is marked invisible is', () => {
    expect(shapesOf('0,LINE,60,1,11,1')).toEqual([])
  })

  test('widths of polylines grow with their insert', () => {
    const blocks = '0,BLOCK,2,W,0,LWPOLYLINE,43,2,10,0,20,0,10,9,20,0,0,ENDBLK'
    expect(ofKind(shapesOf('0,INSERT,2,W,41,3,42,3', { blocks }), 'line')[0]!.thickness).toBeCloseTo(6)
  })
})

describe('fills', () => {
  const square = '91,1,92,2,72,0,73,1,93,3,10,0,20,0,10,4,20,0,10,4,20,4,97,0'
  test('a solid hatch hides, a pattern is a pale fill and its outline', () => {
    expect(ofKind(shapesOf(`0,HATCH,70,1,${square}`), 'fill').map(({ opacity }) => opacity)).toEqual([1])
    const [fill, outline] = shapesOf(`0,HATCH,70,0,${square}`)
    expect([fill!.kind, fill?.kind === 'fill' && fill.opacity < 0.5, outline!.kind]).toEqual(['fill', true, 'line'])
  })

  test('a white fill stays white, as it hides what lies below', () => {
    expect(coloursOf(`0,HATCH,70,1,420,16777215,${square}`)).toEqual(['#ffffff'])
    expect(coloursOf(`0,HATCH,70,1,62,7,${square}`)).toEqual(['#000000'])
  })
})

describe('which sheet is shown', () => {
  const typesOf = (entities: string, parts?: DxfParts) => chooseShapes(documentOf(dxfFile(entities, parts))).length

  test('the model before the paper, and the paper where the model is empty', () => {
    expect(typesOf('0,LINE,11,1,0,LINE,67,1,11,2,0,LINE,67,1,11,3')).toBe(1)
    expect(typesOf('0,LINE,67,1,11,2,0,LINE,67,1,11,3')).toBe(2)
  })

  test('blocks alone stand side by side, each in a field of its own, without those of the program', () => {
    const blocks = [0, 1, 2, 3]
      .map((index) => `0,BLOCK,2,S${index},0,LINE,10,${index * 1000},11,${index * 1000 + 10 ** index},0,ENDBLK`)
      .join(',')
    const shapes = chooseShapes(
      documentOf(dxfFile('', { blocks: `${blocks},0,BLOCK,2,*Model_Space,0,LINE,11,9,0,ENDBLK` })),
    )
    expect(shapes).toHaveLength(4)
    const boxes = shapes.map((shape) => withinReach([shape])!.box)
    for (const { left, right } of boxes) expect(right - left).toBeCloseTo(0.8)
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1))
        expect(a.right <= b.left || b.right <= a.left || a.top !== b.top).toBe(true)
  })

  test('a drawing of nothing has no shapes', () => {
    expect(chooseShapes(documentOf(dxfFile('')))).toEqual([])
  })
})

test('any entities draw shapes or are refused by name', () => {
  const type = fc.constantFrom(
    ...['LINE', 'ARC', 'CIRCLE', 'ELLIPSE', 'SPLINE', 'LWPOLYLINE', 'POLYLINE', 'VERTEX', 'SEQEND', 'INSERT'],
    ...['TEXT', 'MTEXT', 'ATTRIB', 'ATTDEF', 'HATCH', 'SOLID', 'POINT', '3DFACE', 'DIMENSION', 'LEADER'],
  )
  const value = fc.oneof(
    fc.integer({ min: -5, max: 400 }).map(String),
    fc.constantFrom('A', 'x', '', '1e308', '-1e308', 'NaN', '\\P\\S1/2;', '0.001', '99999'),
  )
  const code = fc.constantFrom(
    1,
    2,
    6,
    8,
    10,
    11,
    20,
    21,
    40,
    41,
    42,
    43,
    50,
    51,
    62,
    70,
    71,
    72,
    73,
    91,
    92,
    93,
    210,
    230,
  )
  const entity = fc.tuple(type, fc.array(fc.tuple(code, value), { maxLength: 12 }))
  fc.assert(
    fc.property(fc.array(entity, { maxLength: 12 }), (entities) => {
      const text = entities
        .map(([name, pairs]) => `0,${name}${pairs.map(([number, words]) => `,${number},${words || ' '}`).join('')}`)
        .join(',')
      try {
        for (const shape of shapesOf(text, { blocks: `0,BLOCK,2,A,${text || '0,LINE'},0,ENDBLK` }))
          expect(['line', 'fill', 'text', 'dot']).toContain(shape.kind)
      } catch (error) {
        expect(error).toBeInstanceOf(DxfError)
      }
    }),
  )
})
