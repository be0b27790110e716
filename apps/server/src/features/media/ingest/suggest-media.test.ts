import type { ElevationFrame } from '@plumbline/contract/coverage/coverage'
import { readPhotoFacts } from '@plumbline/inspection/photos/read-photo-facts'
import type { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDrawing } from '../../../testing/builders/builders.ts'
import {
  aCoverage,
  aFrame as frame,
  aTower as portion,
  noFigures,
} from '../../../testing/builders/coverage-builders.ts'
import { aDrawingSite } from '../../../testing/sites/drawing-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { suggestFor } from './suggest-media.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

/** Twenty metres before the elevation, twenty from its left end, twenty up, thirty degrees down. */
const facts: PhotoFacts = {
  ...readPhotoFacts({}),
  model: 'M30T',
  width: 4000,
  height: 3000,
  focalLength: 4.5,
  equivalentFocalLength: 24,
  position: {
    latitude: frame.origin.latitude + 20 / 111_320,
    longitude: frame.origin.longitude - 20 / (111_320 * Math.cos((frame.origin.latitude * Math.PI) / 180)),
    source: 'xmp',
  },
  positionFault: null,
  relativeAltitude: 20,
  gimbalYaw: 180,
  gimbalPitch: -30,
  gimbalRoll: 0,
}

async function suggestWith(given: ElevationFrame | null, known: Partial<PhotoFacts> = {}) {
  const { project } = await aDrawingSite(plumbline)
  const elevation = await aDrawing(plumbline.db, project, { category: 'elevation', name: 'North', portions: [portion] })
  await aCoverage(plumbline.db, project, elevation, {
    coverage: { figures: JSON.stringify({ ...noFigures, frame: given }) },
  })
  const row = {
    id: v7(),
    name: 'DJI_20261012093006_0001_W.JPG',
    inspection_id: project.inspectionId,
    elevation_id: elevation.id,
    pdib: 6,
    take_off_level: 0,
    camera_focal_length: null,
    sensor_width: null,
    width: 4000,
    height: 3000,
  }
  const suggested = await suggestFor(plumbline.db, row, { ...facts, ...known })
  return { suggested, elevationId: elevation.id }
}

test('the floor comes from the footprint where the place of the elevation is known', async () => {
  const { suggested, elevationId } = await suggestWith(frame)
  expect(suggested).toEqual({ elevationId, floor: '3', confidence: 'high' })
})

test('without a place it comes from the typed distance, as far as that can be trusted', async () => {
  const { suggested, elevationId } = await suggestWith(null)
  expect(suggested).toEqual({ elevationId, floor: '6', confidence: 'medium' })
})

test('a footprint on the border of two floors is uncertain', async () => {
  const { suggested } = await suggestWith(frame, { relativeAltitude: 20.6 })
  expect(suggested).toMatchObject({ confidence: 'low' })
})
