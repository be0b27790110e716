import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measuresOf, shownSizes } from '@plumbline/contract/annotations/shown-sizes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { detectPhoto } from '../../inference/detect-photo.ts'
import { drawnSizes } from './facade-damage.ts'
import { defectsOf } from './facade-defects.ts'
import { offset, planFlight, wideCamera } from './plan-flight.ts'
import { photoRenderer } from './render-photo.ts'
import { truthOf } from './truth.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'detected-sizes-'))
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 3 }))

const side = 448
const camera = {
  ...wideCamera,
  width: side,
  height: side,
  sensorWidth: (wideCamera.sensorWidth * side) / wideCamera.width,
}
const by = { shape: 'polyline', origin: 'detector', isEdited: false, measured: null, widthProfile: null } as const

/** How far a measured size is from the painted one, in parts of its plus-minus. */
type Miss = { readonly length: number; readonly width: number | null }

async function missOf(crack: ReturnType<typeof defectsOf>[number], at: number): Promise<Miss | undefined> {
  const across = crack.box.left + crack.box.width / 2
  const up = crack.box.bottom + crack.box.height / 2
  const station = { ...planFlight()[0]!, side: crack.side, distance: offset, across, up }
  const { mmPerPixel } = truthOf(station, camera, [crack])
  const path = join(folder, `${at}.jpg`)
  await writeFile(path, await photoRenderer(camera, [crack])(station))
  const found = await detectPhoto(path, { sensitivity: 'medium' }, { parent: join(folder, `${at}`) })
  const [first] = found.detections.filter(({ defectType }) => defectType === 'crack')
  if (first === undefined) return undefined
  const { box, lengthPx, widthPx, areaPx } = first
  const pixels = { area: areaPx, length: lengthPx, width: widthPx?.mean ?? 0, widthMost: widthPx?.max ?? 0 }
  const scale = { width: side, height: side, gsd: mmPerPixel, gsdSource: 'exif', distanceSource: 'laser' } as const
  const { length, width } = measuresOf(shownSizes(box, pixels, scale), by, scale)
  const truth = drawnSizes(crack)
  return {
    length: Math.abs(length!.value - truth.lengthMm!) / length!.plusMinus!,
    width: width === null ? null : Math.abs(width.value - truth.widthMm!) / width.plusMinus!,
  }
}

// Nine lengths of ten: where the detector follows only a part, no plus-minus can say so.
test('sizes of painted cracks that the detector measures on photos lie within their plus-minus', async () => {
  const misses: Miss[] = []
  for (const [at, crack] of defectsOf()
    .filter(({ kind }) => kind === 'crack')
    .slice(0, 20)
    .entries()) {
    const miss = await missOf(crack, at)
    if (miss !== undefined) misses.push(miss)
  }
  const widths = misses.flatMap(({ width }) => width ?? [])
  expect(misses.length).toBeGreaterThan(10)
  const shareInside = (parts: readonly number[]) => parts.filter((part) => part <= 1).length / parts.length
  expect(shareInside(widths)).toBeGreaterThanOrEqual(0.95)
  expect(shareInside(misses.map(({ length }) => length))).toBeGreaterThanOrEqual(0.9)
}, 500_000)
