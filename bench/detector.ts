import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Figure } from './bench.ts'

/** What one reading of the child took. */
export type DetectorTold = { readonly seconds: number; readonly bareSeconds: number; readonly tiles: number; readonly tilesRead: number; readonly found: number; readonly lost: number; readonly peak: number }

async function child(megapixels: number, how: 'chosen' | 'thorough'): Promise<DetectorTold> {
  // As the door starts it: without it, glibc keeps what other threads have freed.
  const env = { ...process.env, MALLOC_ARENA_MAX: '2' }
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(new URL('detector-child.ts', import.meta.url)), String(megapixels), how], { env })
  return JSON.parse(stdout) as DetectorTold
}

/** A wall of the demonstration's flight with a few defects, as large as asked. */
export async function detector(): Promise<readonly Figure[]> {
  const [thorough, chosen, large] = [await child(20, 'thorough'), await child(20, 'chosen'), await child(48, 'chosen')]
  const overhead = (thorough.seconds / thorough.bareSeconds - 1) * 100
  const part = chosen.seconds / thorough.seconds
  // Of what the thorough reading finds: the child reads both ways on the same pixels.
  const lost = (chosen.lost / Math.max(1, chosen.found)) * 100
  const figures = { ours: `${thorough.seconds.toFixed(1)} s for all ${thorough.tiles} tiles of 20 MP, ${chosen.seconds.toFixed(1)} s for the ${chosen.tilesRead} chosen`, anchor: `bare session.run on the same tiles ${thorough.bareSeconds.toFixed(1)} s` }
  return [
    { name: 'detector, 20 MP, over bare session.run', ...figures, result: `${overhead.toFixed(1)} %`, reach: '<= 15 %', isReached: overhead <= 15 },
    { name: 'detector, first pass, share of the time', ...figures, result: part.toFixed(2), reach: '<= 0.50', isReached: part <= 0.5 },
    { name: 'detector, first pass, pixels lost', ...figures, result: `${lost.toFixed(2)} % of ${chosen.found}`, reach: '< 1 %', isReached: lost < 1 },
    { name: 'detector, memory at 48 MP', ...figures, result: `${large.peak.toFixed(0)} MB`, reach: '<= 700 MB', isReached: large.peak <= 700 },
  ]
}
