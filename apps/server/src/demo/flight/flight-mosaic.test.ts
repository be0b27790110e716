import { alignPhotos } from '@plumbline/mosaic/align-photos'
import { detectFeatures, matchingScaleOf } from '@plumbline/mosaic/features'
import { chooseMmPx } from '@plumbline/mosaic/mosaic-plan'
import { priorOf } from '@plumbline/mosaic/photo-prior'
import { apply } from '@plumbline/mosaic/plane-camera'
import type { PhotoPrior } from '@plumbline/mosaic/types'
import { fitFrame } from '@plumbline/inspection/coverage/frame/fit-frame'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { factsOf } from '../../testing/station-facts.ts'
import { facadeOf, roofLevel } from './building.ts'
import { defectsOf } from './facade-defects.ts'
import { baysIn } from './facade-layout.ts'
import { fileNameOf, frameOf, offset, planFlight, smallCamera as camera, type Station } from './plan-flight.ts'
import { photoRenderer } from './render-photo.ts'

const side = 'east'
/** Three rows of four photos: enough windows, and short enough for every run. */
const stations = planFlight()
  .filter((station) => station.side === side)
  .slice(4, 16)

const photoOf = async (station: Station) => ({
  id: String(station.sequence),
  name: fileNameOf(station, 'W', 'JPG'),
  facts: await factsOf(station),
  width: camera.width,
  height: camera.height,
  pdib: offset,
  cameraFocalLength: null,
  sensorWidth: null,
  takeOffLevel: 0,
  floor: station.floor,
  columnId: null,
  quality: null,
})

describe('the mosaic of painted photos', () => {
  let alignment: ReturnType<typeof alignPhotos> extends Generator<unknown, infer Result> ? Result : never

  beforeAll(async () => {
    const photos = await Promise.all(stations.map(photoOf))
    const { bearing, width } = facadeOf(side)
    const shape = { heightM: roofLevel, bearing, lengthM: width, lengthSource: 'drawing' as const }
    const frame = fitFrame(photos, shape)!
    const priors = photos.map((photo) => priorOf(photo, frame) as PhotoPrior)
    const [scale, render] = [matchingScaleOf(priors), photoRenderer(camera, defectsOf())]
    const inputs = []
    for (const [index, prior] of priors.entries()) {
      const jpeg = await render(stations[index]!)
      const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const picture = { data, width: info.width, height: info.height, channels: 3 as const }
      inputs.push({ prior, features: detectFeatures(picture, prior, scale) })
    }
    const steps = alignPhotos(inputs)
    let step = steps.next()
    while (!step.done) step = steps.next()
    alignment = step.value
  }, 300_000)

  test('has every photo, each tied to others', () => {
    expect(alignment.leftOut).toEqual([])
    expect(alignment.placed.map(({ basis }) => basis)).toEqual(stations.map(() => 'matched'))
  })

  test('has residuals of a pixel: the median at most one, 95 of 100 at most three', () => {
    const mmPx = chooseMmPx(alignment.placed)
    expect((alignment.residualM!.median * 1000) / mmPx).toBeLessThanOrEqual(1)
    expect((alignment.residualM!.p95 * 1000) / mmPx).toBeLessThanOrEqual(3)
  })

  test('shows windows in their true size: twenty of them within a hundredth', () => {
    const lengths = alignment.placed.flatMap(({ imageId, toElevation }) => {
      const station = stations.find(({ sequence }) => String(sequence) === imageId)!
      const frame = frameOf(station, camera)
      const place = (across: number, up: number) =>
        apply(
          toElevation,
          ((across - frame.left) / frame.width) * camera.width,
          (1 - (up - frame.bottom) / frame.height) * camera.height,
        )
      return baysIn(facadeOf(side), frame).flatMap(({ window }) => {
        if (window === null) return []
        const [left, right] = [place(window.left, window.bottom), place(window.left + window.width, window.bottom)]
        const top = place(window.left, window.bottom + window.height)
        return [(right[0] - left[0]) / window.width, (top[1] - left[1]) / window.height]
      })
    })
    expect(lengths.length).toBeGreaterThanOrEqual(40)
    for (const length of lengths) expect(Math.abs(length - 1)).toBeLessThanOrEqual(0.01)
  })

  test('stands upright: the middle of each photo is where it was taken, to a tenth of a metre and the drift of all', () => {
    const errors = alignment.placed.map(({ imageId, toElevation }) => {
      const station = stations.find(({ sequence }) => String(sequence) === imageId)!
      const [x, y] = apply(toElevation, camera.width / 2, camera.height / 2)
      return [x - station.across, y - station.up] as const
    })
    const mean = [0, 1].map((axis) => errors.reduce((sum, error) => sum + error[axis]! / errors.length, 0))
    for (const [x, y] of errors) expect(Math.hypot(x - mean[0]!, y - mean[1]!)).toBeLessThan(0.1)
  })
})
