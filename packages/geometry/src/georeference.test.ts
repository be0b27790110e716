import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { georeference, georeferenceFault, headingOnPlan, type MapPosition, type TiePoint } from './georeference.ts'

const image = { width: 2000, height: 1000 }
const kowloon: MapPosition = { longitude: 114.17, latitude: 22.3 }
/** Metres per degree by the usual series, not by our formula. */
const metresPerDegree = (latitude: number) => {
  const angle = (latitude * Math.PI) / 180
  return {
    latitude: 111_132.954 - 559.822 * Math.cos(2 * angle) + 1.175 * Math.cos(4 * angle),
    longitude: 111_412.84 * Math.cos(angle) - 93.5 * Math.cos(3 * angle) + 0.118 * Math.cos(5 * angle),
  }
}

/** The plan's middle lies at `origin`, its up has this compass bearing. */
function truth(origin: MapPosition, metresPerPixel: number, up: number) {
  const per = metresPerDegree(origin.latitude)
  const angle = (up * Math.PI) / 180
  return (x: number, y: number): TiePoint => {
    const [right, upward] = [(x - 0.5) * image.width * metresPerPixel, (0.5 - y) * image.height * metresPerPixel]
    const [east, north] = [
      right * Math.cos(angle) + upward * Math.sin(angle),
      -right * Math.sin(angle) + upward * Math.cos(angle),
    ]
    return {
      plan: { x, y },
      map: { longitude: origin.longitude + east / per.longitude, latitude: origin.latitude + north / per.latitude },
    }
  }
}

const latitude = fc.double({ min: -70, max: 70, noNaN: true })
const longitude = fc.double({ min: -179, max: 179, noNaN: true })
const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const planPoint = fc.record({ x: fraction, y: fraction })

describe('a plan tied to the map', () => {
  test('finds scale and direction of any true plan', () => {
    fc.assert(
      fc.property(
        latitude,
        longitude,
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 359 }),
        (lat, lon, metresPerPixel, up) => {
          const tie = truth({ longitude: lon, latitude: lat }, metresPerPixel, up)
          const found = georeference([tie(0.1, 0.2), tie(0.9, 0.3), tie(0.4, 0.8)], image)!
          expect(found.metresPerPixel / metresPerPixel).toBeCloseTo(1, 2)
          const turn = Math.abs(found.bearingOfUp - up)
          expect(Math.min(turn, 360 - turn)).toBeLessThan(0.5)
          expect(found.residual).toBeLessThan(2000 * metresPerPixel * 0.005)
        },
      ),
    )
  })

  test('there and back is the same place', () => {
    fc.assert(
      fc.property(latitude, longitude, fc.integer({ min: 0, max: 359 }), planPoint, (lat, lon, up, at) => {
        const tie = truth({ longitude: lon, latitude: lat }, 0.05, up)
        const found = georeference([tie(0.1, 0.1), tie(0.8, 0.9)], image)!
        const back = found.toPlan(found.toMap(at))
        expect(back.x).toBeCloseTo(at.x, 6)
        expect(back.y).toBeCloseTo(at.y, 6)
      }),
    )
  })

  test('two points are met exactly', () => {
    fc.assert(
      fc.property(planPoint, planPoint, fc.integer({ min: 0, max: 359 }), (a, b, up) => {
        fc.pre(Math.hypot((a.x - b.x) * image.width, (a.y - b.y) * image.height) > 50)
        const tie = truth(kowloon, 0.05, up)
        const ties = [tie(a.x, a.y), tie(b.x, b.y)]
        const found = georeference(ties, image)!
        expect(found.residual).toBeLessThan(1e-6)
        for (const { plan, map } of ties) {
          expect(found.toMap(plan).longitude).toBeCloseTo(map.longitude, 8)
          expect(found.toMap(plan).latitude).toBeCloseTo(map.latitude, 8)
        }
      }),
    )
  })

  test('the point set wrong has the largest residual', () => {
    const tie = truth(kowloon, 0.05, 30)
    const wrong = { ...tie(0.9, 0.9), map: { ...tie(0.9, 0.9).map, latitude: tie(0.9, 0.9).map.latitude + 0.0002 } }
    const { residuals, residual } = georeference(
      [tie(0.1, 0.1), tie(0.9, 0.1), tie(0.1, 0.9), tie(0.5, 0.5), wrong],
      image,
    )!
    expect(residuals.indexOf(Math.max(...residuals))).toBe(4)
    expect(residual).toBeGreaterThan(5)
  })

  test('no similarity fits better: every small change makes the sum of squares larger', () => {
    const tie = truth(kowloon, 0.05, 30)
    const ties = [tie(0.1, 0.1), tie(0.9, 0.1), tie(0.5, 0.9)].map((one, index) => ({
      ...one,
      map: { ...one.map, longitude: one.map.longitude + index * index * 1e-5 },
    }))
    const best = georeference(ties, image)!
    fc.assert(
      fc.property(
        fc.double({ min: -0.02, max: 0.02, noNaN: true }),
        fc.double({ min: -0.02, max: 0.02, noNaN: true }),
        (dx, dy) => {
          const per = metresPerDegree(kowloon.latitude)
          const squares = ties.reduce((sum, { plan, map }) => {
            const at = best.toMap({ x: plan.x + dx, y: plan.y + dy })
            return (
              sum +
              ((at.longitude - map.longitude) * per.longitude) ** 2 +
              ((at.latitude - map.latitude) * per.latitude) ** 2
            )
          }, 0)
          expect(Math.sqrt(squares / ties.length)).toBeGreaterThanOrEqual(best.residual * 0.999)
        },
      ),
    )
  })

  test('holds across the date line', () => {
    const ties = [
      { plan: { x: 0.1, y: 0.5 }, map: { longitude: 179.9995, latitude: -17 } },
      { plan: { x: 0.9, y: 0.5 }, map: { longitude: -179.9995, latitude: -17 } },
    ]
    const found = georeference(ties, image)!
    expect(found.metresPerPixel * 1600).toBeCloseTo(0.001 * metresPerDegree(-17).longitude, 0)
    expect(Math.abs(found.toMap({ x: 0.5, y: 0.5 }).longitude)).toBeCloseTo(180, 6)
  })
})

