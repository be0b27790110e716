import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@plumbline/contract/errors'
import type { ModelKind } from '@plumbline/contract/models/models'
import { openChildren } from '../../media-tools/children.ts'
import { builtFolder, type MadeModel } from '../../media-tools/models/model-build-request.ts'
import { zipFile } from '../files/drawing-files.ts'
import { everyKind, type ModelFile } from '../files/model-files.ts'
import { chance, mutate } from '../files/mutations.ts'

const script = fileURLToPath(new URL('../../media-tools/models/model-build-child.ts', import.meta.url))
/** Narrower than in earnest, and many files to a process. */
const options = {
  script,
  limits: { seconds: 60, heapMegabytes: 512, dataMegabytes: 4_096, fileMegabytes: 64, blame: 'model' as const },
  atOnce: 1,
  restingMegabytes: 600,
  maxFilesPerChild: 60,
}

const numbersIn = (given: unknown): readonly number[] =>
  typeof given === 'number'
    ? [given]
    : typeof given === 'object' && given !== null
      ? Object.values(given).flatMap(numbersIn)
      : []

/** What a browser would be given: whole, and nowhere infinite. JSON has no NaN: it would be null. */
async function look(made: MadeModel, folder: string): Promise<void> {
  const built = join(folder, builtFolder)
  if (
    JSON.stringify(made)
      .replaceAll(/"(?:own|system|unread|fault)":null/g, '')
      .includes('null') ||
    made.tiles < 1
  )
    throw new Error(`not sane: ${JSON.stringify(made)}`)
  for (const name of await readdir(built)) {
    const bytes = await readFile(join(built, name)).catch(() => Buffer.alloc(0))
    if (name.endsWith('.json')) JSON.parse(bytes.toString())
    if (made.tiles > 0 && /^\d+\.glb$/.test(name)) {
      const json = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString()) as {
        accessors: { min?: unknown; max?: unknown }[]
      }
      if (
        json.accessors
          .flatMap(({ min, max }) => [...numbersIn(min), ...numbersIn(max)])
          .some((value) => !Number.isFinite(value))
      )
        throw new Error('a tile that reaches nowhere')
    }
  }
}

/** Whether the clock stopped it: our own readers end by themselves, the engine for building models may not. */
export const isStopped = (kind: ModelKind, seconds: number): boolean =>
  kind !== 'ifc' && seconds >= options.limits.seconds

export type Judged = { readonly outcome: string; readonly seconds: number }

/** The reader in its own process, one after another in the same; `built` or the name of what is wrong. */
export async function modelReader() {
  const parent = await mkdtemp(join(tmpdir(), 'model-fuzz-'))
  const [work, path] = [join(parent, 'work'), join(parent, 'file')]
  await mkdir(work)
  const run = openChildren(options, work)
  return {
    async read(kind: ModelKind, fileName: string, bytes: Uint8Array): Promise<Judged> {
      await writeFile(path, bytes)
      const begun = performance.now()
      const outcome = await run({ kind, fileName }, path, async (answer, folder) => {
        await look(answer as MadeModel, folder)
        return 'built'
      }).catch((error: unknown) =>
        error instanceof AppError && error.code.startsWith('model.') ? error.code : `unnamed: ${String(error)}`,
      )
      return { outcome, seconds: (performance.now() - begun) / 1_000 }
    },
    close: () => rm(parent, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function spoil({ bytes, entries }: ModelFile, pick: (below: number) => number): Buffer {
  if (entries === undefined || pick(4) === 0) return mutate(bytes, pick)
  const which = pick(entries.length)
  return zipFile(entries.map((entry, at) => (at === which ? { ...entry, bytes: mutate(entry.bytes, pick) } : entry)))
}

/** Reads `count` broken models; answers what took long and what failed without a named error. */
export async function fuzzModels(count: number, seed: number) {
  const [pick, kinds, reader] = [chance(seed), await everyKind(), await modelReader()]
  const [unnamed, slow]: [string[], string[]] = [[], []]
  let [built, refused] = [0, 0]
  try {
    for (let index = 0; index < count; index += 1) {
      const file = kinds[index % kinds.length]!
      const { outcome, seconds } = await reader.read(file.kind, file.name, spoil(file, pick))
      if (outcome === 'built') built += 1
      else refused += 1
      if (outcome.startsWith('unnamed')) unnamed.push(`${file.kind} ${index}: ${outcome}`)
      if (isStopped(file.kind, seconds)) slow.push(`${file.kind} ${index}: ${seconds.toFixed(1)} s ${outcome}`)
    }
    return { built, refused, unnamed, slow }
  } finally {
    await reader.close()
  }
}
