import { languageTag, type Locale } from '@plumbline/contract/locales'
import type { DefectDefinition } from '@plumbline/contract/projects/settings'
import type { Selectable, Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { DefectDefinitionTable } from '../../db/schema/projects.ts'

export type DefinitionRow = Selectable<DefectDefinitionTable>

function present(row: DefinitionRow): DefectDefinition {
  return {
    _id: row.id,
    language: row.language,
    name: row.name,
    subTypes: row.sub_types,
    severity: row.severity,
    followUpAction: row.follow_up_action,
    materials: row.materials,
    description: row.description,
    isRetired: row.retired_at !== null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

/** The database sorts by code point; people look for a name as their language sorts it. */
function byName(a: DefectDefinition, b: DefectDefinition): number {
  if (a.language !== b.language) return a.language < b.language ? -1 : 1
  return new Intl.Collator(languageTag[a.language], { numeric: true }).compare(a.name, b.name)
}

export async function listDefinitions(
  db: Db,
  corporateId: string,
  wanted: { readonly language?: Locale | undefined; readonly withRetired: boolean },
): Promise<DefectDefinition[]> {
  let query = db.selectFrom('defect_definition').selectAll().where('corporate_id', '=', corporateId).orderBy('id')
  if (wanted.language !== undefined) query = query.where('language', '=', wanted.language)
  if (!wanted.withRetired) query = query.where('retired_at', 'is', null)
  return (await query.execute()).map(present).sort(byName)
}

export function lockDefinition(
  trx: Transaction<Database>,
  corporateId: string,
  id: string,
): Promise<DefinitionRow | undefined> {
  return trx
    .selectFrom('defect_definition')
    .selectAll()
    .where('corporate_id', '=', corporateId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
