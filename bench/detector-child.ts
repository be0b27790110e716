import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defectsOf } from '../apps/server/src/demo/flight/facade-defects.ts'
import { planFlight, wideCamera } from '../apps/server/src/demo/flight/plan-flight.ts'
import { photoRenderer } from '../apps/server/src/demo/flight/render-photo.ts'
import { truthOf } from '../apps/server/src/demo/flight/truth.ts'
import { readDetector } from '../apps/server/src/inference/detector.ts'
import { lightnessOf, writePixels } from '../apps/server/src/inference/pixels.ts'
import { readMaps } from '../apps/server/src/inference/read-maps.ts'
import { openSession, type ReadTile } from '../apps/server/src/inference/session.ts'
import { openPhoto } from '../apps/server/src/media-tools/photo-sizes.ts'
import { detectionsOf } from '../packages/vision/src/detections.ts'
import type { DetectorTold } from './detector.ts'

/** A process of its own: the most memory that one ever took is not given back. */
const [megapixels, how] = [Number(process.argv[2] ?? 20), process.argv[3] ?? 'chosen']
const folder = await mkdtemp(join(tmpdir(), 'bench-detector-'))
try {
  const width = Math.round(Math.sqrt((megapixels * 4e6) / 3))
  // The same wall from the same place: more pixels are finer ones.
  const camera = { ...wideCamera, width, height: Math.round((width * 3) / 4) }
  const defects = defectsOf()
  const station = planFlight().find((one) => new Set(truthOf(one, camera, defects).defects.map(({ kind }) => kind)).size >= 2)!
  await writeFile(join(folder, 'photo.jpg'), await photoRenderer(camera, defects)(station))
  const detector = await readDetector()
  const session = await openSession(detector.weights)
  let bareSeconds = 0
  const read: ReadTile = async (pixels, size) => {
    const begun = performance.now()
    const logits = await session(pixels, size)
    bareSeconds += (performance.now() - begun) / 1000
    return logits
  }
  await session(new Uint8Array(512 * 512 * 3), { width: 512, height: 512 })
  const begun = performance.now()
  const pixels = await writePixels(openPhoto(join(folder, 'photo.jpg')), join(folder, 'plain.v'))
  const settings = { fullScaleWeight: detector.fullScaleWeight, types: ['crack', 'spalling', 'rust'], onProgress: () => undefined } as const
  const { maps, tiles, tilesRead } = await readMaps(pixels, read, { ...settings, isThorough: how === 'thorough' })
  detectionsOf(maps, { photo: pixels, sensitivity: 'medium', lightness: await lightnessOf(pixels) })
  const told = { seconds: (performance.now() - begun) / 1000, bareSeconds, tiles, tilesRead, peak: process.resourceUsage().maxRSS / 1024 }
  let [found, lost] = [0, 0]
  if (how === 'chosen' && megapixels <= 20) {
    const whole = await readMaps(pixels, session, { ...settings, isThorough: true })
    for (const type of settings.types) {
      for (const [at, value] of whole.maps[type]!.values.entries()) {
        if (value < 128) continue
        found += 1
        if (maps[type]!.values[at]! < 128) lost += 1
      }
    }
  }
  console.log(JSON.stringify({ ...told, found, lost } satisfies DetectorTold))
} finally {
  await rm(folder, { recursive: true, force: true })
}
