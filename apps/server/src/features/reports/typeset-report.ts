import type { ReportSection } from '@plumbline/contract/reports/content'
import { pictureSize } from '@plumbline/office/picture-size'
import { typeset as written } from '@plumbline/report/pdf/typeset'
import type { ReportDeps, ReportSnapshot } from '@plumbline/report/snapshot'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../../config.ts'
import { fillPictures, type Picture } from '../../typesetting/fill-pictures.ts'
import { placeholderPicture } from '../../typesetting/picture-placeholders.ts'
import { maxAppendedBytes, signPdf, type PdfSigner } from '../../typesetting/sign-pdf.ts'
import { shrinkPictures } from '../../typesetting/shrink-pictures.ts'
import { typeset } from '../../typesetting/typeset.ts'
import { inWorkFolder } from '../../storage/work-folder.ts'

type Deps = Pick<ReportDeps, 'picture'>
type Of = {
  readonly config: Pick<Config, 'dataDir'>
  readonly signal?: AbortSignal | undefined
  /** Without one the PDF is not signed. */
  readonly signer?: PdfSigner | undefined
}

type Folders = {
  readonly source: string
  readonly parent: string
  /** Pictures that only stand-ins of lie beside the source. */ readonly aside: string
}

/** The source and its pictures in one folder, and what becomes of it in another. */
async function inFolders<T>(
  { config }: Of,
  snapshot: ReportSnapshot,
  deps: Deps,
  only: ReportSection | 'cover' | undefined,
  work: (folders: Folders) => Promise<T>,
): Promise<T> {
  return inWorkFolder(config, async (parent) => {
    const [source, aside] = [join(parent, 'source'), join(parent, 'aside')]
    await mkdir(source)
    await mkdir(aside)
    const storePicture = async (name: string, bytes: Uint8Array) => {
      const size = only === undefined && name.endsWith('.jpg') ? pictureSize(bytes) : null
      if (size === null) return writeFile(join(source, name), bytes)
      await writeFile(join(aside, name), bytes)
      await writeFile(join(source, name), await placeholderPicture(name))
    }
    const texts = await written(snapshot, deps, storePicture, only)
    for (const [name, text] of Object.entries(texts)) await writeFile(join(source, name), text)
    return work({ source, parent, aside })
  })
}

const pdfSeconds = 600

async function pictureIn(folder: string, name: string): Promise<Picture> {
  const bytes = await readFile(join(folder, name))
  const size = pictureSize(bytes)
  if (size === null) throw new Error(`${name} is no picture any more`)
  return { ...size, bytes }
}

/** 5 MB for 50 defects; every further one may add as much again. */
const smallBytes = (defects: number): number => 5_000_000 * Math.max(1, defects / 50)

/** A stream without a reader must not end the process with its error. */
function piecesOf(): PassThrough {
  return new PassThrough().on('error', () => undefined)
}

/**
 * The PDF, then the small one of the same pages, each to be read while its folder exists; a reader that stops aborts
 * the work.
 */
export async function* pdfsOf(
  of: Of,
  snapshot: ReportSnapshot,
  deps: Deps,
): AsyncGenerator<{ readonly format: 'pdf' | 'small'; readonly bytes: AsyncIterable<Uint8Array> }> {
  const given = { as: 'pdf', madeAt: new Date(snapshot.takenAt), seconds: pdfSeconds, signal: of.signal } as const
  const [pdf, small] = [piecesOf(), piecesOf()]
  const stop = (error: unknown) => {
    for (const pieces of [pdf, small]) pieces.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  const made = inFolders(of, snapshot, deps, undefined, ({ source, parent, aside }) =>
    typeset(source, parent, given, async ([path]) => {
      const pages = await readFile(path!)
      const from = (folder: string) => {
        const filled = fillPictures(pages, (name) => pictureIn(folder, name))
        return of.signer === undefined ? filled : signPdf(pages, filled, of.signer)
      }
      await pipeline(from(aside), pdf)
      const folder = join(parent, 'small')
      await mkdir(folder)
      const ownBytes = pages.length + (of.signer === undefined ? 0 : maxAppendedBytes(of.signer))
      await shrinkPictures(aside, folder, smallBytes(snapshot.defects.length) - ownBytes)
      await pipeline(from(folder), small)
    }),
  )
  made.catch(stop)
  try {
    yield { format: 'pdf', bytes: pdf }
    yield { format: 'small', bytes: small }
    await made
  } finally {
    stop('no longer read')
  }
}

const previewSeconds = 20
const previewPages = 4

/** The first pages of one part, as they will look. */
export function pagesOf(
  of: Of,
  snapshot: ReportSnapshot,
  deps: Deps,
  only: ReportSection | 'cover',
): Promise<{ pages: string[]; isShortened: boolean }> {
  const given = {
    as: 'pages',
    maxCachedPages: previewPages,
    madeAt: new Date(snapshot.takenAt),
    seconds: previewSeconds,
    signal: of.signal,
  } as const
  return inFolders(of, snapshot, deps, only, ({ source, parent }) =>
    typeset(source, parent, given, async (files, pages) => ({
      pages: await Promise.all(files.map((path) => readFile(path, 'utf8'))),
      isShortened: pages > files.length,
    })),
  )
}
