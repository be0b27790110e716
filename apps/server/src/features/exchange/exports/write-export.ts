import {
  exportNotes,
  photoFormats,
  type ExchangeExport,
  type ExchangeFormat,
  type ExportNote,
} from '@plumbline/contract/exchange/exchange'
import { severities } from '@plumbline/contract/buildings'
import { writeBcf } from '@plumbline/exchange/bcf/write-bcf'
import { writeCoco } from '@plumbline/exchange/photos/coco'
import { writeCvat } from '@plumbline/exchange/photos/cvat'
import { writeVoc } from '@plumbline/exchange/photos/voc'
import { writeYolo } from '@plumbline/exchange/photos/yolo'
import { writeGeoJson } from '@plumbline/exchange/places/geojson'
import { bytesOf } from '@plumbline/exchange/text-chunks'
import type { DefectPages } from '@plumbline/exchange/places/types'
import type { PhotoPages } from '@plumbline/exchange/types'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/connection.ts'
import { importLimits } from '../../../media-tools/exchange/problems.ts'
import { nativeZipCodec } from '../../../media-tools/zip-codec.ts'
import type { Stored } from '../../../storage/storage.ts'
import { inWorkFolder } from '../../../storage/work-folder.ts'
import { elevationsOf } from '../../defects/register-names.ts'
import { openSnapshots } from './bcf-snapshots.ts'
import { topicPages } from './bcf-topics.ts'
import { defectColumns } from './defect-columns.ts'
import { defectPages, placedPages } from './defect-pages.ts'
import { openPlacer } from './defect-places.ts'
import { exportFiles } from './export-files.ts'
import type { ExportRow, Trx } from './export-rows.ts'
import { gatherHead, type Gathered } from './gather-head.ts'
import { findPhotos, photoHead, photoPages } from './photo-pages.ts'
import { writeGpkg } from './write-gpkg.ts'

type Deps = Pick<Context, 'config' | 'db' | 'secrets' | 'storage' | 'now'>
export type Counts = Partial<Record<ExportNote, number>>
export type Written = Pick<ExchangeExport, 'defects' | 'notes'> & { readonly stored: Stored }
export type Watch = { readonly signal: AbortSignal; readonly progress: (percent: number) => void }

/** A file as it is written, and what its reader has to know once it is. */
type Opened = { readonly bytes: AsyncIterable<Uint8Array>; readonly counts: Counts }

/** How far the writing is, page by page; an abort ends it between two pages. */
async function* watched<T>(
  pages: AsyncIterable<readonly T[]>,
  total: number,
  { signal, progress }: Watch,
): AsyncGenerator<readonly T[], void, void> {
  let done = 0
  for await (const page of pages) {
    signal.throwIfAborted()
    yield page
    done += page.length
    progress((100 * done) / Math.max(1, total))
  }
}

/** What the import would refuse is said while the file can still be made in parts. */
async function* countingShapes(pages: PhotoPages, counts: Counts): PhotoPages {
  let shapes = 0
  for await (const page of pages) {
    yield page
    for (const photo of page) shapes += photo.shapes.length
  }
  if (shapes > importLimits.shapes) counts['import-limit'] = shapes
}

async function openPhotoFile(trx: Trx, gathered: Gathered, format: ExchangeFormat, watch: Watch): Promise<Opened> {
  const found = await findPhotos(trx, gathered)
  const head = photoHead(gathered, found.photos.length)
  const pages = watched(photoPages(trx, gathered, found), found.photos.length, watch)
  const zip = { codec: nativeZipCodec }
  const counts: Counts = { 'no-photo': found.withoutPhoto, 'no-size': found.withoutSize }
  if (format === 'yolo') return { counts, bytes: writeYolo(head, pages, zip) }
  if (format === 'voc') return { counts, bytes: writeVoc(head, pages, zip) }
  const shapes = countingShapes(pages, counts)
  return { counts, bytes: bytesOf(format === 'cvat' ? writeCvat(head, shapes) : writeCoco(head, shapes)) }
}

/** Two versions of one format. */
function openBcfFile(deps: Deps, trx: Trx, gathered: Gathered, format: 'bcf21' | 'bcf30', watch: Watch): Opened {
  const counts = { 'no-pin': 0, 'no-snapshot': 0, 'over-limit': 0, 'not-checked': 0 }
  const wanted = { signal: watch.signal, isBlurred: gathered.request.isBlurred === true }
  const pages = watched(
    topicPages(defectPages(deps, trx, gathered), trx, gathered, openSnapshots(deps, trx, wanted), counts),
    gathered.defects,
    watch,
  )
  const head = {
    projectId: gathered.of.projectId,
    title: `${gathered.project.name} ${gathered.project.code}`.trim(),
    priorities: severities,
  }
  const version = format === 'bcf21' ? '2.1' : '3.0'
  return { counts, bytes: writeBcf(version, head, pages, { codec: nativeZipCodec }) }
}

async function openPlaceFile(deps: Deps, trx: Trx, gathered: Gathered, format: ExchangeFormat, watch: Watch) {
  const counts = { 'no-place': 0 }
  const pages = placedPages(
    watched(defectPages(deps, trx, gathered), gathered.defects, watch),
    trx,
    gathered,
    await openPlacer(trx, gathered.of),
    counts,
  )
  const bytes = format === 'gpkg' ? gpkgBytes(deps, trx, gathered, pages) : bytesOf(writeGeoJson(defectColumns, pages))
  return { counts, bytes }
}

/** SQLite seeks: the file is written beside the store first. */
async function* gpkgBytes(deps: Deps, trx: Trx, { of, exportedAt }: Gathered, pages: DefectPages) {
  const elevations = await elevationsOf(trx as unknown as Db, of.inspectionId)
  const pieces = new PassThrough()
  const written = inWorkFolder(deps.config, async (folder) => {
    const path = join(folder, 'defects.gpkg')
    await writeGpkg(path, { columns: defectColumns, elevations, at: exportedAt }, pages)
    await pipeline(createReadStream(path), pieces)
  })
  written.catch((error: unknown) => pieces.destroy(error instanceof Error ? error : new Error(String(error))))
  yield* pieces as AsyncIterable<Uint8Array>
  await written
}

const isOfPhotos = (format: ExchangeFormat) => (photoFormats as readonly string[]).includes(format)

async function openFile(deps: Deps, trx: Trx, gathered: Gathered, format: ExchangeFormat, watch: Watch) {
  if (format === 'bcf21' || format === 'bcf30') return openBcfFile(deps, trx, gathered, format, watch)
  return isOfPhotos(format)
    ? openPhotoFile(trx, gathered, format, watch)
    : openPlaceFile(deps, trx, gathered, format, watch)
}

const notesOf = (counts: Counts): ExchangeExport['notes'] =>
  exportNotes.flatMap((kind) => (counts[kind] ? [{ kind, count: counts[kind] }] : []))

/** Everything as it is at one moment, however long the writing takes. */
export function writeExport(deps: Deps, row: ExportRow, watch: Watch): Promise<Written> {
  const of = { projectId: row.project_id, inspectionId: row.inspection_id }
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const gathered = await gatherHead(trx, of, row.request, row.created_at)
      const { bytes, counts } = await openFile(deps, trx, gathered, row.format, watch)
      const stored = await deps.storage.put(row.key, bytes, { contentType: exportFiles[row.format].contentType })
      return {
        stored,
        defects: gathered.defects,
        notes: notesOf({ ...counts, unconfirmed: gathered.unconfirmed }),
      }
    })
}
