import { AppError } from '@plumbline/contract/errors'
import { commitUploads } from './commit.ts'
import type { UploadDeps, CommittedKind } from './upload-kind.ts'
import type { UploadRow } from './upload-row.ts'

/** One row that cannot be swept must not stop the others; the first error is thrown in the end. */
export async function sweepEach<T>(rows: readonly T[], sweep: (row: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const row of rows) await sweep(row).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

/** The storage does not answer: whether the bytes are stored is unknown, and they must not be dropped for it. */
const isStorageDown = (error: AppError) => error.code === 'storage.full' || error.code === 'service.unavailable'

/** Commits a file whose bytes all arrived and whose browser went away; false: they did not arrive. */
export async function commitArrived<Row extends UploadRow>(
  kind: CommittedKind<Row>,
  deps: UploadDeps,
  row: Row,
): Promise<boolean> {
  const outcome = (await commitUploads(kind, deps, row.project_id, { sent: [row] })).get(row.id)
  if (outcome instanceof AppError && isStorageDown(outcome)) throw outcome
  return outcome === undefined
}

/** Rows that are swept alike. `giveUp` is called for those whose bytes did not arrive. */
export type SweepStep<Row> = {
  readonly rows: () => Promise<readonly Row[]>
  readonly isCommitTried: boolean
  readonly giveUp?: (row: Row) => Promise<unknown>
}

export async function sweepUploads<Row extends UploadRow>(
  kind: CommittedKind<Row>,
  deps: UploadDeps,
  steps: readonly SweepStep<Row>[],
): Promise<void> {
  await sweepEach(steps, async ({ rows, isCommitTried, giveUp }) =>
    sweepEach(await rows(), async (row) => {
      if (isCommitTried && (await commitArrived(kind, deps, row))) return
      await giveUp?.(row)
    }),
  )
}
