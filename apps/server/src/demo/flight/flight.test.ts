import { createHash } from 'node:crypto'
import { cameraOf } from '@plumbline/inspection/photos/cameras'
import { readFileName } from '@plumbline/inspection/photos/file-names'
import { offsetDistanceOf, suggestPlace } from '@plumbline/inspection/photos/photo-suggestions'
import { readPhotoFacts } from '@plumbline/inspection/photos/read-photo-facts'
import { gsdOf } from '@plumbline/geometry/gsd'
import { readThrm } from '@plumbline/thermal/thrm'
import exifr from 'exifr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { facades, storeys } from './building.ts'
import { defectKinds, defectsOf } from './facade-defects.ts'
import { fileNameOf, planFlight, wideCamera, type Camera, type Station } from './plan-flight.ts'
import { renderFlight, type FlightFile } from './render-flight.ts'
import { photoRenderer } from './render-photo.ts'
import { temperaturesOf } from './thermal-frame.ts'
import { truthOf } from './truth.ts'
import { withMetadata } from './write-exif.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'

/** The whole sensor in fewer pixels. */
const small: Camera = { ...wideCamera, width: 800, height: 600 }
const plan = planFlight()
const defects = defectsOf()
const subset = plan.filter(({ sequence }) => sequence % 20 < 3)

async function fly(stations: readonly Station[]): Promise<readonly FlightFile[]> {
  const files: FlightFile[] = []
  await renderFlight((file) => Promise.resolve(void files.push(file)), { camera: small, stations })
  return files.toSorted((one, other) => one.name.localeCompare(other.name))
}

let once: Promise<readonly FlightFile[]> | undefined
const flown = () => (once ??= fly(subset))

const factsOf = async (bytes: Uint8Array, name: string) => {
  const [exif, xmp] = await Promise.all([
    exifr.parse(bytes, {
      tiff: true,
      exif: true,
      gps: true,
      xmp: false,
      translateValues: false,
      reviveValues: false,
    }) as Promise<Record<string, unknown>>,
    exifr.parse(bytes, { tiff: false, xmp: true, translateValues: false, reviveValues: false }) as Promise<
      Record<string, unknown>
    >,
  ])
  return readPhotoFacts({ exif, xmp }, readFileName(name)?.lens)
}

const digest = (files: readonly FlightFile[]) =>
  files.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')])

test('the flight goes round four elevations, back and forth, and takes heat on a quarter of its photos', () => {
  expect(plan).toHaveLength(160)
  expect(plan.filter(({ hasThermal }) => hasThermal)).toHaveLength(40)
  expect(subset).toHaveLength(24)
  expect(plan.slice(0, 12).map(({ floor, column }) => `${floor}:${column}`)).toEqual([
    '31:1',
    '31:2',
    '31:3',
    '31:4',
    '31:5',
    '31:6',
    '30:6',
    '30:5',
    '30:4',
    '30:3',
    '30:2',
    '30:1',
  ])
  expect(plan.every(({ takenAt }, index) => index === 0 || takenAt > plan[index - 1]!.takenAt)).toBe(true)
  expect(new Set(defects.map(({ kind }) => kind))).toEqual(new Set(defectKinds))
})

testInFullRun('the same seed gives the same bytes, another seed other defects', async () => {
  const [all, few] = [await flown(), subset.filter(({ hasThermal }, index) => index < 2 || (hasThermal && index < 12))]
  expect(few.some(({ hasThermal }) => hasThermal)).toBe(true)
  expect(all).toHaveLength(24 + 2 * subset.filter(({ hasThermal }) => hasThermal).length)
  expect(digest(await fly(few))).toEqual(digest(all.filter(({ station }) => few.includes(station))))
  expect(defectsOf('another')).not.toEqual(defects)
})

