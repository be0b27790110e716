import { rm } from 'node:fs/promises'
import { readDetector } from '../apps/server/src/inference/detector.ts'
import { lightnessOf, writePixels } from '../apps/server/src/inference/pixels.ts'
import { readMaps } from '../apps/server/src/inference/read-maps.ts'
import { openSession, type ReadTile } from '../apps/server/src/inference/session.ts'
import { openPhoto } from '../apps/server/src/media-tools/photo-sizes.ts'
import { detectionsOf } from '../packages/vision/src/detections.ts'
import type { DetectorTold } from './detector.ts'

/** A process of its own: the most memory that one ever took is not given back. */
const [path = '', how = 'chosen'] = process.argv.slice(2)
const detector = await readDetector()
const session = await openSession(detector.weights)
const kept: (() => Promise<unknown>)[] = []
const read: ReadTile = (pixels, size) => {
  if (how === 'thorough') kept.push(() => session(pixels, size))
  return session(pixels, size)
}
await session(new Uint8Array(512 * 512 * 3), { width: 512, height: 512 })

const begun = performance.now()
const pixels = await writePixels(openPhoto(path), `${path}.v`)
const settings = { fullScaleWeight: detector.fullScaleWeight, types: ['crack', 'spalling', 'rust'], onProgress: () => undefined } as const
const { maps, tiles, tilesRead } = await readMaps(pixels, read, { ...settings, isThorough: how === 'thorough' })
detectionsOf(maps, { photo: pixels, sensitivity: 'medium', lightness: await lightnessOf(pixels) })
const told = { seconds: (performance.now() - begun) / 1000, tiles, tilesRead, peak: process.resourceUsage().maxRSS / 1024 }

// The anchor: the same tiles, and nothing else.
const begunBare = performance.now()
for (const again of kept) await again()
const bareSeconds = (performance.now() - begunBare) / 1000

let [found, lost] = [0, 0]
if (how === 'compared') {
  const whole = await readMaps(pixels, session, { ...settings, isThorough: true })
  for (const type of settings.types) {
    const [all, some] = [whole.maps[type]!.values, maps[type]!.values]
    for (let at = 0; at < all.length; at += 1) {
      if (all[at]! < 128) continue
      found += 1
      if (some[at]! < 128) lost += 1
    }
  }
}
await pixels.close()
await rm(`${path}.v`)
console.log(JSON.stringify({ ...told, bareSeconds, found, lost } satisfies DetectorTold))
