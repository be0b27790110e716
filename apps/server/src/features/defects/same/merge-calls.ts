import type { duplicateRoutes } from '@plumbline/contract/defects/duplicates'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Call } from '../../../http/implement.ts'
import { showDetail } from '../defect-detail.ts'
import { actingIn, type Trx } from '../change-defect.ts'
import { mergeDefects } from './merge-defects.ts'
import { splitDefect } from './split-defect.ts'

type Routes = typeof duplicateRoutes

/** A stale version answers with the newer defect, as every change does. */
async function withNewer<T>(
  call: Call,
  params: Input<Routes['merge']>['params'],
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  try {
    return await call.db.transaction().execute(work)
  } catch (error) {
    if (error instanceof AppError && error.code === 'version.stale')
      throw new AppError('version.stale', { newer: await showDetail(call, params) })
    throw error
  }
}

export async function mergeCall(call: Call, { params, body }: Input<Routes['merge']>): Promise<Reply<Routes['merge']>> {
  const { inspectionId, defectId } = params
  const merging = { inspectionId, survivorId: defectId, mergedId: body.with, version: body.version }
  await withNewer(call, params, (trx) => mergeDefects(trx, merging, actingIn(call)))
  return showDetail(call, params)
}

export async function splitCall(call: Call, { params, body }: Input<Routes['split']>): Promise<Reply<Routes['split']>> {
  const splitting = { ...params, ...body, corporateId: call.membership.corporateId }
  const { id, isNew } = await withNewer(call, params, (trx) => splitDefect(trx, splitting, actingIn(call)))
  const { defect } = await showDetail(call, { ...params, defectId: id })
  return {
    detail: await showDetail(call, params),
    split: { _id: id, defectNum: defect.defectNum, version: defect.version, isNew },
  }
}
