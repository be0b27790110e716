import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { translatorOf } from '../testing/render-in-language.tsx'
import { keyName } from './keys/key-names.ts'
import { keyGroups } from './keys/key-groups.ts'
import { styleOf } from './paint/shape-style.ts'
import { isSamePlacement, place, placedPoints, placementOf, shownFractions } from './picture/placement.ts'
import { pictureOf } from './picture/to-picture.ts'
import { directionOf, roundedLength } from './scale-length.ts'

const t = await translatorOf()

describe('the length of a scale', () => {
  it.each([
    [1, 100, 100],
    [1, 99, 50],
    [1, 49, 20],
    [1, 19, 10],
    [0.01, 100, 1],
    [37, 100, 2000],
  ])('of %d mm per pixel in %d pixels is %d mm', (mmPerPixel, room, expected) =>
    expect(roundedLength(mmPerPixel, room)).toBeCloseTo(expected),
  )

  it('always fits and takes at least 40 % of the room', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1000, noNaN: true }), fc.integer({ min: 40, max: 400 }), (mm, room) => {
        const pixels = roundedLength(mm, room) / mm
        expect(pixels).toBeLessThanOrEqual(room * 1.000001)
        expect(pixels).toBeGreaterThanOrEqual(room * 0.399)
      }),
    )
  })
})

describe('the direction of a bearing', () => {
  it.each([
    [0, 'n'],
    [22, 'n'],
    [23, 'ne'],
    [90, 'e'],
    [180, 's'],
    [-90, 'w'],
    [359, 'n'],
    [720 + 45, 'ne'],
  ])('%d degrees is %s', (degrees, expected) => expect(directionOf(degrees)).toBe(expected))
})

describe('where a picture lies on the canvas', () => {
  const at = placementOf({ width: 1000, height: 500 }, { x: 20, y: 30, scale: 0.5 })

  it('scales and moves fractions to pixels, and back', () => {
    expect(place(at, { x: 0.5, y: 1 })).toEqual({ x: 270, y: 280 })
    expect(shownFractions(at, { left: 20, top: 30, right: 520, bottom: 280 })).toEqual({
      left: 0,
      top: 0,
      right: 1,
      bottom: 1,
    })
  })

  it('is compared by value', () => {
    expect(isSamePlacement(at, { ...at })).toBe(true)
    expect(isSamePlacement(at, { ...at, ox: at.ox + 1 })).toBe(false)
  })

  it('a rectangle has four corners, a line its own points, and half a rectangle none', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ]
    const shape = (kind: string, given = points) => ({ id: 'a', kind, points: given, style: 's' }) as never
    expect(placedPoints(at, shape('rectangle'))).toHaveLength(4)
    expect(placedPoints(at, shape('polyline'))).toEqual([
      { x: 20, y: 30 },
      { x: 520, y: 280 },
    ])
    expect(placedPoints(at, shape('rectangle', points.slice(0, 1)))).toEqual([])
  })
})

describe('a picture with tiles', () => {
  it('counts levels from the full size, where the server counts from the smallest', () => {
    const picture = pictureOf({
      url: '/whole',
      width: 4000,
      height: 3000,
      tiles: { url: '/t/', tileSize: 256, levels: 5 },
    } as never)
    expect(picture.tiles!.tileUrl(0, 3, 2)).toBe('/t/4/3/2')
    expect(picture.tiles!.tileUrl(4, 0, 0)).toBe('/t/0/0/0')
    expect(picture.size).toEqual({ width: 4000, height: 3000 })
  })

  it('can have none', () =>
    expect(pictureOf({ url: '/whole', width: 4, height: 3, tiles: null } as never)).toEqual({
      url: '/whole',
      size: { width: 4, height: 3 },
    }))
})

it('a shape of an unknown style is still drawn', () => {
  const styles = { box: { stroke: '#f00' } }
  expect(styleOf(styles, 'box')).toBe(styles.box)
  expect(styleOf(styles, 'unknown').stroke).toMatch(/^#/)
})

describe('the sheet of keys', () => {
  it('has every action once', () => {
    const actions = keyGroups.flatMap(({ actions: some }) => [...some] as string[])
    expect(new Set(actions).size).toBe(actions.length)
  })

  it('names keys that are words in the language of the reader', () => {
    expect(keyName(t, 'Space')).toBe(t('canvas.keys.space'))
    expect(keyName(t, 'Arrows')).toBe(t('canvas.keys.arrows'))
    expect(keyName(t, 'Wheel')).toBe(t('canvas.keys.wheel'))
    expect(keyName(t, 'K')).toBe('K')
  })
})
