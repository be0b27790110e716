import { readBin } from '@plumbline/thermal/bin'
import type { Range } from '@plumbline/thermal/image'
import { autoRange } from '@plumbline/thermal/range'
import { statistics, type Statistics } from '@plumbline/thermal/statistics'
import type { ThermalFile } from '@plumbline/thermal/thrm'

/** A picture's temperatures with what a look over all of them tells. */
export type TemperatureSummary = {
  readonly image: ThermalFile
  readonly found: Statistics | undefined
  /** The range that fits it. */
  readonly fitting: Range
}

export function summariseTemperatures(bytes: Uint8Array): TemperatureSummary {
  const image = readBin(bytes)
  return { image, found: statistics(image), fitting: autoRange(image.temperatures) }
}
