import { sql, type Kysely } from 'kysely'

/**
 * Secrets are encrypted at the start of api and worker, by a key outside of the database. This row keeps an older
 * version from starting, which would sign with the encrypted bytes as if they were the key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`comment on column server_secret.value is 'sealed: db/keyring.ts'`.execute(db)
  await sql`comment on column app_user.totp_secret is 'sealed: db/keyring.ts'`.execute(db)
}
