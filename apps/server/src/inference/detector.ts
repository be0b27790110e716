import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import { z } from 'zod'

const shipped = resolve(import.meta.dirname, '../../detector')

/** In the order of the detector's outputs. */
export const channels = ['crack', 'spalling', 'rust', 'pipe', 'bracket'] as const
export type Channel = (typeof channels)[number]

const weight = z.number().min(0).max(1)
/** Weights that say anything else are read in another way than this one, and are refused. */
const Settings = z.object({
  version: z.int().positive().default(1),
  classes: z.array(z.string()).refine((names) => names.join() === channels.join()),
  scales: z.tuple([z.literal(1), z.literal(0.5)]),
  fullScaleWeight: z.object({ crack: weight, spalling: weight, rust: weight, pipe: weight, bracket: weight }),
  multiple: z.literal(32),
  threshold: z.literal(0.5),
})

export type Detector = {
  /** Version of the weights, which distinguishes their findings from those of other weights. */
  readonly version: string
  readonly weights: Uint8Array
  readonly fullScaleWeight: Readonly<Record<Channel, number>>
}

/** Weights that are missing or not ours: the operator's to mend, no photo's fault. */
export async function readDetector(folder = shipped): Promise<Detector> {
  try {
    const [text, weights] = await Promise.all([
      readFile(join(folder, 'detector.json'), 'utf8'),
      readFile(join(folder, 'detector.onnx')),
    ])
    const { version, fullScaleWeight } = Settings.parse(JSON.parse(text))
    return {
      version: `${version}-${createHash('sha256').update(weights).digest('hex').slice(0, 8)}`,
      weights,
      fullScaleWeight,
    }
  } catch (error) {
    throw new AppError('analysis.no-detector', { cause: error })
  }
}
