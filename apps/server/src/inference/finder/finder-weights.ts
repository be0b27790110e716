import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import { z } from 'zod'

const shipped = resolve(import.meta.dirname, '../../../finder')

const score = z.number().gt(0).max(1)
/** Weights that say anything else are read in another way than this one, and are refused. */
const Settings = z.object({
  version: z.int().positive(),
  kinds: z.tuple([z.literal('person'), z.literal('vehicle')]),
  side: z.literal(512),
  thresholds: z.object({ person: score, vehicle: score }),
})

export type Finder = {
  /** Of weights and thresholds. */
  readonly version: string
  readonly weights: Uint8Array
  readonly thresholds: z.infer<typeof Settings>['thresholds']
}

/** Weights that are missing or not ours: the operator's to mend, no photo's fault. */
export async function readFinder(folder = shipped): Promise<Finder> {
  try {
    const [text, weights] = await Promise.all([
      readFile(join(folder, 'finder.json'), 'utf8'),
      readFile(join(folder, 'objects.onnx')),
    ])
    const { version, thresholds } = Settings.parse(JSON.parse(text))
    const digest = createHash('sha256').update(text).update(weights).digest('hex')
    return { version: `${version}-${digest.slice(0, 8)}`, weights, thresholds }
  } catch (error) {
    throw new AppError('privacy.no-finder', { cause: error })
  }
}
