import { emptyGrid } from '@plumbline/inspection/flights/photo-grid'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { translatorOf } from '../../testing/render-in-language.tsx'
import { cameraClock } from './camera-clock.ts'
import { cellOnFloor } from './sorting/cell-on-floor.ts'
import { oddityText } from './sorting/oddity-text.ts'
import { scatterOf, viewCone } from './view-cone.ts'
import { elevationName, floorName } from './wizard/elevation-names.ts'

const t = await translatorOf()

describe('the cone of a view', () => {
  const numbers = (path: string) => path.match(/-?\d+(\.\d+)?/g)!.map(Number)

  it('begins at its point and looks along the heading', () => {
    const [x, y, , , ...rest] = numbers(viewCone({ x: 10, y: 20 }, 0, 8))
    expect([x, y]).toEqual([10, 20])
    expect(rest.at(-1)!).toBeLessThan(20)
  })

  it('has both edges at its length, whichever way it looks', () => {
    fc.assert(
      fc.property(fc.integer({ min: -720, max: 720 }), (heading) => {
        const found = numbers(viewCone({ x: 0, y: 0 }, heading, 100))
        const [left, right] = [found.slice(2, 4), found.slice(-2)]
        for (const [x, y] of [left, right]) expect(Math.hypot(x!, y!)).toBeCloseTo(100, 0)
      }),
    )
  })
})

describe('positions on a small map', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude }) as never

  it('of no photo are none', () => expect(scatterOf([], 100, 100, 10).points).toEqual([]))

  it('of one photo lie in the middle', () => {
    const { points, pixelsPerMetre } = scatterOf([at(22.3, 114.1)], 100, 60, 10)
    expect(points).toEqual([{ x: 50, y: 30 }])
    expect(pixelsPerMetre).toBe(4)
  })

  it('lie inside the margins with north up', () => {
    const place = fc.record({
      latitude: fc.double({ min: 22.3, max: 22.31, noNaN: true }),
      longitude: fc.double({ min: 114.1, max: 114.12, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
        const { points } = scatterOf(places as never, 200, 100, 10)
        for (const { x, y } of points) {
          expect(x).toBeGreaterThanOrEqual(9.99)
          expect(x).toBeLessThanOrEqual(190.01)
          expect(y).toBeGreaterThanOrEqual(9.99)
          expect(y).toBeLessThanOrEqual(90.01)
        }
      }),
    )
    const [south, north] = scatterOf([at(22.3, 114.1), at(22.301, 114.1)], 200, 100, 10).points
    expect(north!.y).toBeLessThan(south!.y)
  })
})

describe('a cell on another floor', () => {
  const grid = (cells: readonly (string | null)[]) => {
    const made = emptyGrid({ floors: 3, columns: 1, imagesPerFloor: 2, sortOrder: 'TopDown' } as never)
    return { ...made, cells, tray: ['t'] } as typeof made
  }

  it('is a free one of the same column', () => {
    const found = cellOnFloor(grid(['a', 'b', 'c', null, null, null]), 'a', 1)
    expect(found).toMatchObject({ column: 0, floor: 1, image: 1 })
  })

  it('is the first one where none is free', () =>
    expect(cellOnFloor(grid(['a', 'b', 'c', 'd', null, null]), 'a', 1)).toMatchObject({ floor: 1, image: 0 }))

  it.each([-1, 3, 99])('does not exist on floor %d', (floor) =>
    expect(cellOnFloor(grid(['a', null, null, null, null, null]), 'a', floor)).toBeUndefined(),
  )

  it('does not exist for a photo in the tray or an unknown one', () => {
    expect(cellOnFloor(grid(['a', null, null, null, null, null]), 't', 1)).toBeUndefined()
    expect(cellOnFloor(grid(['a', null, null, null, null, null]), 'x', 1)).toBeUndefined()
  })
})

describe('what is odd about a file', () => {
  const known = new Map([['first', { relativePath: 'card/DJI_0001.JPG' }]]) as never

  it('names the file it repeats', () =>
    expect(oddityText(t, { code: 'duplicate', of: 'first' } as never, known)).toContain('card/DJI_0001.JPG'))

  it('names the numbers that are missing, with their zeros', () => {
    const text = oddityText(t, { code: 'gap', from: 7, to: 12 } as never, known)
    expect(text).toContain('0007')
    expect(text).toContain('0012')
    expect(text).toBe(t('media.wizard.odd.gap', { count: 6, from: '0007', to: '0012' }))
  })

  it('says what follows from a name without a number', () =>
    expect(oddityText(t, { code: 'no-number' }, known)).toBe(t('media.wizard.odd.no-number')))
})

it.each([
  [{ name: '3', displayName: '' }, '3'],
  [{ name: '3', displayName: 'Podium' }, 'Podium'],
])('the floor %j is called %s', (floor, expected) => expect(floorName(floor)).toBe(expected))

it.each([
  [{ name: 'North', blockName: '' }, 'North'],
  [{ name: 'North', blockName: 'Block A' }, 'Block A · North'],
])('the elevation %j is called %s', (elevation, expected) => expect(elevationName(elevation)).toBe(expected))

it('the clock of the camera is shown as it was written, whatever zone it names', () => {
  expect(cameraClock('en', '2026-03-05T08:30:15+08:00')).toBe(cameraClock('en', '2026-03-05T08:30:15-05:00'))
  expect(cameraClock('en', '2026-03-05T08:30:15+08:00')).toContain('08:30')
  expect(cameraClock('en', '2026-03-05T08:30:15+08:00', 'second')).toContain('08:30:15')
})
