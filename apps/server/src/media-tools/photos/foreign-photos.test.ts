import { tangentPlane } from '@plumbline/geometry/georeference'
import { footprintOf } from '@plumbline/inspection/coverage/footprint'
import { floorOfFootprint } from '@plumbline/inspection/coverage/floor-of-footprint'
import { frameFromPlanes } from '@plumbline/inspection/coverage/frame/planes'
import type { CoveragePhoto, Footprint } from '@plumbline/inspection/coverage/types'
import { cameraFile } from '@plumbline/inspection/testing/camera-files'
import { storeys } from '@plumbline/inspection/testing/elevations'
import type { ForeignCamera, Seen, Stance } from '@plumbline/inspection/testing/foreign-cameras'
import { djiDrones, otherDrones } from '@plumbline/inspection/testing/foreign-drones'
import { changedFiles, handheld } from '@plumbline/inspection/testing/foreign-files'
import { expect, test } from 'vitest'
import { readPhotoTags } from './photo-tags.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180
const turned = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180

/** Where the building stands and which way it faces: both halves of the earth in both ways, and yaws on either side of the turn. */
const sites = [
  { longitude: 114.17, latitude: 22.31, bearing: 0 },
  { longitude: -70.66, latitude: -33.45, bearing: 359.4 },
  { longitude: 151.2, latitude: -33.86, bearing: 180.6 },
  { longitude: -73.98, latitude: 40.75, bearing: 91 },
] as const
type Site = (typeof sites)[number]

const [distance, up, seaLevel] = [8, 15, 41] as const
const x = 20

/** A wall of 40 x 30 m with its left foot at the site, and a camera before its middle. */
function stage({ longitude, latitude, bearing }: Site, pitch: number) {
  const origin = { longitude, latitude, altitude: seaLevel }
  const frame = frameFromPlanes([{ origin, bearing, lengthM: 40 }], { heightM: 30, sigmaM: 0.5, source: 'typed' })!
  const [sine, cosine] = [Math.sin(radians(bearing)), Math.cos(radians(bearing))]
  const at = tangentPlane(origin).toMap({ x: -cosine * x + sine * distance, y: sine * x + cosine * distance })
  const stance: Stance = { ...at, altitude: seaLevel + up, up, yaw: turned(bearing + 180), pitch }
  return { frame, stance }
}

async function photoOf(camera: ForeignCamera, stance: Stance): Promise<CoveragePhoto> {
  const [width, height] = camera.size
  const head = Buffer.from(cameraFile(camera.writes(stance), width, height))
  const { facts } = await readPhotoTags(head, camera.fileName, { width, height })
  return {
    id: camera.name,
    name: camera.fileName,
    facts,
    width: camera.isTurned ? height : width,
    height: camera.isTurned ? width : height,
    pdib: null,
    cameraFocalLength: null,
    sensorWidth: null,
    takeOffLevel: 0,
    floor: null,
    columnId: null,
    quality: null,
  }
}

/** By a pinhole of its own: how far up and aside the corners of a picture see. */
function expected({ focal }: Seen, pitch: number, width: number, height: number) {
  const [sine, cosine] = [Math.sin(radians(pitch)), Math.cos(radians(pitch))]
  const rows = [-height / 2, height / 2]
  const heights = rows.map((y) => up + (distance * (focal * sine + y * cosine)) / (focal * cosine - y * sine))
  const widths = rows.map((y) => (distance * width) / (focal * cosine - y * sine))
  return {
    bottom: heights[0]!,
    top: heights[1]!,
    widest: Math.max(...widths),
    mmPx: (1000 * distance) / (focal * cosine ** 2),
  }
}

function extentOf({ parts }: Footprint) {
  const points = parts.flatMap(({ polygon }) => polygon)
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)]
  return { bottom: Math.min(...ys), top: Math.max(...ys), widest: Math.max(...xs) - Math.min(...xs) }
}

const all = [...djiDrones, ...otherDrones, ...handheld, ...changedFiles]

test.each(all.flatMap((camera) => sites.map((site) => [camera.name, camera, site] as const)))(
  '%s',
  async (_, camera, site) => {
    const { sees } = camera
    const pitch = typeof sees === 'object' && sees.isLevel ? 0 : -6
    const { frame, stance } = stage(site, pitch)
    const photo = await photoOf(camera, stance)
    const footprint = footprintOf(photo, frame)
    if (typeof sees === 'string') {
      expect(footprint).toBe(sees)
      return
    }
    expect(footprint).not.toBeTypeOf('string')
    const found = footprint as Footprint
    const isUpright = Math.abs(photo.facts?.gimbalRoll ?? 0) === 90 && photo.width! > photo.height!
    const [width, height] = isUpright ? [photo.height!, photo.width!] : [photo.width!, photo.height!]
    const wanted = expected(sees, pitch, width, height)
    const within = sees.within ?? 0.01
    expect(found.centre.x).toBeCloseTo(x, 1)
    expect(Math.abs(found.centre.y - (up + distance * Math.tan(radians(pitch))))).toBeLessThan(0.02)
    expect(Math.abs(found.mmPx / wanted.mmPx - 1)).toBeLessThan(within)
    const extent = extentOf(found)
    expect(Math.abs(extent.widest / wanted.widest - 1)).toBeLessThan(within + 0.005)
    expect(Math.abs(extent.top - wanted.top)).toBeLessThan((within + 0.005) * (wanted.top - wanted.bottom))
    expect(Math.abs(extent.bottom - wanted.bottom)).toBeLessThan((within + 0.005) * (wanted.top - wanted.bottom))
    const floor = floorOfFootprint(photo, frame, storeys(10))!
    expect(floor.floor).toBe(String(Math.floor(found.centre.y / 3) + 1))
    if (sees.heightSigmaM === undefined) return
    expect(floor.plusMinusM).toBeGreaterThan(sees.heightSigmaM[0])
    expect(floor.plusMinusM).toBeLessThan(sees.heightSigmaM[1])
  },
)
