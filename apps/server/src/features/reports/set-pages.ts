import type { ReportSection } from '@plumbline/contract/reports'
import { typeset as written } from '@plumbline/report/pdf/typeset'
import type { ReportDoors, ReportSnapshot } from '@plumbline/report/snapshot'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { typeset } from '../../typesetting/typeset.ts'
import { inWorkFolder } from '../drawings/work-folder.ts'

type Doors = Pick<ReportDoors, 'picture'>
type Of = { readonly config: Pick<Config, 'dataDir'>; readonly signal?: AbortSignal | undefined }

/** The source and its pictures in one folder, and what becomes of it in another. */
async function inFolders<T>({ config }: Of, snapshot: ReportSnapshot, doors: Doors, only: ReportSection | 'cover' | undefined, work: (source: string, parent: string) => Promise<T>): Promise<T> {
  return inWorkFolder(config, async (folder) => {
    const source = join(folder, 'source')
    await mkdir(source)
    const texts = await written(snapshot, doors, (name, bytes) => writeFile(join(source, name), bytes), only)
    for (const [name, text] of Object.entries(texts)) await writeFile(join(source, name), text)
    return work(source, folder)
  })
}

const pdfSeconds = 600

/** One after the other: the pages of a thousand defects are a gigabyte while they are set. */
export async function* pdfOf(of: Of, snapshot: ReportSnapshot, doors: Doors): AsyncIterable<Uint8Array> {
  const given = { as: 'pdf', madeAt: new Date(snapshot.takenAt), seconds: pdfSeconds, signal: of.signal } as const
  const chunks = await inFolders(of, snapshot, doors, undefined, (source, parent) => typeset(source, parent, given, async ([path]) => createReadStream(path!).toArray() as Promise<Buffer[]>))
  yield* chunks
}

const previewSeconds = 20
const previewPages = 4

/** The first pages of one part, as they will look. */
export function pagesOf(of: Of, snapshot: ReportSnapshot, doors: Doors, only: ReportSection | 'cover'): Promise<{ pages: string[]; isShortened: boolean }> {
  const given = { as: 'pages', pagesMost: previewPages, madeAt: new Date(snapshot.takenAt), seconds: previewSeconds, signal: of.signal } as const
  return inFolders(of, snapshot, doors, only, (source, parent) => typeset(source, parent, given, async (files, pages) => ({ pages: await Promise.all(files.map((path) => readFile(path, 'utf8'))), isShortened: pages > files.length })))
}