describe('which way a photo looks on the plan', () => {
  test.each([
    [0, 0, 0],
    [0, 90, 90],
    [90, 90, 0],
    [90, 0, 270],
    [350, 10, 20],
    [45, 405, 0],
  ])('up is %i, the compass says %i: %i from up', (bearingOfUp, compass, heading) => {
    expect(headingOnPlan({ bearingOfUp }, compass)).toBeCloseTo(heading)
  })

  test('a step that way on the ground is a step that way on the plan', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 0, max: 359 }), (up, compass) => {
        const tie = truth(kowloon, 0.05, up)
        const found = georeference([tie(0.2, 0.2), tie(0.8, 0.7)], image)!
        const per = metresPerDegree(kowloon.latitude)
        const angle = (compass * Math.PI) / 180
        const to = found.toPlan({
          longitude: kowloon.longitude + (10 * Math.sin(angle)) / per.longitude,
          latitude: kowloon.latitude + (10 * Math.cos(angle)) / per.latitude,
        })
        const drawn = (Math.atan2((to.x - 0.5) * image.width, (0.5 - to.y) * image.height) * 180) / Math.PI
        const turn = Math.abs(((((drawn - headingOnPlan(found, compass)) % 360) + 540) % 360) - 180)
        expect(turn).toBeLessThan(1)
      }),
    )
  })
})

describe('refused', () => {
  const tie = truth(kowloon, 0.05, 0)
  test.each([
    ['one point', [tie(0.1, 0.1)], 'too-few'],
    ['none', [], 'too-few'],
    ['one place on the plan', [tie(0.1, 0.1), { ...tie(0.9, 0.9), plan: { x: 0.1, y: 0.1 } }], 'same-plan-point'],
    ['one place on the map', [tie(0.1, 0.1), { ...tie(0.1, 0.1), plan: { x: 0.9, y: 0.9 } }], 'same-map-position'],
    [
      'two continents',
      [tie(0.1, 0.1), { plan: { x: 0.9, y: 0.9 }, map: { longitude: 0, latitude: 51 } }],
      'too-far-apart',
    ],
    ['no number', [tie(0.1, 0.1), { plan: { x: Number.NaN, y: 0 }, map: kowloon }], 'not-finite'],
    [
      'no place on earth',
      [tie(0.1, 0.1), { plan: { x: 0.9, y: 0 }, map: { longitude: 114, latitude: 95 } }],
      'not-finite',
    ],
  ] as const)('%s', (_, ties, fault) => {
    expect(georeferenceFault(ties, image)).toBe(fault)
    expect(georeference(ties, image)).toBeUndefined()
  })

  test('points that contradict one another entirely', () => {
    const mirrored = [tie(0.2, 0.3), tie(0.8, 0.3), tie(0.8, 0.7), tie(0.2, 0.7)].map(({ plan, map }) => ({
      plan: { x: 0.5 + (plan.x - 0.5) / 2, y: plan.y },
      map,
    }))
    const contrary = [mirrored[0]!, mirrored[1]!, mirrored[2]!, mirrored[3]!].map(({ plan }, index) => ({
      plan,
      map: [kowloon, tie(0.6, 0.5).map, kowloon, tie(0.6, 0.5).map][index]!,
    }))
    expect(georeference(contrary, image)).toBeUndefined()
  })

  test('a size that is none', () => {
    expect(georeferenceFault([tie(0.1, 0.1), tie(0.9, 0.9)], { width: 0, height: 10 })).toBe('not-finite')
  })
})
