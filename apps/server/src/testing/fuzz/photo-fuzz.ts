import { readdir, readFile } from 'node:fs/promises'
import { photoConcurrency } from '../../media-tools/photo-concurrency.ts'
import { findingsOf } from '../sites/verify-findings.ts'
import { hostilePhotos, soundPhotos, type NamedBytes } from '../files/hostile-photos.ts'
import { anIngestSite, type IngestSite } from '../sites/ingest-site.ts'
import { chance, mutate } from '../files/mutations.ts'
import { testApp } from '../test-app.ts'

/** Megabytes: the most that any process of ours that opens files ever held. */
async function peakOfChildren(): Promise<number> {
  let peak = 0
  for (const name of await readdir('/proc').catch(() => [])) {
    const status = /^\d+$/.test(name) ? await readFile(`/proc/${name}/status`, 'utf8').catch(() => '') : ''
    if (new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status))
      peak = Math.max(peak, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
  }
  return peak
}

async function* brokenFiles(count: number, seed: number): AsyncIterable<NamedBytes> {
  const [pick, hostile, sound] = [chance(seed), await hostilePhotos(), await soundPhotos()]
  yield* hostile
  for (let index = hostile.length; index < count; index += 1) {
    // Half of them from sound files: what is broken already is mostly refused at its first bytes.
    const { name, bytes } =
      index % 2 === 0 ? sound[pick(sound.length)]! : [...hostile, ...sound][pick(hostile.length + sound.length)]!
    yield { name, bytes: mutate(bytes, pick) }
  }
}

export type PhotoFuzz = {
  readonly opened: number
  readonly refused: Readonly<Record<string, number>>
  readonly unnamed: readonly string[]
  readonly slow: readonly string[]
  readonly peakMegabytes: number
  readonly findings: readonly string[]
}

/** No project has ten thousand photos of one minute: looking for pairs among them would be most of the work. */
const ofOneProject = 250

/**
 * `count` hostile and broken files arrive and are read as the worker does. Each ends as read or refused by name, and
 * the store is as the database says.
 */
export async function fuzzPhotos(count: number, seed: number): Promise<PhotoFuzz> {
  const plumbline = await testApp()
  const files = brokenFiles(count, seed)
  const refused: Record<string, number> = {}
  const [unnamed, slow]: [string[], string[]] = [[], []]
  const sites: Promise<IngestSite>[] = []
  let [opened, number, peakMegabytes] = [0, 0, 0]
  const read = async ({ name, bytes }: NamedBytes, at: number) => {
    const site = await (sites[Math.floor(at / ofOneProject)] ??= anIngestSite(plumbline))
    const id = await site.arrive(name, bytes)
    const begun = performance.now()
    const error = await site.read(id).catch(String)
    if (performance.now() - begun > 60_000) slow.push(`${name} ${at}`)
    const { file_status, error_code } = await site.look(id)
    if (file_status === 'FILE_PROCESSED' && error_code === null) opened += 1
    else if (file_status === 'FILE_PROCESS_FAILED' && error_code?.startsWith('media.') === true)
      refused[error_code] = (refused[error_code] ?? 0) + 1
    else unnamed.push(`${name} ${at}: ${file_status} ${error_code} ${error}`)
  }
  try {
    await Promise.all(
      Array.from({ length: photoConcurrency }, async () => {
        for await (const file of files) {
          await read(file, (number += 1))
          if (number % 25 === 0) peakMegabytes = Math.max(peakMegabytes, await peakOfChildren())
        }
      }),
    )
    peakMegabytes = Math.max(peakMegabytes, await peakOfChildren())
    return {
      opened,
      refused,
      unnamed,
      slow,
      peakMegabytes,
      findings: await findingsOf(plumbline.db, plumbline.context.storage),
    }
  } finally {
    await plumbline.close()
  }
}
