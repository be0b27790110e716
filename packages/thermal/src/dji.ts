import { textOf } from './bytes.ts'
import { sensors } from './dumps.ts'
import { makeAndModel } from './exif.ts'
import type { Size } from './image.ts'
import { join, type Segment } from './jpeg.ts'

/**
 * What can be said of a DJI photo. Its counts have no published formula: temperatures come from DJI's own tool or not
 * at all.
 */
export type DjiPhoto = {
  readonly model?: string
  /** Whether the sensor's counts lie in the file, so that DJI's tool can make temperatures of it. */
  readonly hasTemperatureData: boolean
  /** Of the sensor; the picture may be larger. */
  readonly sensor?: Size
  /** How the parameters call the sensor's core: two drones of one model can have different ones. */
  readonly core?: string
}

const [app3, app4] = [0xe3, 0xe4]

export function recogniseDji(segments: readonly Segment[]): DjiPhoto | undefined {
  const { make, model } = makeAndModel(segments)
  if (make !== 'DJI') return undefined
  const all = (wanted: number) => segments.filter(({ marker }) => marker === wanted).map(({ data }) => data)
  const lengthOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0)
  const [counts, parameters] = [all(app3), all(app4)]
  const fitting = (length: number) => sensors.find(({ width, height }) => width * height * 2 === length)
  // One camera, the XT S, keeps its counts where the others have their parameters.
  const sensor = fitting(lengthOf(counts)) ?? fitting(lengthOf(parameters))
  const core = /^[a-z]irp$/.exec(textOf(join(parameters).subarray(4, 8)))?.[0]
  const hasTemperatureData = sensor !== undefined && parameters.length > 0
  return { ...(model ? { model } : {}), hasTemperatureData, ...(sensor ? { sensor } : {}), ...(core ? { core } : {}) }
}
