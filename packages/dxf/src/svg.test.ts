import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identity } from './affine.ts'
import { withinReach } from './extent.ts'
import { polyline } from './path.ts'
import { newSheet, type Shape } from './shapes.ts'
import { drawStrokes, type Stroke } from './stroke.ts'
import { toSvg } from './svg.ts'
import { shapesOf } from './testing/dxf-files.ts'

const line = (x1: number, y1: number, x2: number, y2: number): Shape => ({
  kind: 'line',
  path: polyline([
    [x1, y1],
    [x2, y2],
  ]),
  rgb: [0, 0, 0],
  weight: 0,
  thickness: 0,
  dashes: [],
})
const words = (text: string): Shape => ({
  kind: 'text',
  text,
  affine: identity,
  size: 10,
  anchor: 'start',
  rgb: [0, 0, 0],
})
const box = { left: 0, bottom: 0, right: 100, top: 100 }

describe('how far a drawing reaches', () => {
  const coordinate = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  const lines = fc.array(
    fc.tuple(coordinate, coordinate, coordinate, coordinate).map(([x1, y1, x2, y2]) => line(x1, y1, x2, y2)),
    { minLength: 1, maxLength: 40 },
  )

  test('as far as its outermost points', () => {
    fc.assert(
      fc.property(lines, (shapes) => {
        const reached = withinReach(shapes)!
        const points = shapes.flatMap((shape) => (shape.kind === 'line' ? shape.path.pieces : []))
        const xs = points.map(([x = 0]) => x)
        expect([reached.box.left, reached.box.right]).toEqual([Math.min(...xs), Math.max(...xs)])
        expect(reached.shapes).toEqual(shapes)
      }),
    )
  })

  test('not as far as one forgotten line, where there are many others', () => {
    const many = Array.from({ length: 60 }, (_, index) => line(0, index, 100, index))
    const reached = withinReach([...many, line(9_000_000, 0, 9_000_001, 0)])!
    expect([reached.shapes.length, reached.box.right]).toEqual([60, 100])
    expect(withinReach([...many.slice(0, 5), line(9_000_000, 0, 9_000_001, 0)])!.shapes).toHaveLength(6)
  })

  test('points that are no numbers or beyond any site are left out', () => {
    const reached = withinReach([line(0, 0, 1, 1), line(NaN, 0, 1, 1), line(0, 1e13, 1, 1), line(Infinity, 0, 0, 0)])
    expect(reached!.shapes).toHaveLength(1)
    expect(withinReach([line(NaN, 0, 1, 1)])).toBeUndefined()
    expect(withinReach([])).toBeUndefined()
  })

  test('words reach as far as they are long, on the side they are aligned to', () => {
    const reach = (anchor: 'start' | 'middle' | 'end') => withinReach([{ ...words('HHHH'), anchor } as Shape])!.box
    expect(reach('start').left).toBe(0)
    expect(reach('middle').left).toBeCloseTo(-reach('middle').right)
    expect(reach('end').right).toBeCloseTo(0)
  })
})

