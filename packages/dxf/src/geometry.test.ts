import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesOf, solidOf } from './geometry.ts'
import { hatchPaths } from './hatch.ts'
import { endsOf, entitiesOf } from './testing/dxf-files.ts'

const entity = (text: string) => entitiesOf(text)[0]!
const drawn = (text: string) => (linesOf(entity(text)) ?? []).map(({ pieces }) => endsOf(pieces))
const isClosed = (text: string) => (linesOf(entity(text)) ?? []).map((path) => path.isClosed)

describe('lines of entities', () => {
  test.each<[string, string, readonly (readonly (readonly number[])[])[]]>([
    [
      'a line',
      '0,LINE,10,1,20,2,11,3,21,4',
      [
        [
          [1, 2],
          [3, 4],
        ],
      ],
    ],
    [
      'a line whose numbers are missing',
      '0,LINE,10,1',
      [
        [
          [1, 0],
          [0, 0],
        ],
      ],
    ],
    [
      'a quarter arc',
      '0,ARC,10,0,20,0,40,2,50,0,51,90',
      [
        [
          [2, 0],
          [0, 2],
        ],
      ],
    ],
    [
      'an arc over zero',
      '0,ARC,40,2,50,270,51,90',
      [
        [
          [0, -2],
          [2, 0],
          [0, 2],
        ],
      ],
    ],
    [
      'an arc of angles beyond a turn',
      '0,ARC,40,2,50,720,51,810',
      [
        [
          [2, 0],
          [0, 2],
        ],
      ],
    ],
    [
      'an arc of negative angles',
      '0,ARC,40,2,50,-90,51,0',
      [
        [
          [0, -2],
          [2, 0],
        ],
      ],
    ],
    [
      'an arc of equal angles is a circle',
      '0,ARC,40,1,50,0,51,0',
      [
        [
          [1, 0],
          [0, 1],
          [-1, 0],
          [0, -1],
          [1, 0],
        ],
      ],
    ],
    [
      'an open polyline',
      '0,LWPOLYLINE,70,0,10,0,20,0,10,1,20,0,10,1,20,1',
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      ],
    ],
    [
      'a closed polyline',
      '0,LWPOLYLINE,70,1,10,0,20,0,10,1,20,0,10,1,20,1',
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    ],
    [
      'a closed polyline with plinegen',
      '0,LWPOLYLINE,70,129,10,0,20,0,10,1,20,0',
      [
        [
          [0, 0],
          [1, 0],
          [0, 0],
        ],
      ],
    ],
    [
      'a leader',
      '0,LEADER,10,0,20,0,10,5,20,5',
      [
        [
          [0, 0],
          [5, 5],
        ],
      ],
    ],
    [
      'a face',
      '0,3DFACE,10,0,20,0,11,1,21,0,12,1,22,1,13,0,23,1',
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
      ],
    ],
  ])('%s', (_, text, ends) => {
    expect(drawn(text)).toEqual(ends)
  })

  test('what is no line has none', () => {
    for (const type of ['TEXT', 'INSERT', 'IMAGE', 'ACAD_PROXY_ENTITY', ''])
      expect(linesOf(entity(`0,${type || 'X'}`))).toBeUndefined()
  })

  test('circles are closed, arcs are not', () => {
    expect([isClosed('0,CIRCLE,40,3'), isClosed('0,ARC,40,3,50,0,51,350')]).toEqual([[true], [false]])
  })

  test('the ends of an arc are at its angles for any angles', () => {
    const degrees = fc.double({ min: -1000, max: 1000, noNaN: true })
    fc.assert(
      fc.property(degrees, degrees, (from, to) => {
        fc.pre(Math.abs(from - to) % 360 > 0.01)
        const [ends] = drawn(`0,ARC,40,1,50,${from},51,${to}`)
        for (const [point, angle] of [
          [ends![0]!, from],
          [ends!.at(-1)!, to],
        ] as const) {
          expect(point[0]).toBeCloseTo(Math.cos((angle * Math.PI) / 180), 4)
          expect(point[1]).toBeCloseTo(Math.sin((angle * Math.PI) / 180), 4)
        }
      }),
    )
  })
})

describe('ellipses', () => {
  test.each<[string, string, readonly (readonly number[])[], boolean]>([
    [
      'a whole one',
      '0,ELLIPSE,11,2,21,0,40,0.5',
      [
        [2, 0],
        [0, 1],
        [-2, 0],
        [0, -1],
        [2, 0],
      ],
      true,
    ],
    [
      'a quarter',
      `0,ELLIPSE,11,2,21,0,40,0.5,41,0,42,${Math.PI / 2}`,
      [
        [2, 0],
        [0, 1],
      ],
      false,
    ],
    [
      'over the zero angle',
      `0,ELLIPSE,11,2,21,0,40,0.5,41,${1.5 * Math.PI},42,${Math.PI / 2}`,
      [
        [0, -1],
        [2, 0],
        [0, 1],
      ],
      false,
    ],
    [
      'turned',
      '0,ELLIPSE,11,0,21,2,40,0.5',
      [
        [0, 2],
        [-1, 0],
        [0, -2],
        [1, 0],
        [0, 2],
      ],
      true,
    ],
    [
      'seen from below',
      `0,ELLIPSE,11,2,21,0,40,0.5,41,0,42,${Math.PI / 2},230,-1`,
      [
        [2, 0],
        [0, -1],
      ],
      false,
    ],
  ])('%s', (_, text, ends, whole) => {
    expect([drawn(text), isClosed(text)]).toEqual([[ends], [whole]])
  })
})

