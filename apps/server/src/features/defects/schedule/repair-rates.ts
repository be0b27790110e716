import type { RepairRates, repairScheduleRoutes } from '@plumbline/contract/defects/repair-schedule'
import { defectLibraries } from '@plumbline/contract/buildings'
import { AppError } from '@plumbline/contract/errors'
import { Id } from '@plumbline/contract/ids'
import { defectLibraryOf } from '@plumbline/contract/projects/defect-libraries'
import type { Input, Reply } from '@plumbline/contract/route'
import { rateKey, type UnitRate } from '@plumbline/contract/rules/repair-rates'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Call } from '../../../http/implement.ts'
import { isStaleVersion } from '../../../http/stale-version.ts'
import { requirePlan } from '../../billing/require-plan.ts'
import type { Trx } from '../change-defect.ts'

type Read = typeof repairScheduleRoutes.repairRates
type SaveProject = typeof repairScheduleRoutes.saveRepairRates
type SaveCorporate = typeof repairScheduleRoutes.saveCorporateRates

const columns = ['currency', 'rates', 'version'] as const
const notSaved: RepairRates = { currency: null, rates: [], version: 0 }

export const corporateRates = async (db: Db | Trx, corporateId: string): Promise<RepairRates> =>
  ((await db
    .selectFrom('corporate_repair_rates')
    .select(columns)
    .where('corporate_id', '=', corporateId)
    .executeTakeFirst()) as RepairRates | undefined) ?? notSaved

export const projectRates = async (db: Db | Trx, projectId: string): Promise<RepairRates> =>
  ((await db
    .selectFrom('project_repair_rates')
    .select(columns)
    .where('project_id', '=', projectId)
    .executeTakeFirst()) as RepairRates | undefined) ?? notSaved

/** Of the project, and of the company it belongs to. */
export async function ratesOf(db: Db | Trx, projectId: string): Promise<Reply<Read>> {
  const { corporate_id: corporateId } = await db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return { corporate: await corporateRates(db, corporateId), project: await projectRates(db, projectId) }
}

export const repairRates = ({ db }: Call, { params }: Input<Read>): Promise<Reply<Read>> =>
  ratesOf(db, params.projectId)

/** A rate for a type that no library and no definition of the company has would never be used. */
async function checkTypes(trx: Trx, corporateId: string, rates: readonly UnitRate[]): Promise<void> {
  const libraries = await Promise.all(defectLibraries.map(defectLibraryOf))
  const known = new Set(libraries.flat().map(({ key }) => key))
  const others = [...new Set(rates.map(({ type }) => type))].filter((type) => !known.has(type))
  if (others.length === 0) return
  const ids = others.filter((type) => Id.safeParse(type).success)
  const own = await trx
    .selectFrom('defect_definition')
    .select('id')
    .where('corporate_id', '=', corporateId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  if (own.length < others.length) throw new AppError('input.invalid', { field: 'rates' })
}

const textOf = ({ currency, rates }: Omit<RepairRates, 'version'>) =>
  JSON.stringify([currency, rates.map((one) => [rateKey(one), one.rate]).toSorted()])

/** What is to be written; undefined where the same is stored already. */
function next(call: Call, stored: RepairRates, body: RepairRates) {
  // The answer was lost, and the same is sent again.
  if (stored.version === body.version + 1 && textOf(stored) === textOf(body)) return undefined
  if (isStaleVersion(stored.version, body.version)) throw new AppError('version.stale', { newer: stored })
  if (textOf(stored) === textOf(body)) return undefined
  return {
    currency: body.currency,
    rates: JSON.stringify(body.rates.map(({ type, unit, rate }) => ({ type, unit, rate }))),
    version: stored.version + 1,
    updated_by: call.caller.userId,
    updated_at: call.now(),
  }
}

export async function saveRepairRates(
  call: Call,
  { params: { projectId }, body }: Input<SaveProject>,
): Promise<Reply<SaveProject>> {
  await requirePlan(call.db, projectId, 'defects.register')
  return call.db.transaction().execute(async (trx) => {
    // The project is locked: there is no row of rates yet that two who save first could wait for.
    const { corporate_id: corporateId } = await trx
      .selectFrom('project')
      .select('corporate_id')
      .where('id', '=', projectId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const stored = await projectRates(trx, projectId)
    const values = next(call, stored, body)
    if (values === undefined) return stored
    await checkTypes(trx, corporateId, body.rates)
    await trx
      .insertInto('project_repair_rates')
      .values({ project_id: projectId, ...values })
      .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
      .execute()
    return projectRates(trx, projectId)
  })
}

export const saveCorporateRates = (
  call: Call,
  { params: { corporateId }, body }: Input<SaveCorporate>,
): Promise<Reply<SaveCorporate>> =>
  call.db.transaction().execute(async (trx) => {
    await sql`select id from corporate where id = ${corporateId} for no key update`.execute(trx)
    const stored = await corporateRates(trx, corporateId)
    const values = next(call, stored, body)
    if (values === undefined) return stored
    await checkTypes(trx, corporateId, body.rates)
    await trx
      .insertInto('corporate_repair_rates')
      .values({ corporate_id: corporateId, ...values })
      .onConflict((conflict) => conflict.column('corporate_id').doUpdateSet(values))
      .execute()
    return corporateRates(trx, corporateId)
  })
