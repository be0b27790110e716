import type { Locale } from '@plumbline/contract/locales'
import { defectLibraryOf } from '@plumbline/contract/projects/defect-libraries'
import type { Transaction } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'
import type { TypeNames } from '../register-words.ts'

export async function typeNames(trx: Transaction<Database> | Db, projectId: string): Promise<TypeNames> {
  const { corporate_id, defect_library } = await trx
    .selectFrom('project')
    .select(['corporate_id', 'defect_library'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const own = await trx
    .selectFrom('defect_definition')
    .select(['id', 'name'])
    .where('corporate_id', '=', corporate_id)
    .execute()
  return {
    library: await defectLibraryOf(defect_library),
    own: new Map(own.map(({ id, name }) => [id, name])),
  }
}

export const titleOf = ({ library, own }: TypeNames, type: string, language: Locale): string =>
  library.find(({ key }) => key === type)?.name[language] ?? own.get(type) ?? type
