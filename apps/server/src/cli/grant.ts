import { sql } from 'kysely'
import { v7 } from 'uuid'
import { readConfig, type Config } from '../config.ts'
import { connect, type Db } from '../db/connection.ts'
import { NotMigratedError, requireMigrated } from '../db/migrate.ts'
import { findUserByEmail } from '../features/accounts/accounts.queries.ts'
import { upsertMembership } from '../features/accounts/users/upsert-membership.ts'
import { explain, Refusal } from '../supervisor/refusal.ts'
import { withEmbedded } from '../supervisor/with-database.ts'

/** Companies that register themselves are SaaS, so none of them can be taken for it by its name. */
const operatorCorporate = { name: 'Operations', is_saas: false } as const

async function operations(db: Db): Promise<string> {
  const found = await db
    .selectFrom('corporate')
    .select('id')
    .where('name', '=', operatorCorporate.name)
    .where('is_saas', '=', false)
    .orderBy('id')
    .executeTakeFirst()
  if (found !== undefined) return found.id
  const made = { id: v7(), ...operatorCorporate }
  await db.insertInto('corporate').values(made).execute()
  return made.id
}

/** Names the first administrator of an installation; anybody who can run commands on its machine may do so. */
async function grant(databaseUrl: string, email: string): Promise<string> {
  const connection = connect(databaseUrl, { max: 1 })
  try {
    await requireMigrated(connection.db)
    return await connection.db.transaction().execute(async (trx) => {
      // Two commands at once would make the corporate twice.
      await sql`select pg_advisory_xact_lock(hashtext('plumbline.grant'))`.execute(trx)
      const user = await findUserByEmail(trx, email.trim().toLowerCase())
      if (user === undefined)
        throw new Refusal(`Nobody is registered as ${email}. Register at /signup first, then run this again.`)
      if (user.deleted_at !== null) throw new Refusal(`The account ${user.email} is deleted. Register another address.`)
      if (user.email_verified_at === null)
        throw new Refusal(`${user.email} is not confirmed. Follow the link in the mail first, then run this again.`)
      const corporateId = await operations(trx)
      await upsertMembership(
        trx,
        { actorId: null, address: 'npm run grant' },
        { userId: user.id, corporateId, role: 'system-admin' },
      )
      return `${user.email} is system-admin. Sign in, or switch the account to ${operatorCorporate.name}, and open the console from the profile box.`
    })
  } finally {
    await connection.close()
  }
}

/** On a data folder that no Plumbline has run on yet. */
async function grantEmbedded(config: Config, email: string): Promise<string> {
  try {
    return await withEmbedded(config, ({ url }) => grant(url, email))
  } catch (error) {
    if (error instanceof NotMigratedError)
      throw new Refusal(
        `Nobody is registered in ${config.dataDir} yet. Run npm start, register at /signup, then run this again.`,
      )
    throw error
  }
}

async function main([email, ...rest]: readonly string[]): Promise<string> {
  if (email === undefined || rest.length > 0) throw new Refusal('Usage: npm run grant -- EMAIL')
  const config = readConfig()
  return config.databaseUrl === undefined ? grantEmbedded(config, email) : grant(config.databaseUrl, email)
}

try {
  console.log(await main(process.argv.slice(2)))
} catch (error) {
  console.error(explain(error) ?? error)
  process.exitCode = 1
}
