import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { defectsOf } from '../apps/server/src/demo/flight/facade-defects.ts'
import { planFlight, wideCamera } from '../apps/server/src/demo/flight/plan-flight.ts'
import { photoRenderer } from '../apps/server/src/demo/flight/render-photo.ts'
import { truthOf } from '../apps/server/src/demo/flight/truth.ts'
import type { Figure } from './support/bench.ts'

/** What one reading of the child took. found and lost: pixels, where it was asked to compare. */
export type DetectorReport = {
  readonly seconds: number
  readonly bareSeconds: number
  readonly tiles: number
  readonly tilesRead: number
  readonly found: number
  readonly lost: number
  readonly peak: number
}

/**
 * A photo of the demonstration's flight with a few defects. The same wall from the same place: more pixels are finer
 * ones.
 */
async function paint(megapixels: number, path: string): Promise<void> {
  const width = Math.round(Math.sqrt((megapixels * 4e6) / 3))
  const camera = { ...wideCamera, width, height: Math.round((width * 3) / 4) }
  const defects = defectsOf()
  const station = planFlight().find(
    (one) => new Set(truthOf(one, camera, defects).defects.map(({ kind }) => kind)).size >= 2,
  )!
  await writeFile(path, await photoRenderer(camera, defects)(station))
}

async function child(path: string, how: 'chosen' | 'compared' | 'thorough'): Promise<DetectorReport> {
  // As the server starts it: without it, glibc holds what other threads have freed.
  const env = { ...process.env, MALLOC_ARENA_MAX: '2' }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL('detector-child.ts', import.meta.url)), path, how],
    { env },
  )
  return JSON.parse(stdout) as DetectorReport
}

export async function detector(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-detector-'))
  try {
    const [usual, large] = [join(folder, '20.jpg'), join(folder, '48.jpg')]
    await paint(20, usual)
    await paint(48, large)
    const [thorough, chosen, largest] = [
      await child(usual, 'thorough'),
      await child(usual, 'compared'),
      await child(large, 'chosen'),
    ]
    const overhead = (thorough.seconds / thorough.bareSeconds - 1) * 100
    const part = chosen.seconds / thorough.seconds
    const lost = (chosen.lost / Math.max(1, chosen.found)) * 100
    const figures = {
      ours: `${thorough.seconds.toFixed(1)} s for all ${thorough.tiles} tiles of 20 MP, ${chosen.seconds.toFixed(1)} s for the ${chosen.tilesRead} chosen`,
      anchor: `bare session.run on the same tiles ${thorough.bareSeconds.toFixed(1)} s`,
    }
    return [
      {
        name: 'detector, 20 MP, over bare session.run',
        ...figures,
        result: `${overhead.toFixed(1)} %`,
        reach: '<= 15 %',
        isReached: overhead <= 15,
      },
      {
        name: 'detector, first pass, share of the time',
        ...figures,
        result: part.toFixed(2),
        reach: '<= 0.50',
        isReached: part <= 0.5,
      },
      {
        name: 'detector, first pass, pixels lost',
        ...figures,
        result: `${lost.toFixed(2)} % of ${chosen.found}`,
        reach: '< 1 %',
        isReached: lost < 1,
      },
      {
        name: 'detector, memory at 48 MP',
        ...figures,
        result: `${largest.peak.toFixed(0)} MB`,
        reach: '<= 700 MB',
        isReached: largest.peak <= 700,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
