import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@plumbline/contract/errors'
import { Vector } from '@plumbline/contract/models/placement'
import type { ModelKind } from '@plumbline/contract/models/models'
import { placeConversions, placeFaults, statedSources } from '@plumbline/models/place/stated-place'
import { fileUnits } from '@plumbline/models/place/units'
import { z } from 'zod'
import type { ChildLimits } from '../child.ts'
import { childrenByFolder, type Watching } from '../children.ts'
import { builtFolder, type MadeModel } from './model-build-request.ts'

const script = fileURLToPath(new URL('./model-build-child.ts', import.meta.url))
/** Meshes and IFC are read whole; 50 million points are not. */
const limits: ChildLimits = {
  seconds: 3_500,
  heapMegabytes: 3_072,
  dataMegabytes: 8_192,
  fileMegabytes: 2_048,
  blame: 'model',
}

const metres = z.number()
const Origin = z.tuple([metres, metres, metres])
const count = z.int().min(0)
const Made: z.ZodType<MadeModel> = z.object({
  bounds: z.object({ min: Vector, max: Vector }),
  origin: Origin,
  unit: z.enum(fileUnits),
  triangles: count,
  points: count,
  elements: count,
  tiles: count,
  skipped: count,
  hasTree: z.boolean(),
  own: z
    .object({
      at: z.object({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        altitude: z.number(),
      }),
      matrix: z.array(z.number()).length(16),
    })
    .nullable(),
  stated: z.object({
    source: z.enum(statedSources),
    system: z.string().max(300).nullable(),
    coordinates: Origin,
    isGeographic: z.boolean(),
    fault: z.enum(placeFaults).nullable(),
    conversion: z.enum(placeConversions),
    unread: z.string().max(300).nullable(),
    isHeightIgnored: z.boolean(),
  }),
})

/**
 * Ten times what the slowest honest file of that size took: a small one that never ends must not keep everybody else's
 * waiting for an hour.
 */
const secondsFor = (bytes: number) => Math.min(limits.seconds, 120 + (bytes / 1_000_000) * 15)

export type BuiltFile = { readonly name: string; readonly path: string; readonly size: number }

/** The child ends after one build: otherwise it would hold the memory of a large model. */
const childrenIn = childrenByFolder({ script, limits, atOnce: 1, restingMegabytes: 0, maxFilesPerChild: 1 })

const safeName = /^(?:properties\/)?[a-z0-9_-]{1,60}\.(?:json|glb|gltf|b3dm|i3dm|pnts|cmpt|bin)$/

async function filesIn(folder: string): Promise<readonly BuiltFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    entries
      .filter((entry) => !entry.isDirectory())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const name = path.slice(folder.length + 1)
        if (!entry.isFile() || !safeName.test(name)) throw new AppError('model.damaged', { cause: name })
        return { name, path, size: (await stat(path)).size }
      }),
  )
}

/**
 * Builds the streamable files of one foreign file in its own process. `take` stores the files; they are removed
 * afterwards. A fault of the file is an AppError `model.*`.
 */
export async function buildModel<T>(
  path: string,
  given: { readonly kind: ModelKind; readonly fileName: string },
  parent: string,
  take: (made: MadeModel, files: readonly BuiltFile[]) => Promise<T>,
  watching: Watching,
): Promise<T> {
  const late = new AbortController()
  const { size } = await stat(path)
  let clock: NodeJS.Timeout | undefined
  try {
    return await childrenIn(parent)(
      { ...given },
      path,
      async (answer, folder) => {
        clearTimeout(clock)
        const made = Made.safeParse(answer)
        if (!made.success) throw new AppError('model.damaged', { cause: made.error })
        return take(made.data, await filesIn(join(folder, builtFolder)))
      },
      {
        signal: AbortSignal.any([late.signal, ...(watching.signal === undefined ? [] : [watching.signal])]),
        onProgress: watching.onProgress,
        onBegin: () => {
          clock = setTimeout(
            () => late.abort(new AppError('model.too-complex', { cause: 'it took too long' })),
            secondsFor(size) * 1_000,
          )
        },
      },
    )
  } finally {
    clearTimeout(clock)
  }
}
