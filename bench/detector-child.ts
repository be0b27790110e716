import { rm } from 'node:fs/promises'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { channels, readDetector } from '../apps/server/src/inference/detector.ts'
import { lightnessOf, writePixels } from '../apps/server/src/inference/pixels.ts'
import { readMaps } from '../apps/server/src/inference/read-maps.ts'
import { openSession, runOptions, type ReadTile } from '../apps/server/src/inference/session.ts'
import { openPhoto } from '../apps/server/src/media-tools/photos/photo-sizes.ts'
import { detectionsOf } from '../packages/vision/src/detections.ts'
import type { DetectorReport } from './detector.ts'

/** A process of its own: the most memory that one ever took is not given back. */
const [path = '', how = 'chosen'] = process.argv.slice(2)
const detector = await readDetector()
const session = await openSession(detector.weights)
const settings = {
  fullScaleWeight: detector.fullScaleWeight,
  types: ['crack', 'spalling', 'rust'],
  onProgress: () => undefined,
} as const
const empty = new Uint8Array(512 * 512 * 3)
await session(empty, { width: 512, height: 512 })

async function ours(read: ReadTile) {
  const begun = performance.now()
  const pixels = await writePixels(openPhoto(path), `${path}.v`)
  const { maps, tiles, tilesRead } = await readMaps(pixels, read, { ...settings, isThorough: how === 'thorough' })
  detectionsOf(maps, { photo: pixels.photo, sensitivity: 'medium', lightness: await lightnessOf(pixels) })
  return { pixels, maps, tiles, tilesRead, seconds: (performance.now() - begun) / 1000 }
}

/** The anchor: the same tiles through the same weights with the same threads, one after the other, and nothing else. */
async function openBare(): Promise<(tiles: readonly Uint8Array[]) => Promise<number>> {
  const bare = await InferenceSession.create(detector.weights, runOptions({ provider: 'cpu', threads: 0 }))
  const logits = new Tensor('float32', new Float32Array(channels.length * 512 * 512), [1, channels.length, 512, 512])
  const read = async (tile: Uint8Array) => {
    await bare.run({ photo: new Tensor('uint8', tile, [1, 512, 512, 3]) }, { logits })
  }
  await read(empty)
  return async (tiles) => {
    const begun = performance.now()
    for (const tile of tiles) await read(tile)
    return (performance.now() - begun) / 1000
  }
}

const { pixels, maps, ...result } = await ours(session)
const peak = process.resourceUsage().maxRSS / 1024
let { seconds } = result

let bareSeconds = Infinity
if (how === 'thorough') {
  const bare = await openBare()
  // The two alternate and the best of each counts: other load of the machine is no part of either.
  for (let round = 0; round < 3; round += 1) {
    const tiles: Uint8Array[] = []
    const again = await ours((tile, size) => {
      tiles.push(tile)
      return session(tile, size)
    })
    await again.pixels.close()
    seconds = Math.min(seconds, again.seconds)
    bareSeconds = Math.min(bareSeconds, await bare(tiles))
  }
}

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
console.log(JSON.stringify({ ...result, seconds, bareSeconds, peak, found, lost } satisfies DetectorReport))
