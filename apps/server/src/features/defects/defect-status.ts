import { transition, type Actor, type TransitionFault } from '@plumbline/contract/defects/transitions'
import type { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Call } from '../../http/implement.ts'
import { requirePlan } from '../billing/require-plan.ts'
import { showDetail } from './defect-detail.ts'
import {
  actingIn,
  addEvent,
  changedSince,
  lockDefect,
  lockDefects,
  publishDefectsChanged,
  type DefectRow,
  type Guest,
  type Trx,
} from './change-defect.ts'
import { notifyStatusChange } from './defect-notifications.ts'
import { withParts } from './same/merged-chain.ts'

type Routes = typeof defectLifeRoutes
type Wanted = Pick<Input<Routes['setStatus']>['body'], 'status' | 'reason' | 'text'>

const codes = {
  'not-allowed': 'defect.transition',
  'not-yours': 'defect.not-yours',
  'reason-missing': 'defect.reason-missing',
  'proof-missing': 'defect.proof-missing',
  'reason-not-enough': 'defect.reason-not-enough',
} as const satisfies Record<TransitionFault, ErrorCode>

/** A member, or a contractor behind a share link. */
type ActingOnStatus = {
  readonly userId: string | null
  readonly role: Actor
  readonly now: Date
  readonly guest?: Guest
}

/** rules §H, judged by what is stored now. Answers why not. */
export async function applyStatus(
  trx: Trx,
  row: DefectRow,
  { status, reason, text }: Wanted,
  by: ActingOnStatus,
): Promise<ErrorCode | undefined> {
  const proof = await trx
    .selectFrom('defect_after_photo')
    .select('media_id')
    .where('defect_id', 'in', withParts(row.id))
    .limit(1)
    .executeTakeFirst()
  const verdict = transition(row.status, status, {
    role: by.role,
    isSubmitter: by.userId !== null && row.submitted_by === by.userId,
    severity: row.severity,
    reason,
    text,
    hasAfterPhoto: proof !== undefined,
  })
  if ('fault' in verdict) return codes[verdict.fault]
  const version = row.version + 1
  await trx
    .updateTable('defect')
    .set({
      status,
      follow_up_action: verdict.followUpAction,
      version,
      updated_at: by.now,
      closed_at: status === 'closed' ? by.now : null,
      ...(status === 'to-be-verified' ? { submitted_by: by.userId } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  await addEvent(trx, row, by, {
    kind: 'status',
    field: 'status',
    before: row.status,
    after: status,
    reason: [reason, text].filter((part) => part).join(': '),
    version,
  })
  if (verdict.followUpAction !== row.follow_up_action)
    await addEvent(trx, row, by, {
      kind: 'changed',
      field: 'followUpAction',
      before: row.follow_up_action,
      after: verdict.followUpAction,
      version,
    })
  return undefined
}

/**
 * Stale only where its status changed since, or where the version does not exist yet: changes of other fields do not
 * matter.
 */
export async function setStatus(
  call: Call,
  { params, body }: Input<Routes['setStatus']>,
): Promise<Reply<Routes['setStatus']>> {
  await requirePlan(call.db, params.projectId, 'defects.register')
  const by = actingIn(call)
  const isStale = await call.db.transaction().execute(async (trx) => {
    const row = await lockDefect(trx, params)
    const changed = await changedSince(trx, row, body.version)
    if (changed === 'unknown-version' || changed.has('status')) return true
    const code = await applyStatus(trx, row, body, by)
    if (code !== undefined) throw new AppError(code)
    await notifyStatusChange(trx, [row], body.status, by.userId)
    await publishDefectsChanged(trx, [row])
    return false
  })
  const detail = await showDetail(call, params)
  if (isStale) throw new AppError('version.stale', { newer: detail })
  return detail
}

/** Each one independently: a refused one stays as it is and does not stop the others. */
export async function setStatuses(
  call: Call,
  { params, body }: Input<Routes['setManyStatus']>,
): Promise<Reply<Routes['setManyStatus']>> {
  await requirePlan(call.db, params.projectId, 'defects.register')
  const by = actingIn(call)
  return call.db.transaction().execute(async (trx) => {
    const rows = await lockDefects(trx, params.inspectionId, body.defectIds)
    const refused: Reply<Routes['setManyStatus']>['refused'] = []
    for (const row of rows) {
      const errorCode = await applyStatus(trx, row, body, by)
      if (errorCode !== undefined) refused.push({ _id: row.id, defectNum: row.defect_num, errorCode })
    }
    const changed = rows.filter(({ id }) => !refused.some(({ _id }) => _id === id))
    await notifyStatusChange(trx, changed, body.status, by.userId)
    await publishDefectsChanged(trx, changed)
    return { changed: changed.length, refused }
  })
}
