import { lengthOfDrawing } from '@plumbline/inspection/coverage/frame/drawing-length'
import { noneSeen, type CoveragePhoto } from '@plumbline/inspection/coverage/types'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { computeElevation } from '../../features/coverage/compute-elevation.ts'
import { measureQuality } from '../../media-tools/photos/photo-quality.ts'
import { factsOf } from '../../testing/station-facts.ts'
import { demoDrawings } from '../drawings.ts'
import { facades, roofLevel } from './building.ts'
import { defectsOf } from './facade-defects.ts'
import { fileNameOf, frameOf, offset, planFlight, smallCamera, wideCamera, type Station } from './plan-flight.ts'
import { photoRenderer } from './render-photo.ts'

const elevations = demoDrawings['HK-2026-014']!().filter(({ category }) => category === 'elevation')
const picture = { width: 1600, height: 2400 }
const limits = { limitMmPx: null, minSharpness: 0.05 }

const photoOf = async (station: Station): Promise<CoveragePhoto> => ({
  id: String(station.sequence),
  name: fileNameOf(station, 'W', 'JPG'),
  facts: await factsOf(station),
  width: wideCamera.width,
  height: wideCamera.height,
  pdib: offset,
  cameraFocalLength: null,
  sensorWidth: null,
  takeOffLevel: 0,
  floor: station.floor,
  columnId: null,
  quality: null,
})

describe.each(facades)('the $side elevation', ({ side, bearing, width }) => {
  const { portions } = elevations[facades.findIndex((facade) => facade.side === side)]!

  test('is drawn to scale', () => {
    expect(lengthOfDrawing(portions, picture)).toBeCloseTo(width, 6)
  })

  test('was seen where the painter painted it: 97 of 100 cells agree, the share within a point', async () => {
    const stations = planFlight().filter((station) => station.side === side)
    const photos = await Promise.all(stations.map(photoOf))
    const found = computeElevation({ portions, picture, bearing, given: null, photos, unplaced: [], limits })
    expect(found).toMatchObject({ basis: 'measured', photosUsed: stations.length, frame: { lengthSource: 'drawing' } })
    expect(found.frame!.lengthM).toBeCloseTo(width, 6)
    const truth = stations.map((station) => frameOf(station, wideCamera))
    let [agreeing, seen] = [0, 0]
    for (let row = 0; row < found.rows; row += 1) {
      for (let column = 0; column < found.columns; column += 1) {
        const [x, y] = [(column + 0.5) * found.cellM, roofLevel - (row + 0.5) * found.cellM]
        const isPainted = truth.some(
          ({ left, bottom, ...size }) => x > left && x < left + size.width && y > bottom && y < bottom + size.height,
        )
        if (isPainted) seen += 1
        if (isPainted === (found.best[row * found.columns + column] !== noneSeen)) agreeing += 1
      }
    }
    const cells = found.rows * found.columns
    expect(agreeing / cells).toBeGreaterThanOrEqual(0.97)
    expect(Math.abs(found.seenShare! - seen / cells)).toBeLessThanOrEqual(0.01)
  })
})

test('a painted photo counts as sharp, out of focus it does not', async () => {
  const painted = await photoRenderer(smallCamera, defectsOf())(planFlight()[10]!)
  const jpeg = await sharp(painted).jpeg({ quality: 80 }).toBuffer()
  expect((await measureQuality(jpeg)).sharpness).toBeGreaterThan(limits.minSharpness)
  const soft = await sharp(painted).blur(5).jpeg({ quality: 80 }).toBuffer()
  expect((await measureQuality(soft)).sharpness).toBeLessThan(limits.minSharpness)
})
