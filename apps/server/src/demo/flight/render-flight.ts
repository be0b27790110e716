import { defectsOf } from './facade-defects.ts'
import { fileNameOf, planFlight, wideCamera, type Camera, type Station } from './plan-flight.ts'
import { photoRenderer } from './render-photo.ts'
import { renderThermal } from './thermal-frame.ts'

export type FlightFile = { readonly name: string; readonly bytes: Uint8Array; readonly station: Station }
export type FlightOptions = {
  readonly seed?: string
  readonly camera?: Camera
  readonly stations?: readonly Station[]
  /**
   * At the same time. Two stay below 600 MB where MALLOC_ARENA_MAX is 2, as it is for the media tools, and not
   * otherwise.
   */
  readonly painters?: number
}

/**
 * Hands over each file as soon as it is there, so that no more than a few are ever in memory; their order is not that
 * of the flight.
 */
export async function renderFlight(
  save: (file: FlightFile) => Promise<void>,
  { seed, camera = wideCamera, stations = planFlight(seed), painters = 2 }: FlightOptions = {},
): Promise<void> {
  const defects = defectsOf(seed)
  const waiting = stations.values()
  const painter = async () => {
    const render = photoRenderer(camera, defects)
    // One iterator for all: each station is painted once.
    for (const station of waiting) {
      await save({ name: fileNameOf(station, 'W', 'JPG'), bytes: await render(station), station })
      if (!station.hasThermal) continue
      const { bin, preview } = await renderThermal(station, defects)
      await save({ name: fileNameOf(station, 'T', 'bin'), bytes: bin, station })
      await save({ name: fileNameOf(station, 'T', 'JPG'), bytes: preview, station })
    }
  }
  await Promise.all(Array.from({ length: painters }, painter))
}
