import { fileURLToPath } from 'node:url'
import { AppError } from '@plumbline/contract/errors'
import { z } from 'zod'
import type { DetectorProvider } from '../../config.ts'
import type { ChildLimits } from '../../media-tools/child.ts'
import { childrenByFolder } from '../../media-tools/children.ts'
import type { PrivateFindings } from './find-request.ts'
import { foundKinds } from './found-boxes.ts'

const script = fileURLToPath(new URL('./find-child.ts', import.meta.url))
/** Seconds: 120 MP on two busy cores. */
const limits: ChildLimits = {
  seconds: 600,
  heapMegabytes: 512,
  dataMegabytes: 3072,
  fileMegabytes: 16,
  hasThreads: true,
  blame: 'detector',
}

const fraction = z.number().min(0).max(1)

/** The child read a foreign file: its answer is validated before use. */
const FindingsRead: z.ZodType<PrivateFindings> = z.object({
  finder: z.string().max(100),
  tiles: z.int().positive(),
  boxes: z
    .array(
      z.object({
        kind: z.enum(foundKinds),
        score: fraction,
        box: z.object({ left: fraction, top: fraction, right: fraction, bottom: fraction }),
      }),
    )
    .max(1_000),
})

type FindOptions = {
  readonly provider: DetectorProvider
  /** Where its processes may make folders of their own, best on the disk of the photo. */
  readonly parent: string
  readonly signal?: AbortSignal | undefined
  /** 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
}

/** One at a time: it uses every core itself. */
const childrenIn = childrenByFolder({ script, limits, atOnce: 1, restingMegabytes: 500, maxFilesPerChild: 50 })

/**
 * People and vehicles in a photo, the surest first. Given up, it throws the signal's reason; whatever else goes wrong is
 * an AppError: `media.*` for the photo's own fault, `detector.*` and `privacy.*` for ours.
 */
export function findPrivate(
  path: string,
  { provider, parent, signal, onProgress }: FindOptions,
): Promise<PrivateFindings> {
  return childrenIn(parent)(
    { provider },
    path,
    (answer) => {
      const read = FindingsRead.safeParse(answer)
      if (!read.success) throw new AppError('detector.damaged', { cause: read.error })
      return Promise.resolve(read.data)
    },
    { signal, onProgress },
  )
}