test('what each of its 160 photos says of itself gives its true place, floor, elevation and scale', async () => {
  const elevations = facades.map(({ side, bearing }) => ({ id: side, bearing, floors: storeys }))
  let floorsRight = 0
  // All of them, as their metadata say; the picture below is the same, which none of this looks at.
  const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const photos = plan.map((station) => ({
    station,
    name: fileNameOf(station, 'W', 'JPG'),
    bytes: withMetadata(picture, station, small),
  }))
  for (const { name, bytes, station } of photos) {
    const [facts, truth] = [await factsOf(bytes, name), truthOf(station, small, defects)]
    expect(facts).toMatchObject({
      width: 800,
      height: 600,
      model: 'M30T',
      focalLength: 4.5,
      equivalentFocalLength: 24,
      gimbalYaw: station.yaw,
      gimbalPitch: 0,
      relativeAltitude: station.relativeAltitude,
      laserRange: station.distance,
      rtk: 'fixed',
      imageSource: 'WideCamera',
      type: 'visual',
    })
    expect(facts.takenAt).toBe(
      new Date(station.takenAt.getTime() + 8 * 3_600_000).toISOString().replace('.000Z', '+08:00'),
    )
    expect(facts.position).toEqual({ longitude: station.longitude, latitude: station.latitude, source: 'xmp' })
    expect(readFileName(name)).toMatchObject({ sequence: station.sequence, lens: 'W' })
    const suggested = suggestPlace(facts, elevations, { offsetDistance: null, takeOffLevel: 0 })
    expect(suggested.elevation).toEqual({ suggested: truth.side, confidence: 'high' })
    if (suggested.floor?.suggested === truth.floorIndex) floorsRight += 1
    const gsd = gsdOf({
      distance: offsetDistanceOf(facts)!,
      image: small,
      focalLength: facts.focalLength,
      camera: cameraOf(facts, 'W'),
    })!
    expect(Math.abs(gsd.mmPerPixel / truth.mmPerPixel - 1)).toBeLessThan(0.02)
  }
  expect(floorsRight).toBe(photos.length)
  const position = await exifr.gps(photos[0]!.bytes)
  expect(position.latitude).toBeCloseTo(photos[0]!.station.latitude, 6)
  expect(position.longitude).toBeCloseTo(photos[0]!.station.longitude, 6)
})

type Pixels = { readonly data: Buffer; readonly width: number }

/** Mean difference of the two photos inside of a box, 0 to 255. */
function changed(
  one: Pixels,
  other: Pixels,
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): number {
  let [sum, count] = [0, 0]
  for (let y = Math.floor(box.top); y < box.top + box.height; y += 1) {
    for (let x = Math.floor(box.left); x < box.left + box.width; x += 1) {
      sum += Math.abs(one.data[(y * one.width + x) * 3]! - other.data[(y * one.width + x) * 3]!)
      count += 1
    }
  }
  return sum / count
}

const pixelsOf = async (jpeg: Uint8Array): Promise<Pixels> => ({
  data: await sharp(jpeg).raw().toBuffer(),
  width: small.width,
})

test('defects are where the truth says, and nowhere else', async () => {
  const [files, sound] = [await flown(), photoRenderer(small, [])]
  const seen = new Set<string>()
  for (const station of subset.filter((_, index) => index % 2 === 0)) {
    const photo = files.find(
      ({ name, station: { sequence } }) => sequence === station.sequence && name.endsWith('_W.JPG'),
    )!
    const [withThem, without] = [await pixelsOf(photo.bytes), await pixelsOf(await sound(station))]
    const whole = truthOf(station, small, defects).defects.filter(
      ({ pixels: { left, top, width, height } }) =>
        left >= 0 && top >= 0 && left + width < small.width && top + height < small.height,
    )
    for (const { kind, pixels } of whole) {
      expect.soft(changed(withThem, without, pixels), `${kind} on ${station.sequence}`).toBeGreaterThan(2)
      seen.add(kind)
    }
    const all = truthOf(station, small, defects).defects.length
    const everywhere = changed(withThem, without, { left: 0, top: 0, width: small.width, height: small.height })
    expect(everywhere).toBeLessThan(0.4 + all * 0.6)
  }
  expect(seen.size).toBeGreaterThanOrEqual(5)
})

test('a thermal frame is our own file, and hollow tiles are warm where they are', async () => {
  const files = await flown()
  const { bytes, station } = files.find(({ name }) => name.endsWith('.bin'))!
  const read = readThrm(bytes)
  expect(read).toMatchObject({ width: 640, height: 512, isCorrected: true })
  expect(read.conditions.distance).toBeCloseTo(station.distance, 3)
  const preview = files.find(({ name }) => name.endsWith('_T.JPG'))!
  expect(await factsOf(preview.bytes, preview.name)).toMatchObject({
    type: 'thermal',
    width: 640,
    imageSource: 'InfraredCamera',
  })
  const hollow = defects.find(({ kind }) => kind === 'hollow-tiles')!
  const nearest = plan
    .filter(({ side }) => side === hollow.side)
    .toSorted(
      (one, other) =>
        Math.hypot(one.across - hollow.box.left, one.up - hollow.box.bottom) -
        Math.hypot(other.across - hollow.box.left, other.up - hollow.box.bottom),
    )[0]!
  const [warm, plain] = [temperaturesOf(nearest, defects), temperaturesOf(nearest, [])]
  expect(warm.reduce((max, value, index) => Math.max(max, value - plain[index]!), 0)).toBeGreaterThan(3)
})
