import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { planFlight, smallCamera, wideCamera } from './plan-flight.ts'
import { renderFlight } from './render-flight.ts'

/**
 * A process of its own: painting holds both cores for a second a photo, and what it once took of memory is not given
 * back.
 */
const { folder, sequences, isSmall } = JSON.parse(process.argv[2] ?? '') as {
  readonly folder: string
  readonly sequences: readonly number[]
  readonly isSmall: boolean
}

// Stdin closes when the parent exits: its result is then no longer needed.
process.stdin.on('close', () => process.exit(1)).resume()

const wanted = new Set(sequences)
await renderFlight(
  async ({ name, bytes, station }) => {
    await writeFile(join(folder, name), bytes)
    console.log(JSON.stringify({ name, sequence: station.sequence }))
  },
  { stations: planFlight().filter(({ sequence }) => wanted.has(sequence)), camera: isSmall ? smallCamera : wideCamera },
)
process.exit(0)
