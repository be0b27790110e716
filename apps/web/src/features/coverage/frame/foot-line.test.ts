import { georeference, tangentPlane } from '@plumbline/geometry/georeference'
import { describe, expect, it } from 'vitest'
import { arrowOf, lineInput, placeLine } from './foot-line.ts'

const image = { width: 1_000, height: 500 }
const site = { longitude: 114.17, latitude: 22.31 }
/** A plan of 100 by 50 m with north up, whose lower left corner is the site. */
const tie = (x: number, y: number) => ({
  plan: { x, y },
  map: tangentPlane(site).toMap({ x: x * 100, y: (1 - y) * 50 }),
})
const northUp = georeference([tie(0, 0), tie(1, 1), tie(0, 1)], image)!

describe('a foot line on a plan', () => {
  it('faces what lies on the right of who looks along it', () => {
    // From west to east along the lower edge: seen from the south, its left end is the western one.
    const south = placeLine(
      [
        { x: 0.2, y: 0.8 },
        { x: 0.6, y: 0.8 },
      ],
      northUp,
      3,
    )
    expect(south.lengthM).toBeCloseTo(40, 3)
    expect(south.bearing).toBeCloseTo(180, 3)
    expect(tangentPlane(site).toMetres(south.left).x).toBeCloseTo(20, 3)
    const north = placeLine(
      [
        { x: 0.6, y: 0.2 },
        { x: 0.2, y: 0.2 },
      ],
      northUp,
      3,
    )
    expect(Math.min(north.bearing, 360 - north.bearing)).toBeCloseTo(0, 3)
    const east = placeLine(
      [
        { x: 0.6, y: 0.8 },
        { x: 0.6, y: 0.2 },
      ],
      northUp,
      3,
    )
    expect(east.bearing).toBeCloseTo(90, 3)
    expect(east.lengthM).toBeCloseTo(30, 3)
  })

  it('has an arrow that points outwards on the plan', () => {
    const [from, to] = arrowOf(
      [
        { x: 0.2, y: 0.8 },
        { x: 0.6, y: 0.8 },
      ],
      image,
    )
    expect(from).toEqual({ x: 0.4, y: 0.8 })
    expect(to.x).toBeCloseTo(0.4, 9)
    expect(to.y).toBeGreaterThan(0.8)
  })

  it('states no exactness that two tie points cannot tell', () => {
    const line = [
      { x: 0.2, y: 0.8 },
      { x: 0.6, y: 0.8 },
    ] as const
    expect(placeLine(line, georeference([tie(0, 0), tie(1, 1)], image)!, 2).sigmaM).toBeNull()
    expect(lineInput(placeLine(line, georeference([tie(0, 0), tie(1, 1)], image)!, 2))).toEqual({
      source: 'georeference',
      planes: [
        {
          origin: { longitude: expect.closeTo(114.1701, 3), latitude: expect.closeTo(22.31, 3), altitude: null },
          bearing: 180,
          lengthM: 40,
        },
      ],
    })
    expect(lineInput(placeLine(line, northUp, 3))).toMatchObject({ sigmaM: 0.01 })
  })
})
