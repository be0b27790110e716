import { readBin } from '@plumbline/thermal/bin'
import type { Range } from '@plumbline/thermal/image'
import { autoRange } from '@plumbline/thermal/range'
import { statistics, type Statistics } from '@plumbline/thermal/statistics'
import type { ThermalFile } from '@plumbline/thermal/thrm'

/** A picture's temperatures with what a look over all of them tells. */
export type LookedOver = {
  readonly image: ThermalFile
  readonly found: Statistics | undefined
  /** The range that fits it. */
  readonly fitting: Range
}

export function lookOver(bytes: Uint8Array): LookedOver {
  const image = readBin(bytes)
  return { image, found: statistics(image), fitting: autoRange(image.temperatures) }
}
