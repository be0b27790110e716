import { connect } from './connection.ts'
import type { Database } from './database.ts'

type Check = Pick<Database['operator_check'], 'kind' | 'is_whole' | 'summary'>

/** For the operator's page. The tables of an older version lack the row's place, which must not fail a backup. */
export async function recordCheck(ownerUrl: string, check: Check, at: Date): Promise<void> {
  const connection = connect(ownerUrl, { max: 1 })
  try {
    const { kind, ...values } = check
    await connection.db
      .insertInto('operator_check')
      .values({ kind, ...values, at })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ ...values, at }))
      .execute()
  } catch (error) {
    console.error(`The time of this ${check.kind} could not be noted for the console:`, error)
  } finally {
    await connection.close()
  }
}