describe('polylines of old', () => {
  const vertex = (x: number, y: number, more = '') => `0,VERTEX,10,${x},20,${y}${more}`

  test('a plain one, without the points of its frame', () => {
    expect(drawn(`0,POLYLINE,70,4,${vertex(0, 0)},${vertex(5, 5, ',70,16')},${vertex(1, 1)},0,SEQEND`)).toEqual([
      [
        [0, 0],
        [1, 1],
      ],
    ])
  })

  test('a surface of two by three is its rows and its columns', () => {
    const grid = [0, 1].flatMap((row) => [0, 1, 2].map((column) => vertex(column, row)))
    const lines = drawn(`0,POLYLINE,70,16,71,2,72,3,${grid.join(',')},0,SEQEND`)
    expect(lines.map((line) => line.length)).toEqual([3, 3, 2, 2, 2])
  })

  test('faces name their corners by number, also those of hidden edges, and wrong numbers are left out', () => {
    const corners = [vertex(0, 0, ',70,192'), vertex(1, 0, ',70,192'), vertex(1, 1, ',70,192')]
    const face = '0,VERTEX,70,128,71,1,72,-2,73,3'
    expect(drawn(`0,POLYLINE,70,64,${corners.join(',')},${face},0,VERTEX,70,128,71,9,72,1,0,SEQEND`)).toEqual([
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      [[0, 0]],
    ])
  })
})

test('a solid names its corners crosswise, and a triangle its last one twice', () => {
  expect(endsOf(solidOf(entity('0,SOLID,10,0,20,0,11,1,21,0,12,0,22,1,13,1,23,1')).pieces)).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ])
  expect(endsOf(solidOf(entity('0,SOLID,10,0,20,0,11,1,21,0,12,0,22,1')).pieces)).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
    [0, 1],
  ])
})

describe('hatches', () => {
  const outlines = (text: string) => hatchPaths(entity(text)).map(({ pieces }) => endsOf(pieces))
  const square = '92,2,72,0,73,1,93,4,10,0,20,0,10,4,20,0,10,4,20,4,10,0,20,4,97,0'

  test('a polyline is closed though its first corner comes but once', () => {
    expect(outlines(`0,HATCH,10,0,20,0,2,SOLID,70,1,71,0,91,1,${square}`)).toEqual([
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 4],
        [0, 0],
      ],
    ])
  })

  test('bulges of a polyline are arcs', () => {
    const [path] = hatchPaths(entity('0,HATCH,91,1,92,2,72,1,73,1,93,2,10,0,20,0,42,1,10,2,20,0,42,1,97,0'))
    expect(path!.pieces.some((piece) => piece.length === 6)).toBe(true)
  })

  test.each<[string, string, readonly (readonly number[])[]]>([
    [
      'lines',
      '72,1,10,0,20,0,11,1,21,0,72,1,10,1,20,0,11,1,21,1',
      [
        [0, 0],
        [1, 0],
        [1, 0],
        [1, 1],
      ],
    ],
    [
      'a quarter of a circle',
      '72,2,10,0,20,0,40,2,50,0,51,90,73,1',
      [
        [2, 0],
        [0, 2],
      ],
    ],
    [
      'a quarter the other way round',
      '72,2,10,0,20,0,40,2,50,0,51,90,73,0',
      [
        [2, 0],
        [0, -2],
      ],
    ],
    [
      'a quarter of an ellipse',
      '72,3,10,0,20,0,11,2,21,0,40,0.5,50,0,51,90,73,1',
      [
        [2, 0],
        [0, 1],
      ],
    ],
  ])('edges of %s', (_, edges, ends) => {
    expect(outlines(`0,HATCH,91,1,92,1,93,${edges.split('72,').length - 1},${edges},97,0`)).toEqual([ends])
  })

  test('an edge of a spline', () => {
    const [ends] = outlines(
      '0,HATCH,91,1,92,1,93,1,72,4,94,1,73,0,74,0,95,4,96,2,40,0,40,0,40,1,40,1,10,0,20,0,10,3,20,3,97,0',
    )
    expect([ends![0], ends!.at(-1)]).toEqual([
      [0, 0],
      [3, 3],
    ])
  })

  test('several outlines, and those that are named but missing', () => {
    expect(outlines(`0,HATCH,91,2,${square},${square}`)).toHaveLength(2)
    expect(outlines(`0,HATCH,91,5,${square}`)).toHaveLength(1)
    expect(outlines('0,HATCH,70,1')).toEqual([])
  })

  test('end for any pairs, whatever counts they name', () => {
    const pair = fc.tuple(
      fc.constantFrom(10, 11, 20, 21, 40, 42, 50, 51, 72, 73, 91, 92, 93, 94, 95, 96, 97),
      fc.oneof(fc.integer({ min: -3, max: 9 }), fc.constantFrom(1_000_000_000, 0.5)),
    )
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 60 }), (pairs) => {
        const hatch = entity(`0,HATCH,91,1000000000,${pairs.map(([code, value]) => `${code},${value}`).join(',')}`)
        expect(() => hatchPaths(hatch)).toComputeWithin(1)
      }),
    )
  })
})
