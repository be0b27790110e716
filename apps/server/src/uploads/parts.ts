import { AppError } from '@plumbline/contract/errors'
import type { PartChecksum, PartLink } from '@plumbline/contract/upload-parts'
import { partLength } from '../storage/parts.ts'
import { defaultPartSize } from '../storage/storage.ts'
import type { Durability, PartedKind, UploadDeps, UploadKind } from './upload-kind.ts'
import { hasOpenParts, storageUpload, storedOf, type UploadRow } from './upload-row.ts'

type Deps = Pick<UploadDeps, 'db' | 'storage'>

export const isInParts = <Row extends UploadRow>({ maxOnePut }: UploadKind<Row>, { size }: Pick<Row, 'size'>) =>
  Number(size) > maxOnePut

/** Opened with the first link that is asked for: of five thousand announced files two are sent at a time. */
export async function openParts<Row extends UploadRow>(
  kind: PartedKind<Row>,
  { db, storage }: Deps,
  row: Row,
  durability: Durability = 'durable',
): Promise<Row> {
  if (hasOpenParts(row) && (await storage.partsOf(storageUpload(row))) !== undefined) return row
  const upload = await storage.begin(storedOf(row, kind.contentTypeOf?.(row)), defaultPartSize)
  const parts = { storage_upload: upload.id, part_size: upload.partSize }
  if (await kind.saveParts(db, row, parts, durability)) return { ...row, ...parts }
  // Two requests at once: the parts of both go to the upload that was saved first.
  await storage.abort(upload)
  const now = await kind.read(db, row.id)
  if (now === undefined) throw new AppError(kind.notFound)
  return now
}

export function signedLinks(
  { storage }: Pick<Deps, 'storage'>,
  row: UploadRow,
  parts: readonly PartChecksum[],
): Promise<PartLink[]> {
  const upload = storageUpload(row)
  return Promise.all(
    parts.map(async (part) => {
      const { url, headers } = await storage.signedPart(upload, part)
      return { number: part.number, uploadUrl: url, headers: { ...headers } }
    }),
  )
}

/** Answers the row as well: another one than was given when its parts were opened by this call. */
export async function signParts<Row extends UploadRow>(
  kind: PartedKind<Row>,
  deps: Deps,
  row: Row,
  parts: readonly PartChecksum[],
  durability: Durability = 'durable',
): Promise<{ readonly row: Row; readonly links: PartLink[] }> {
  if (!kind.isExpected(row) || !isInParts(kind, row)) throw new AppError('file.upload-gone')
  for (const { number } of parts) partLength(storageUpload(row), number)
  const opened = hasOpenParts(row) ? row : await openParts(kind, deps, row, durability)
  return { row: opened, links: await signedLinks(deps, opened, parts) }
}

export async function abortParts(
  { storage }: Pick<Deps, 'storage'>,
  row: Omit<UploadRow, 'id' | 'project_id'>,
): Promise<void> {
  if (hasOpenParts(row)) await storage.abort(storageUpload(row))
}
