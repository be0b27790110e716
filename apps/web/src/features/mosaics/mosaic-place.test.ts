import { describe, expect, it } from 'vitest'
import { elevationScale, toDrawing } from '../../canvas/elevation-scale.ts'
import { extentOf, metresToMosaic, mosaicPicture, mosaicToMetres, placedPhoto, planOnMosaic } from './mosaic-place.ts'
import { aFrame, aJob, aMosaic, aPhoto, aPlan } from './testing/a-mosaic.ts'

const near = (value: number) => expect.closeTo(value, 9) as unknown as number
const mosaic = aMosaic({ originX: -1, originY: 10, widthPx: 2_800, heightPx: 2_000 })
const extent = extentOf(mosaic)!

describe('a place on the mosaic', () => {
  it('is counted from its top left corner, to scale', () => {
    expect(extent).toEqual({ left: -1, top: 10, widthM: 14, heightM: 10 })
    expect(metresToMosaic(extent, { x: 6, y: 5 })).toEqual({ x: 0.5, y: 0.5 })
    expect(mosaicToMetres(extent, { x: 0, y: 1 })).toEqual({ x: -1, y: 0 })
  })

  it('is not known before the mosaic is finished', () => {
    expect(extentOf(aJob())).toBeUndefined()
    expect(mosaicPicture(aJob())).toBeNull()
  })
})

it('shows the whole in one tile until finer tiles are loaded', () => {
  expect(mosaicPicture(mosaic)).toEqual({
    url: '/tiles/0/0/0',
    thumbnailUrl: '/tiles/small.jpg',
    width: 2_800,
    height: 2_000,
    tiles: mosaic.tiles,
  })
})

describe('the elevation on its mosaic', () => {
  const plan = planOnMosaic(aPlan(), mosaic, aFrame())!

  it('has its floors by their heights, not where lines of the drawing were dragged to', () => {
    const scale = elevationScale(plan.portions, aFrame())!
    for (const place of [
      { x: 0, y: 9 },
      { x: 12, y: 6 },
      { x: 3, y: 1.5 },
      { x: 7, y: 0 },
    ]) {
      const { x, y } = metresToMosaic(extent, place)
      expect(toDrawing(scale, place)).toEqual({ x: near(x), y: near(y) })
    }
  })

  it('stays the same elevation with another picture', () => {
    expect([plan._id, plan.name, plan.picture?.width]).toEqual([aPlan()._id, 'North', 2_800])
  })

  it('is there without floors, and not without a finished mosaic', () => {
    expect(planOnMosaic(aPlan({ portions: [] }), mosaic, aFrame())?.portions).toEqual([])
    expect(planOnMosaic(aPlan(), aJob(), aFrame())).toBeUndefined()
  })
})

describe('a photo on the elevation', () => {
  it('has its corners where its footprint says, and straight lines stay straight', () => {
    const footprint = [
      { x: 0, y: 9 },
      { x: 8, y: 8 },
      { x: 7, y: 1 },
      { x: 1, y: 0 },
    ]
    const { toElevation } = placedPhoto(aPhoto({ footprint }))!
    const corners = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ].map(toElevation)
    corners.forEach((corner, index) =>
      expect(corner).toEqual({ x: near(footprint[index]!.x), y: near(footprint[index]!.y) }),
    )
    const [a, b, c] = [0, 0.4, 1].map((share) => toElevation({ x: share, y: share }))
    const turn = (b!.x - a!.x) * (c!.y - a!.y) - (b!.y - a!.y) * (c!.x - a!.x)
    expect(turn).toBeCloseTo(0, 9)
  })

  it('is not placed by fewer than four corners, or by corners in a line', () => {
    expect(placedPhoto(aPhoto({ footprint: [] }))).toBeUndefined()
    const line = [0, 1, 2, 3].map((x) => ({ x, y: 0 }))
    expect(placedPhoto(aPhoto({ footprint: line }))).toBeUndefined()
  })
})
