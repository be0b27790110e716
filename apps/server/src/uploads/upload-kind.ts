import type { AppError, ErrorCode } from '@plumbline/contract/errors'
import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import type { UploadRow } from './upload-row.ts'

export type UploadDeps = Pick<Context, 'db' | 'storage' | 'now'>

/** What the storage calls an upload in parts, as a row stores it. */
export type OpenedParts = { readonly storage_upload: string; readonly part_size: number }

/**
 * durable: after the fsync of the database. deferred: the caller's next durable commit covers it; after a crash before
 * that, parts are opened again.
 */
export type Durability = 'durable' | 'deferred'

/** arrivedIds: their bytes are in the storage. startedIds: they are on their way now. */
export type ToSettle = { readonly arrivedIds: readonly string[]; readonly startedIds: readonly string[] }

/** undefined: stored, or marked as started. removed: the row, or what it belongs to, was deleted. */
export type Outcomes = ReadonlyMap<string, AppError | 'removed' | undefined>

/** One kind of file that browsers upload. The engine asks the storage, the kind reads and writes its own table. */
export type UploadKind<Row extends UploadRow> = {
  /** In bytes: up to this one PUT, above it parts. */
  readonly maxOnePut: number
  /** The code of a commit that finds no bytes. */
  readonly notSent: ErrorCode
  /** What the storage answers as the type of the file; left out: one that no browser runs. */
  contentTypeOf?(row: Row): string
  isStored(row: Row): boolean
}

/** A kind whose row stays when its bytes are stored. */
export type CommittedKind<Row extends UploadRow> = UploadKind<Row> & {
  /** The code for a row that was deleted. */
  readonly notFound: ErrorCode
  /** Whether bytes may still be sent for it. */
  isExpected(row: Row): boolean
  read(db: Db, id: string): Promise<Row | undefined>
  /**
   * Locks the project first and then the rows by id, so that two commits cannot deadlock. Settles each file once,
   * however often it is committed.
   */
  settle(trx: Transaction<Database>, projectId: string, files: ToSettle, now: Date): Promise<Outcomes>
  /** The bytes were other ones or are lost: sending starts over. */
  fail(deps: UploadDeps, row: Row, code: ErrorCode): Promise<void>
}

/** A kind that is sent in parts, and so can be continued after a reload. */
export type PartedKind<Row extends UploadRow> = CommittedKind<Row> & {
  /** Stores the opened parts where the row still names those of `row`; false: another request opened its own. */
  saveParts(db: Db, row: Row, parts: OpenedParts, durability: Durability): Promise<boolean>
}
