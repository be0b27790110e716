import type { AuditAction } from '@plumbline/contract/accounts/audit-actions'
import { AppError } from '@plumbline/contract/errors'
import type { Locale } from '@plumbline/contract/locales'
import type { Definition } from '@plumbline/contract/projects/settings'
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { audit } from '../accounts/audit/audit.ts'
import { lockDefinition, type DefinitionRow } from './definitions.queries.ts'

type OfDefinition = { readonly corporateId: string; readonly definitionId: string }

function columnsOf(given: Definition) {
  return {
    name: given.name,
    sub_types: given.subTypes,
    severity: given.severity,
    follow_up_action: given.followUpAction,
    materials: given.materials,
    description: given.description,
  }
}

/** The index decides, not a read beforehand: two people may choose the same name at the same moment. */
async function refusingTakenNames<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'defect_definition_name')
      throw new AppError('definition.name-taken', { field: 'name', cause: error })
    throw error
  }
}

function auditDefinition(
  trx: Transaction<Database>,
  call: Call,
  corporateId: string,
  action: AuditAction,
  of: { readonly name: string; readonly language: Locale },
  from = of.name,
): Promise<void> {
  return audit(trx, {
    action,
    actorId: call.caller.userId,
    address: call.address,
    userAgent: call.userAgent,
    corporateIds: [corporateId],
    subject: of.name,
    detail: { language: of.language, ...(from === of.name ? {} : { from }) },
  })
}

export function createDefinition(
  call: Call,
  corporateId: string,
  given: Definition & { readonly language: Locale },
): Promise<string> {
  return refusingTakenNames(
    call.db.transaction().execute(async (trx) => {
      const id = v7()
      await trx
        .insertInto('defect_definition')
        .values({
          id,
          corporate_id: corporateId,
          language: given.language,
          ...columnsOf(given),
          retired_at: null,
          created_by: call.caller.userId,
        })
        .execute()
      await auditDefinition(trx, call, corporateId, 'definition.create', given)
      return id
    }),
  )
}

/** Locks a definition and stores what `work` writes as its next version. */
function changing(
  call: Call,
  { corporateId, definitionId }: OfDefinition,
  work: (trx: Transaction<Database>, row: DefinitionRow) => Promise<number>,
): Promise<number> {
  return refusingTakenNames(
    call.db.transaction().execute(async (trx) => {
      const row = await lockDefinition(trx, corporateId, definitionId)
      if (row === undefined) throw new AppError('definition.not-found')
      return work(trx, row)
    }),
  )
}

export function changeDefinition(
  call: Call,
  of: OfDefinition,
  given: Definition & { readonly version: number },
): Promise<number> {
  return changing(call, of, async (trx, row) => {
    if (isStaleVersion(row.version, given.version)) throw new AppError('version.stale')
    const version = row.version + 1
    await trx
      .updateTable('defect_definition')
      .set({ ...columnsOf(given), version })
      .where('id', '=', row.id)
      .execute()
    await auditDefinition(
      trx,
      call,
      of.corporateId,
      'definition.change',
      { name: given.name, language: row.language },
      row.name,
    )
    return version
  })
}

/** Nothing deletes a definition: defects that were recorded by it keep what they mean. */
export function retireDefinition(call: Call, of: OfDefinition, isRetired: boolean): Promise<number> {
  return changing(call, of, async (trx, row) => {
    if (isRetired === (row.retired_at !== null)) return row.version
    const version = row.version + 1
    await trx
      .updateTable('defect_definition')
      .set({ retired_at: isRetired ? call.now() : null, version })
      .where('id', '=', row.id)
      .execute()
    await auditDefinition(trx, call, of.corporateId, isRetired ? 'definition.retire' : 'definition.restore', row)
    return version
  })
}
