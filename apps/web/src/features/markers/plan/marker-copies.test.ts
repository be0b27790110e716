import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { georeference } from '@plumbline/geometry/georeference'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floorsText } from '../floor-names.ts'
import { placeOnPlan, shownPlaceId } from '../georeference/shown-position.ts'
import { aMarker } from '../marker-fields.ts'
import { duplicateOf } from './duplicate-marker.ts'
import { markerLabel } from './marker-labels.ts'

const idOf = (index: number) => `01930000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`
const ids = () => {
  let last = 0
  return () => idOf((last += 1))
}
const elevation = {
  _id: 'e1',
  name: 'North',
  floorRange: [
    { name: '3', displayName: '' },
    { name: '2', displayName: 'Podium' },
    { name: '1', displayName: '' },
  ],
} as unknown as ElevationPlan

describe('a copy of a marker', () => {
  const box = { left: 0.4, top: 0.4, right: 0.5, bottom: 0.5 }
  const original = aMarker('m1', 'Column' as never, { location: box, name: 'A' } as never)

  it('lies beside the original with an id of its own', () => {
    const copy = duplicateOf(original, ids())
    expect(copy._id).toBe(idOf(1))
    expect(copy.location.left).toBeCloseTo(0.42)
    expect(copy.location.bottom).toBeCloseTo(0.52)
  })

  it('lies to the other side at the edge of the plan', () => {
    const atEdge = { ...original, location: { left: 0.9, top: 0.9, right: 0.99, bottom: 0.99 } }
    expect(duplicateOf(atEdge, ids()).location.left).toBeCloseTo(0.88)
  })

  it('is on the plan and not on the original, wherever that is', () => {
    const side = fc.double({ min: 0, max: 0.5, noNaN: true })
    fc.assert(
      fc.property(side, side, fc.double({ min: 0.01, max: 0.5, noNaN: true }), (left, top, size) => {
        const location = { left, top, right: left + size, bottom: top + size }
        const copy = duplicateOf({ ...original, location }, ids()).location
        for (const value of Object.values(copy)) expect(value >= 0 && value <= 1).toBe(true)
        expect(copy).not.toEqual(location)
      }),
    )
  })

  it('has new ids for the positions inside it', () => {
    const withSubs = {
      ...original,
      subMarkers: [
        { _id: 's1', location: box },
        { _id: 's2', location: box },
      ],
    }
    const copy = duplicateOf(withSubs as never, ids())
    expect(copy.subMarkers.map(({ _id }) => _id)).not.toEqual(expect.arrayContaining(['s1']))
    expect(new Set([copy._id, ...copy.subMarkers.map(({ _id }) => _id)]).size).toBe(3)
  })

  it('does not change the original', () => {
    const before = structuredClone(original)
    duplicateOf(original, ids())
    expect(original).toEqual(before)
  })
})

describe('the floors of a marker', () => {
  const on = (floorStartIdx: number | null, floorEndIdx: number | null, elevationId: string | null = 'e1') =>
    floorsText({ elevationId, floorStartIdx, floorEndIdx } as never, [elevation])

  it.each([
    [0, 2, '1–3'],
    [0, 1, 'Podium–3'],
    [1, 1, 'Podium'],
    [0, 9, ''],
    [null, null, ''],
  ])('from %j to %j read %j', (from, to, expected) => expect(on(from, to)).toBe(expected))

  it('are empty without an elevation, or when it was deleted', () => {
    expect(on(0, 2, null)).toBe('')
    expect(on(0, 2, 'deleted')).toBe('')
  })

  it('stand beside the name on the plan', () => {
    const marker = {
      ...aMarker('m1', 'Column' as never, { location: { left: 0, top: 0, right: 1, bottom: 1 } }),
      name: 'A1',
      elevationId: 'e1',
      floorStartIdx: 0,
      floorEndIdx: 2,
    }
    expect(markerLabel(marker as never, [elevation])).toBe('A1 · 1–3')
    expect(markerLabel({ ...marker, markerType: 'Video' } as never, [])).toBe('▶ A1')
  })
})

describe('a position on a plan tied to the map', () => {
  const fitted = georeference(
    [
      { plan: { x: 0, y: 0 }, map: { latitude: 22.3, longitude: 114.1 } },
      { plan: { x: 1, y: 1 }, map: { latitude: 22.2, longitude: 114.2 } },
    ],
    { width: 1000, height: 1000 },
  )!

  it('is a locked point with its label and direction', () => {
    const shape = placeOnPlan(fitted, { latitude: 22.25, longitude: 114.15 }, 90, 'Here')
    expect(shape).toMatchObject({ id: shownPlaceId, kind: 'point', isLocked: true, label: 'Here' })
    expect(shape!.rotation).toEqual(expect.any(Number))
    expect(shape!.points[0]!.x).toBeGreaterThan(0)
  })

  it('has no direction without a bearing, and no place outside the plan', () => {
    const inside = { latitude: 22.25, longitude: 114.15 }
    expect(placeOnPlan(fitted, inside, undefined, '')).not.toHaveProperty('rotation')
    expect(placeOnPlan(fitted, { latitude: 10, longitude: 10 }, 0, '')).toBeUndefined()
  })
})
