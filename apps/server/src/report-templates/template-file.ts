import { AppError } from '@plumbline/contract/errors'
import { templateProblems } from '@plumbline/contract/reports/reports'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { inChild, type ChildLimits } from '../media-tools/child.ts'
import type { Checked } from './check.ts'
import { isPicture, type TemplateData, type TemplateValues } from './data.ts'
import { filledName, inputNames, type TemplateInput, type TemplateRequest } from './template-request.ts'

const script = fileURLToPath(new URL('./template-child.ts', import.meta.url))

const limits = {
  check: { seconds: 30, heapMegabytes: 1024, dataMegabytes: 3072, fileMegabytes: 1, blame: 'media' },
  preview: { seconds: 30, heapMegabytes: 1024, dataMegabytes: 3072, fileMegabytes: 128, blame: 'media' },
  report: { seconds: 300, heapMegabytes: 2048, dataMegabytes: 6144, fileMegabytes: 4096, blame: 'media' },
} satisfies Record<string, ChildLimits>

const Answer = z.object({
  tags: z.array(z.string().max(60)).max(200),
  problems: z.array(z.object({ kind: z.enum(templateProblems), detail: z.string().max(200) })).max(50),
})

/** The words about damaged photos would mislead. */
function named(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'media.too-complex') return new AppError('report.template-too-complex', { cause: error })
  return error.code === 'media.damaged' ? new AppError('report.template-unusable', { cause: error }) : error
}

type Work = {
  /** Both the input and what is written lie in folders below it. */ readonly parent: string
  readonly signal?: AbortSignal | undefined
}

async function inTemplateChild<T>(
  task: TemplateRequest['task'],
  input: string,
  bounds: ChildLimits,
  { parent, signal }: Work,
  take: (answer: unknown, folder: string) => Promise<T>,
): Promise<T> {
  try {
    return await inChild(script, { task }, input, parent, bounds, take, signal)
  } catch (error) {
    throw named(error)
  }
}

async function inputFolder(template: Uint8Array, parent: string): Promise<string> {
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'input-'))
  await writeFile(join(folder, inputNames.template), template)
  return folder
}

/** Reads what somebody sent in a process of its own: bounded time and memory, no network, no file but the template. */
export async function checkTemplateFile(template: Uint8Array, work: Work): Promise<Checked> {
  return inTemplateChild('check', await inputFolder(template, work.parent), limits.check, work, async (given) => {
    const answer = Answer.safeParse(given)
    if (!answer.success) throw new AppError('report.template-unusable', { cause: answer.error })
    return answer.data
  })
}

/** Only what the template names: pictures of 1,000 photos need not be copied for one that shows none. */
function onlyTags(data: TemplateData, tags: ReadonlySet<string>): TemplateData {
  const named = (values: TemplateValues): TemplateValues =>
    Object.fromEntries(Object.entries(values).filter(([tag]) => tags.has(tag)))
  return {
    values: named(data.values),
    lists: Object.fromEntries(
      Object.entries(data.lists)
        .filter(([list]) => tags.has(list))
        .map(([list, items]) => [list, items.map(named)]),
    ),
  }
}

const refsIn = ({ values, lists }: TemplateData): ReadonlySet<string> =>
  new Set(
    [values, ...Object.values(lists).flat()]
      .flatMap((given) => Object.values(given))
      .filter(isPicture)
      .map(({ ref }) => ref),
  )

export type Filling = {
  readonly template: Uint8Array
  /** Those that were found when it was checked. Absent: all. */
  readonly tags?: readonly string[]
  readonly data: TemplateData
  readonly load: (ref: string) => Promise<Uint8Array | null>
  readonly bounds: 'preview' | 'report'
}

/** `take` gets the path of the filled .docx before it is removed. */
export async function fillTemplateFile<T>(
  { template, tags, data, load, bounds }: Filling,
  work: Work,
  take: (path: string) => Promise<T>,
): Promise<T> {
  const input = await inputFolder(template, work.parent)
  const used = tags === undefined ? data : onlyTags(data, new Set(tags))
  const pictures: Record<string, string> = {}
  let count = 0
  for (const ref of refsIn(used)) {
    work.signal?.throwIfAborted()
    const bytes = await load(ref)
    if (bytes === null) continue
    count += 1
    pictures[ref] = `picture-${count}`
    await writeFile(join(input, pictures[ref]), bytes)
  }
  await writeFile(join(input, inputNames.data), JSON.stringify({ ...used, pictures } satisfies TemplateInput))
  return inTemplateChild('fill', input, limits[bounds], work, (_, folder) => take(join(folder, filledName)))
}
