import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Figure } from './support/bench.ts'

type Measured = { readonly photos: number; readonly seconds: number; readonly megabytes: number; readonly peak: number }

/** A quarter of the flight, each photo with its thermal frame; the whole one in proportion. */
export async function demoFlight(): Promise<readonly Figure[]> {
  // As the media tools are started: without it, glibc keeps what other threads have freed.
  const env = { ...process.env, MALLOC_ARENA_MAX: '2' }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL('demo-flight-child.ts', import.meta.url))],
    { env },
  )
  const measured = JSON.parse(stdout) as Measured
  const whole = (measured.seconds / measured.photos) * 160
  const figures = {
    ours: `${measured.photos} photos of 12 MP with thermal frames in ${measured.seconds.toFixed(1)} s, ${measured.megabytes.toFixed(0)} MB of files`,
    anchor: 'none',
  }
  return [
    {
      name: 'demo flight, 160 photos',
      ...figures,
      result: `${whole.toFixed(0)} s`,
      reach: '<= 180 s',
      isReached: whole <= 180,
    },
    {
      name: 'demo flight, memory',
      ...figures,
      result: `${measured.peak.toFixed(0)} MB`,
      reach: '<= 600 MB',
      isReached: measured.peak <= 600,
    },
  ]
}
