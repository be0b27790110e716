import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import { hashStored } from '../storage/verify.ts'
import { isInParts } from './parts.ts'
import type { CommittedKind, Outcomes, UploadDeps, UploadKind } from './upload-kind.ts'
import { hasOpenParts, storageUpload, storedOf, type UploadRow } from './upload-row.ts'

/**
 * Publishes the parts, or checks what one PUT brought. The disk compared that with its hash while it wrote; a bucket
 * may not have.
 */
export async function publishBytes<Row extends UploadRow>(
  kind: UploadKind<Row>,
  { storage }: Pick<UploadDeps, 'storage'>,
  row: Row,
): Promise<void> {
  if (isInParts(kind, row)) {
    if (!hasOpenParts(row)) throw new AppError(kind.notSent)
    await storage.complete(storageUpload(row))
    return
  }
  const wanted = storedOf(row)
  const info = await storage.stat(wanted.key)
  if (info === undefined) throw new AppError(kind.notSent)
  const isOther =
    info.size !== wanted.size ||
    (storage.kind !== 'disk' && (await hashStored(storage, wanted.key))?.sha256 !== wanted.sha256)
  if (!isOther) return
  await storage.remove(wanted.key)
  throw new AppError('file.checksum-mismatch')
}

type ToCommit<Row> = { readonly sent: readonly Row[]; readonly startedIds?: readonly string[] }

/**
 * Files of one project in one transaction: the database waits for its disk once, and not once a file. Committing a file
 * twice is safe.
 */
export async function commitUploads<Row extends UploadRow>(
  kind: CommittedKind<Row>,
  deps: UploadDeps,
  projectId: string,
  { sent, startedIds = [] }: ToCommit<Row>,
): Promise<Outcomes> {
  const refused = new Map<string, AppError>()
  await Promise.all(
    sent.map((row) =>
      publishBytes(kind, deps, row).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
        refused.set(row.id, error)
      }),
    ),
  )
  const arrivedIds = sent.flatMap(({ id }) => (refused.has(id) ? [] : [id]))
  const now = deps.now()
  const settled = await deps.db
    .transaction()
    .execute((trx) => kind.settle(trx, projectId, { arrivedIds, startedIds }, now))
  // Deleted while the parts were put together: without a row nothing would ever remove the object.
  for (const { id, key } of sent) if (settled.get(id) === 'removed') await deps.storage.remove(key)
  return new Map([...refused, ...settled])
}

/** The bytes are lost: what is sent next starts over. Any other refusal leaves the parts where they are. */
const isLost = (code: ErrorCode): boolean => code === 'file.checksum-mismatch' || code === 'file.upload-gone'

/** What the sender of a commit is answered; undefined: the file is stored. */
export async function commitRefusal<Row extends UploadRow>(
  kind: CommittedKind<Row>,
  deps: UploadDeps,
  { id }: Pick<Row, 'id'>,
  outcome: AppError | 'removed' | undefined,
): Promise<AppError | undefined> {
  if (outcome === undefined) return undefined
  // A commit at the same time was faster, and what this one missed is what that one published.
  const row = await kind.read(deps.db, id)
  if (row !== undefined && kind.isStored(row)) return undefined
  if (outcome === 'removed' || row === undefined) return new AppError(kind.notFound)
  if (isLost(outcome.code)) await kind.fail(deps, row, outcome.code)
  return outcome
}

/** One file; throws what it is refused for. */
export async function commitUpload<Row extends UploadRow>(
  kind: CommittedKind<Row>,
  deps: UploadDeps,
  row: Row,
): Promise<void> {
  if (kind.isStored(row)) return
  const outcomes = await commitUploads(kind, deps, row.project_id, { sent: [row] })
  const refusal = await commitRefusal(kind, deps, row, outcomes.get(row.id))
  if (refusal !== undefined) throw refusal
}

/** After a reload: all bytes were published, and only the commit or its answer was lost. Nothing is sent twice. */
export async function commitPublished<Row extends UploadRow>(
  kind: CommittedKind<Row>,
  deps: UploadDeps,
  row: Row,
): Promise<void> {
  if (!kind.isExpected(row) || (await deps.storage.stat(row.key))?.size !== Number(row.size)) return
  const outcome = (await commitUploads(kind, deps, row.project_id, { sent: [row] })).get(row.id)
  if (outcome instanceof AppError) throw outcome
}