describe('the sheet', () => {
  const sizeOf = (svg: string) => /width="(\d+)" height="(\d+)"/.exec(svg)!.slice(1).map(Number)

  test('is 5000 on its longer side, whatever the units of the drawing', () => {
    for (const unit of [0.001, 1, 25.4, 1e6]) {
      const { svg } = toSvg([line(0, 0, 100 * unit, 50 * unit)], {
        left: 0,
        bottom: 0,
        right: 100 * unit,
        top: 50 * unit,
      })
      const [width = 0, height = 0] = sizeOf(svg)
      expect(Math.abs(width - 5000)).toBeLessThanOrEqual(1)
      expect(Math.abs(height - 2600)).toBeLessThanOrEqual(1)
    }
  })

  test('of a single point is a sheet with its margin', () => {
    const [width = 0, height = 0] = sizeOf(toSvg([line(5, 5, 5, 5)], { left: 5, bottom: 5, right: 5, top: 5 }).svg)
    expect([width > 0, height > 0, width < 1000]).toEqual([true, true, true])
  })

  test('has its y axis pointing up and everything within it', () => {
    const coordinate = fc.double({ min: -1000, max: 1000, noNaN: true })
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, (x1, y1, x2, y2) => {
        fc.pre(Math.hypot(x2 - x1, y2 - y1) > 0.01)
        const shape = line(x1, y1, x2, y2)
        const { svg, strokes } = toSvg([shape], withinReach([shape])!.box)
        const [width = 0, height = 0] = sizeOf(svg)
        const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = strokes[0]!.path.pieces
        for (const [x, y] of [
          [ax, ay],
          [bx, by],
        ]) {
          expect(x! > 0 && x! < width).toBe(true)
          expect(y! > 0 && y! < height).toBe(true)
        }
        expect((by - ay) * (y2 - y1)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('is well-formed whatever the words are', () => {
    const unit = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point))
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
        const { svg } = toSvg([words(text)], box)
        const inner = /<text[^>]*>(.*)<\/text>/s.exec(svg)?.[1] ?? ''
        expect(inner).not.toMatch(/[<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|&(?!#)/)
        expect(inner.isWellFormed()).toBe(true)
      }),
    )
    expect(toSvg([words('<script>&amp;')], box).svg).toContain('&#60;script&#62;&#38;amp;')
  })

  test('letters too small or too large to be seen are left out', () => {
    expect(toSvg([{ ...words('a'), size: 0.01 } as Shape], box).hasText).toBe(false)
    expect(toSvg([{ ...words('a'), size: 1e9 } as Shape], box).hasText).toBe(false)
    expect(toSvg([words('a')], box).hasText).toBe(true)
  })

  test.each([
    [0, 2],
    [35, 3],
    [50, 4],
    [200, 5],
    [-3, 2],
  ])('a weight of %i hundredths is drawn %i pixels wide', (weight, width) => {
    expect(toSvg([{ ...line(0, 0, 9, 9), weight } as Shape], box).strokes[0]!.width).toBe(width)
  })

  test('thick lines are drawn by the SVG, thin ones apart', () => {
    const thick = toSvg([{ ...line(0, 0, 9, 9), thickness: 5 } as Shape], box)
    expect([thick.strokes.length, thick.svg.includes('stroke-width')]).toEqual([0, true])
    expect(toSvg([line(0, 0, 9, 9)], box).strokes).toHaveLength(1)
  })

  test('dashes too fine or too coarse to be seen are a line', () => {
    const dashesOf = (dashes: readonly number[]) =>
      toSvg([{ ...line(0, 0, 9, 9), dashes } as Shape], box).strokes[0]!.dashes
    expect([dashesOf([0.001, 0.001]), dashesOf([1000, 1000]), dashesOf([0, 0])]).toEqual([[], [], []])
    expect(dashesOf([1, 1])).toEqual([48, 48])
  })
})

describe('thin lines onto a picture', () => {
  const paper = (width: number, height: number) => ({
    pixels: new Uint8Array(width * height * 4).fill(255),
    width,
    height,
  })
  const stroke = (points: readonly (readonly [number, number])[], dashes: readonly number[] = []): Stroke => ({
    path: polyline(points),
    rgb: [0, 0, 0],
    width: 2,
    dashes,
  })
  const darkAt = ({ pixels, width }: ReturnType<typeof paper>, x: number, y: number) =>
    pixels[(y * width + x) * 4]! < 128

  test('cover the pixels along them and no others', () => {
    const coordinate = fc.integer({ min: 4, max: 35 })
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, (x1, y1, x2, y2) => {
        const bitmap = paper(40, 40)
        drawStrokes(bitmap, [
          stroke([
            [x1 + 0.5, y1 + 0.5],
            [x2 + 0.5, y2 + 0.5],
          ]),
        ])
        expect([darkAt(bitmap, x1, y1), darkAt(bitmap, x2, y2)]).toEqual([true, true])
        const wrong: (readonly [number, number])[] = []
        const square = (x2 - x1) ** 2 + (y2 - y1) ** 2 || 1
        for (let y = 0; y < 40; y += 1)
          for (let x = 0; x < 40; x += 1) {
            const share = Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square))
            const away = Math.hypot(x - x1 - (x2 - x1) * share, y - y1 - (y2 - y1) * share)
            const isTouched = bitmap.pixels[(y * 40 + x) * 4] !== 255
            if ((away > 1.6 && isTouched) || (away < 0.4 && !darkAt(bitmap, x, y))) wrong.push([x, y])
          }
        expect(wrong).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  test('that leave the sheet are drawn as far as it goes', () => {
    const bitmap = paper(20, 20)
    drawStrokes(bitmap, [
      stroke([
        [-1000, 10.5],
        [1000, 10.5],
      ]),
      stroke([
        [10.5, -5],
        [10.5, 500],
      ]),
    ])
    expect([darkAt(bitmap, 0, 10), darkAt(bitmap, 19, 10), darkAt(bitmap, 10, 0), darkAt(bitmap, 3, 3)]).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  test('run on with their dashes around a corner', () => {
    const bitmap = paper(60, 60)
    drawStrokes(bitmap, [
      stroke(
        [
          [5.5, 5.5],
          [25.5, 5.5],
          [25.5, 55.5],
        ],
        [10, 10],
      ),
    ])
    const along = [8, 12].map((x) => darkAt(bitmap, x, 5))
    const gap = darkAt(bitmap, 21, 5)
    const down = [30, 40, 50].map((y) => darkAt(bitmap, 25, y - 0))
    expect([along, gap]).toEqual([[true, true], false])
    expect(down.some(Boolean) && down.some((isDark) => !isDark)).toBe(true)
  })

  test('closed ones and curves are drawn to their end', () => {
    const bitmap = paper(60, 60)
    const path = {
      pieces: [
        [10, 10],
        [50, 10],
        [50, 10, 50, 50, 10, 50],
      ],
      isClosed: true,
    }
    drawStrokes(bitmap, [{ path, rgb: [200, 0, 0], width: 2, dashes: [] }])
    expect([darkAt(bitmap, 30, 9), bitmap.pixels[(30 * 60 + 9) * 4 + 1]! < 128]).toEqual([false, true])
  })

  test('end for any numbers, also of dashes', () => {
    const any = fc.oneof(fc.integer({ min: -100, max: 100 }), fc.constantFrom(NaN, 5_000, -5_000, 0.001))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(any, any), { maxLength: 6 }),
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 5 }),
        (points, dashes) => {
          drawStrokes(paper(10, 10), [stroke(points, dashes)], 0.5)
        },
      ),
      { numRuns: 50 },
    )
  })
})

test('a sheet takes so many shapes and inserts, and then refuses by name', () => {
  const sheet = newSheet()
  for (let count = 0; count < 200_000; count += 1) sheet.countInsert()
  expect(() => sheet.countInsert()).toThrow('too-complex')
  const wide = newSheet()
  const long: Shape = {
    ...(line(0, 0, 1, 1) as Extract<Shape, { kind: 'line' }>),
    path: polyline(Array.from({ length: 2_000_001 }, () => [0, 0] as const)),
  }
  wide.add(long)
  wide.add(long)
  expect(() => wide.add(long)).toThrow('too-complex')
})

test('a drawing of every kind of entity is drawn as one sheet', () => {
  const shapes = shapesOf(
    '0,LINE,11,10,0,CIRCLE,40,5,0,TEXT,40,2,1,Wall,0,POINT,10,3,20,3,0,SOLID,10,0,20,0,11,5,21,0,12,0,22,5,0,LWPOLYLINE,43,4,10,0,20,0,10,9,20,9',
  )
  const { svg, strokes, hasText } = toSvg(shapes, withinReach(shapes)!.box)
  expect([hasText, strokes.length]).toEqual([true, 3])
  expect(svg.match(/<path/g)).toHaveLength(2)
})
