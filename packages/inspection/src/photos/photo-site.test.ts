import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OnMap } from './photo-positions.ts'
import { bearingTo, isElsewhere, metresBetween, siteOf, whereaboutsOf, type KnownPlaces } from './photo-site.ts'

const kowloon: OnMap = { longitude: 114.17, latitude: 22.3 }
const wellington: OnMap = { longitude: 174.776, latitude: -41.287 }
const paris: OnMap = { longitude: 2.3522, latitude: 48.8566 }
const london: OnMap = { longitude: -0.1276, latitude: 51.5072 }
/** Metres north of Kowloon. */
const north = (metres: number): OnMap => ({ ...kowloon, latitude: kowloon.latitude + metres / 111_195 })
const nothing: KnownPlaces = { frame: null, plan: [], photos: null, project: null }

const position = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -89, max: 89, noNaN: true }),
})

describe('distance and direction', () => {
  test.each([
    ['Paris to London', paris, london, 343.6, 330],
    ['Kowloon to Wellington', kowloon, wellington, 9_417, 137],
    ['over the date line', { longitude: 179.9, latitude: 0 }, { longitude: -179.9, latitude: 0 }, 22.24, 90],
    ['straight south', kowloon, { ...kowloon, latitude: 21.3 }, 111.2, 180],
  ])('%s', (_, from, to, kilometres, bearing) => {
    expect(metresBetween(from, to) / 1000 / kilometres).toBeCloseTo(1, 2)
    expect(Math.abs(bearingTo(from, to) - bearing)).toBeLessThan(2)
  })

  test('the way there is as long as the way back, and never half around the earth', () => {
    fc.assert(
      fc.property(position, position, (one, other) => {
        expect(metresBetween(one, other)).toBeCloseTo(metresBetween(other, one), 3)
        expect(metresBetween(one, other)).toBeLessThanOrEqual(20_015_200)
        expect(bearingTo(one, other)).toBeGreaterThanOrEqual(0)
        expect(bearingTo(one, other)).toBeLessThan(360)
      }),
    )
  })

  test('going so far in that direction leads to the other place', () => {
    fc.assert(
      fc.property(fc.double({ min: 10, max: 5_000, noNaN: true }), fc.integer({ min: 0, max: 359 }), (metres, way) => {
        const [east, up] = [Math.sin((way * Math.PI) / 180) * metres, Math.cos((way * Math.PI) / 180) * metres]
        const to = {
          longitude: kowloon.longitude + east / (111_195 * Math.cos((kowloon.latitude * Math.PI) / 180)),
          latitude: kowloon.latitude + up / 111_195,
        }
        expect(metresBetween(kowloon, to)).toBeCloseTo(metres, -1)
        expect(Math.cos(((bearingTo(kowloon, to) - way) * Math.PI) / 180)).toBeGreaterThan(0.999)
      }),
    )
  })
})

describe('where the building stands', () => {
  const frame = { at: kowloon, lengthM: 40, isFitted: false }
  const plan = [kowloon, north(100)]

  test.each([
    ['its place as somebody set it', { frame, plan, photos: wellington, project: wellington }, 'frame', 540],
    ['its plan on the map', { plan, photos: wellington, project: wellington }, 'plan', 1_100],
    ['an earlier flight', { frame: { ...frame, isFitted: true }, photos: kowloon, project: kowloon }, 'flight', 540],
    ['earlier photos', { photos: kowloon, project: north(1_500) }, 'photos', 1_000],
    ['earlier photos alone', { photos: kowloon }, 'photos', 1_000],
    ['the project', { project: kowloon }, 'project', 2_000],
  ] as const)('by %s', (_, known, source, reachM) => {
    const site = siteOf({ ...nothing, ...known })
    expect(site?.source).toBe(source)
    expect(site!.reachM).toBeCloseTo(reachM, -1)
  })

  test('a survey in the wrong project does not vouch for the next one', () => {
    expect(siteOf({ ...nothing, photos: wellington, project: kowloon })?.source).toBe('project')
    const fitted = { at: wellington, lengthM: 40, isFitted: true }
    expect(siteOf({ ...nothing, frame: fitted, photos: wellington, project: kowloon })?.source).toBe('project')
  })

  test('one tied point is no plan on the map, and nothing known is no place', () => {
    expect(siteOf({ ...nothing, plan: [wellington], project: kowloon })?.source).toBe('project')
    expect(siteOf(nothing)).toBeUndefined()
  })

  test.each([
    [1_900, false],
    [2_100, true],
  ])('a photo %d m from the project is elsewhere: %s', (metres, expected) => {
    expect(isElsewhere(north(metres), siteOf({ ...nothing, project: kowloon })!)).toBe(expected)
  })
})

describe('where photos were taken', () => {
  const site = siteOf({ ...nothing, project: kowloon })!
  const at = (id: string, position: OnMap | null) => ({ id, position })

  test('all of them 9,400 km away, in the south-east', () => {
    const { elsewhere, away, compared } = whereaboutsOf([at('a', wellington), at('b', wellington)], site)
    expect([...elsewhere]).toEqual(['a', 'b'])
    expect(compared).toBe(2)
    expect(away!.nearestM / 1000).toBeCloseTo(9_417, -2)
    expect(away!.farthestM).toBe(away!.nearestM)
    expect(away!.bearing).toBeGreaterThan(112.5)
    expect(away!.bearing).toBeLessThan(157.5)
    expect(away!.at).toEqual(wellington)
  })

  test('some of them: only those are named, by how far they lie', () => {
    const photos = [at('here', north(300)), at('near', north(3_000)), at('far', north(5_000)), at('blind', null)]
    const { elsewhere, away, compared } = whereaboutsOf(photos, site)
    expect([...elsewhere]).toEqual(['near', 'far'])
    expect(compared).toBe(3)
    expect([away!.nearestM, away!.farthestM]).toEqual([expect.closeTo(3_000, -1), expect.closeTo(5_000, -1)])
    expect(Math.cos((away!.bearing! * Math.PI) / 180)).toBeCloseTo(1, 3)
  })

  test('on different sides of the building they have no direction', () => {
    expect(whereaboutsOf([at('n', north(4_000)), at('s', north(-4_000))], site).away!.bearing).toBeNull()
  })

  test('near the building none is elsewhere', () => {
    expect(whereaboutsOf([at('a', north(100))], site)).toEqual({ site, elsewhere: new Set(), away: null, compared: 1 })
  })

  test('without a known place nothing was compared', () => {
    expect(whereaboutsOf([at('a', wellington)], undefined)).toEqual({
      site: null,
      elsewhere: new Set(),
      away: null,
      compared: 0,
    })
  })

  test('a photo is elsewhere exactly when it lies beyond the reach', () => {
    fc.assert(
      fc.property(fc.array(position, { maxLength: 20 }), (positions) => {
        const { elsewhere, away } = whereaboutsOf(
          positions.map((one, index) => at(String(index), one)),
          site,
        )
        for (const [index, one] of positions.entries())
          expect(elsewhere.has(String(index))).toBe(metresBetween(kowloon, one) > 2_000)
        expect(away === null).toBe(elsewhere.size === 0)
      }),
    )
  })
})
