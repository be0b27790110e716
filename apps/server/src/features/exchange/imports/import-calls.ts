import { AppError } from '@plumbline/contract/errors'
import { maxImportBytes, type importRoutes } from '@plumbline/contract/exchange/imports'
import type { Input, Reply } from '@plumbline/contract/route'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { decodeBase64 } from '../../../http/base64.ts'
import type { Call } from '../../../http/implement.ts'
import { limitConcurrency } from '../../../http/limits/limit-concurrency.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { readExchange } from '../../../media-tools/exchange/read-exchange.ts'
import { requirePlan } from '../../billing/require-plan.ts'
import { checkTypes } from './check-types.ts'
import { findImport, headOf, showImport } from './import-rows.ts'
import type { Importer } from './plan-topics.ts'

type Routes = typeof importRoutes

/** Each is a process of up to a gigabyte. */
const limited = limitConcurrency({ atOnce: 2, waiting: 20 })

const importerOf = ({ caller, membership, now }: Call): Importer => ({
  userId: caller.userId,
  role: membership.role,
  now: now(),
})

const show = async (call: Call, { params }: Input<Routes['getImport']>) =>
  showImport(call.db, await findImport(call.db, params, params.importId, call.caller.userId), importerOf(call))

export async function readImport(call: Call, { params, body }: Input<Routes['read']>): Promise<Reply<Routes['read']>> {
  await requirePlan(call.db, params.projectId, 'defects.register')
  const bytes = decodeBase64(body.file, 'file')
  const tooLarge = { kind: 'too-large', file: body.fileName, line: null, detail: String(bytes.length) } as const
  if (bytes.length > maxImportBytes) return { import: null, problem: tooLarge }
  const read = await limited(
    () => readExchange(bytes, body.fileName, { parent: join(call.config.dataDir, 'work'), signal: call.signal }),
    call.signal,
  )
  if ('problem' in read) return { import: null, problem: read.problem }
  const id = v7()
  await call.db
    .insertInto('exchange_import')
    .values({
      id,
      inspection_id: params.inspectionId,
      project_id: params.projectId,
      kind: read.parsed.kind,
      file_name: body.fileName,
      content: JSON.stringify(read.parsed),
      status: 'ready',
      error_code: null,
      job_id: null,
      created_by: call.caller.userId,
      created_at: call.now(),
      applied_at: null,
      undone_at: null,
    })
    .execute()
  const row = await findImport(call.db, params, id, call.caller.userId)
  return { import: await showImport(call.db, row, importerOf(call)), problem: null }
}

export async function listImports(
  call: Call,
  { params }: Input<Routes['listImports']>,
): Promise<Reply<Routes['listImports']>> {
  const rows = await call.db
    .selectFrom('exchange_import')
    .selectAll()
    .where('inspection_id', '=', params.inspectionId)
    .where('created_by', '=', call.caller.userId)
    .where('status', '<>', 'ready')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return { data: rows.map(headOf) }
}

export const getImport = async (
  call: Call,
  input: Input<Routes['getImport']>,
): Promise<Reply<Routes['getImport']>> => ({
  import: await show(call, input),
})

/** A job does it: thousands of shapes are minutes, and all of them are one transaction. */
async function begin(
  call: Call,
  { params }: Input<Routes['getImport']>,
  {
    from,
    to,
    choice,
  }: { readonly from: readonly string[]; readonly to: 'applying' | 'undoing'; readonly choice?: object },
): Promise<void> {
  const userId = call.caller.userId
  await call.db.transaction().execute(async (trx) => {
    const row = await findImport(trx, params, params.importId, userId)
    const job = await enqueue(trx, 'exchange.import', {
      corporateId: row.corporate_id,
      projectId: row.project_id,
      importId: row.id,
      role: call.membership.role,
    })
    const begun = await trx
      .updateTable('exchange_import')
      .set({ status: to, error_code: null, job_id: job ?? null, ...(choice ? { choice: JSON.stringify(choice) } : {}) })
      .where('id', '=', row.id)
      .where('status', 'in', from as readonly ('ready' | 'failed' | 'applied')[])
      .returning('id')
      .executeTakeFirst()
    if (begun === undefined) throw new AppError('exchange.import-state')
  })
}

export async function applyImport(call: Call, input: Input<Routes['apply']>): Promise<Reply<Routes['apply']>> {
  await requirePlan(call.db, input.params.projectId, 'defects.register')
  const types = await checkTypes(call.db, input.params.projectId, input.body.types)
  await begin(
    call,
    { params: input.params, query: {}, body: undefined },
    { from: ['ready', 'failed'], to: 'applying', choice: { types } },
  )
  return { import: await show(call, { params: input.params, query: {}, body: undefined }) }
}

export async function undoImport(call: Call, input: Input<Routes['undo']>): Promise<Reply<Routes['undo']>> {
  await begin(call, input, { from: ['applied'], to: 'undoing' })
  return { import: await show(call, input) }
}
