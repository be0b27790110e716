import { alignPhotos } from '@plumbline/mosaic/align-photos'
import { detectFeatures, matchingScaleOf } from '@plumbline/mosaic/features'
import { chooseMmPx, planMosaic } from '@plumbline/mosaic/mosaic-plan'
import { priorOf } from '@plumbline/mosaic/photo-prior'
import { apply } from '@plumbline/mosaic/plane-camera'
import { renderBand } from '@plumbline/mosaic/render-band'
import type { PhotoPrior, Picture } from '@plumbline/mosaic/types'
import type { ElevationFrame } from '@plumbline/inspection/coverage/types'
import { fitFrame } from '@plumbline/inspection/coverage/frame/fit-frame'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { findPatch, levelsOf } from '../../testing/find-patch.ts'
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
  const pictures = new Map<string, Picture>()
  let frame: ElevationFrame
  let alignment: ReturnType<typeof alignPhotos> extends Generator<unknown, infer Result> ? Result : never

  beforeAll(async () => {
    const photos = await Promise.all(stations.map(photoOf))
    const { bearing, width } = facadeOf(side)
    const shape = { heightM: roofLevel, bearing, lengthM: width, lengthSource: 'drawing' as const }
    frame = fitFrame(photos, shape)!
    const priors = photos.map((photo) => priorOf(photo, frame) as PhotoPrior)
    const [scale, render] = [matchingScaleOf(priors), photoRenderer(camera, defectsOf())]
    const inputs = []
    for (const [index, prior] of priors.entries()) {
      const jpeg = await render(stations[index]!)
      const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const picture = { data, width: info.width, height: info.height, channels: 3 as const }
      pictures.set(prior.imageId, picture)
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

  test('is to scale in its pixels: twenty windows found in it are as wide as painted, to a hundredth', async () => {
    const plan = planMosaic(alignment.placed, frame, chooseMmPx(alignment.placed))!
    const { data } = await renderBand(plan, 0, plan.heightPx, ({ imageId }) => Promise.resolve(pictures.get(imageId)))
    const step = plan.mmPx / 1000
    const mosaic = levelsOf({ data, width: plan.widthPx, height: plan.heightPx, channels: 4 })
    const [first] = stations
    const [x, y] = apply(alignment.placed[0]!.toElevation, camera.width / 2, camera.height / 2)
    const found = new Map<string, number>()
    for (const station of stations) {
      const shown = frameOf(station, camera)
      const painted = levelsOf(pictures.get(String(station.sequence))!)
      /** Metres that the place of a photo, known as painted, lies aside in the mosaic. */
      const aside = (across: number, up: number) => {
        const [column, row] = [
          (across + x - first!.across - plan.originX) / step,
          (plan.originY - up - y + first!.up) / step,
        ]
        const [px, py] = [
          ((across - shown.left) / shown.width) * camera.width,
          (1 - (up - shown.bottom) / shown.height) * camera.height,
        ]
        const perStep = (step / shown.width) * camera.width
        const place = findPatch({
          wanted: (dx, dy) => painted(px + dx * perStep, py + dy * perStep),
          within: (dx, dy) => mosaic(column + dx, row + dy),
          ...{ across: 14, down: 40, every: 4, reach: 8 },
        })
        return place && place.dx * step
      }
      for (const { window } of baysIn(facadeOf(side), shown)) {
        if (window === null || found.has(window.key) || found.size >= 20) continue
        const middle = window.bottom + window.height / 2
        const [left, right] = [aside(window.left, middle), aside(window.left + window.width, middle)]
        if (left !== undefined && right !== undefined) found.set(window.key, 1 + (right - left) / window.width)
      }
    }
    expect(found.size).toBe(20)
    for (const [key, share] of found) expect(`${key} ${Math.abs(share - 1) <= 0.01}`, String(share)).toBe(`${key} true`)
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
