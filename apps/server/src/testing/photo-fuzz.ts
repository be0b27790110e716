import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import { fileKindOf } from '@plumbline/contract/file-names'
import { openPhotoFile } from '../media-tools/photo-file.ts'
import { photosAtOnce } from '../media-tools/photos-at-once.ts'
import { chance, mutate } from './mutations.ts'
import { hostilePhotos, soundPhotos, type NamedBytes } from './hostile-photos.ts'

/** Megabytes: the most that any process of ours that opens files ever held. */
async function peakOfChildren(): Promise<number> {
  let peak = 0
  for (const name of await readdir('/proc').catch(() => [])) {
    const status = /^\d+$/.test(name) ? await readFile(`/proc/${name}/status`, 'utf8').catch(() => '') : ''
    if (new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status)) peak = Math.max(peak, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
  }
  return peak
}

async function* brokenFiles(count: number, seed: number): AsyncIterable<NamedBytes> {
  const [pick, hostile, sound] = [chance(seed), await hostilePhotos(), await soundPhotos()]
  yield* hostile
  for (let index = hostile.length; index < count; index += 1) {
    // Half of them from sound files: what is broken already is mostly refused at its first bytes.
    const { name, bytes } = index % 2 === 0 ? sound[pick(sound.length)]! : [...hostile, ...sound][pick(hostile.length + sound.length)]!
    yield { name, bytes: mutate(bytes, pick) }
  }
}

export type PhotoFuzz = { readonly opened: number; readonly refused: Readonly<Record<string, number>>; readonly unnamed: readonly string[]; readonly slow: readonly string[]; readonly peakMegabytes: number }

/** Opens `count` hostile and broken files as the worker does, and a sound one after each hundred. */
export async function fuzzPhotos(count: number, seed: number): Promise<PhotoFuzz> {
  const folder = await mkdtemp(join(tmpdir(), 'photo-fuzz-'))
  const files = brokenFiles(count, seed)
  const refused: Record<string, number> = {}
  const [unnamed, slow]: [string[], string[]] = [[], []]
  let [opened, number, peakMegabytes] = [0, 0, 0]
  const open = async ({ name, bytes }: NamedBytes, at: number) => {
    const [path, out] = [join(folder, String(at)), join(folder, `${at}-out`)]
    await writeFile(path, bytes)
    await mkdir(out)
    const begun = performance.now()
    try {
      await openPhotoFile(path, { kind: fileKindOf(name) === 'temperatures' ? 'temperatures' : 'photo', fileName: name }, out, join(folder, 'work'))
      opened += 1
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'none'
      refused[code] = (refused[code] ?? 0) + 1
      if (!code.startsWith('media.')) unnamed.push(`${name} ${at}: ${String(error)}`)
    }
    if (performance.now() - begun > 10_000) slow.push(`${name} ${at}`)
    await Promise.all([rm(path), rm(out, { recursive: true })])
  }
  try {
    await Promise.all(Array.from({ length: photosAtOnce }, async () => {
      for await (const file of files) {
        await open(file, number += 1)
        if (number % 25 === 0) peakMegabytes = Math.max(peakMegabytes, await peakOfChildren())
      }
    }))
    return { opened, refused, unnamed, slow, peakMegabytes: Math.max(peakMegabytes, await peakOfChildren()) }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
