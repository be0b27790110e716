import { sql, type Transaction } from 'kysely'
import type { Config } from '../config.ts'
import { openKeyring } from './key-file.ts'
import type { Db } from './connection.ts'
import type { Database } from './database.ts'
import { isSealed, type Keyring } from './keyring.ts'
import { serverSecretOf } from './migrate.ts'

const totpOf = (userId: string) => `app_user.totp_secret ${userId}`

export function sealTotp(keyring: Keyring, userId: string, secret: Buffer): Buffer {
  return keyring.seal(secret, totpOf(userId))
}

/** Plain while a process of an earlier version, which wrote it, still runs beside this one. */
export function openTotp(keyring: Keyring, userId: string, stored: Buffer): Buffer {
  return isSealed(stored) ? keyring.open(stored, totpOf(userId)) : stored
}

const webhookOf = (webhookId: string) => `webhook.secret ${webhookId}`

export function sealWebhookSecret(keyring: Keyring, webhookId: string, secret: Buffer): Buffer {
  return keyring.seal(secret, webhookOf(webhookId))
}

export function openWebhookSecret(keyring: Keyring, webhookId: string, sealed: Buffer): Buffer {
  return keyring.open(sealed, webhookOf(webhookId))
}

const signOnOf = (corporateId: string) => `sign_on.client_secret ${corporateId}`

export function sealClientSecret(keyring: Keyring, corporateId: string, secret: string): Buffer {
  return keyring.seal(Buffer.from(secret), signOnOf(corporateId))
}

export function openClientSecret(keyring: Keyring, corporateId: string, sealed: Buffer): string {
  return keyring.open(sealed, signOnOf(corporateId)).toString()
}

const signingKeyOf = (certificateId: string) => `signing_certificate.private_key ${certificateId}`

export function sealSigningKey(keyring: Keyring, certificateId: string, key: Buffer): Buffer {
  return keyring.seal(key, signingKeyOf(certificateId))
}

export function openSigningKey(keyring: Keyring, certificateId: string, sealed: Buffer): Buffer {
  return keyring.open(sealed, signingKeyOf(certificateId))
}

/** Whether anything is encrypted yet, which no new key could open. */
async function hasSealed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ value: Buffer }>`
    (select value from server_secret) union all (select totp_secret from app_user where octet_length(totp_secret) > 32 limit 1)`.execute(
    db,
  )
  return rows.some(({ value }) => isSealed(value))
}

type Reseal = (value: Buffer, of: string) => Buffer | undefined

/** upTo: how long, in bytes, the second factors are that may need it; the others are not locked. */
async function rewrite(trx: Transaction<Database>, reseal: Reseal, upTo: number): Promise<number> {
  let count = 0
  for (const { name, value } of await trx
    .selectFrom('server_secret')
    .selectAll()
    .orderBy('name')
    .forUpdate()
    .execute()) {
    const next = reseal(value, serverSecretOf(name))
    if (next === undefined) continue
    await trx.updateTable('server_secret').set({ value: next }).where('name', '=', name).execute()
    count += 1
  }
  const users = await trx
    .selectFrom('app_user')
    .select(['id', 'totp_secret'])
    .where(sql<number>`octet_length(totp_secret)`, '<=', upTo)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, totp_secret } of users) {
    const next = reseal(totp_secret!, totpOf(id))
    if (next === undefined) continue
    await trx.updateTable('app_user').set({ totp_secret: next }).where('id', '=', id).execute()
    count += 1
  }
  return (
    count +
    (await rewriteWebhooks(trx, reseal)) +
    (await rewriteSignOns(trx, reseal)) +
    (await rewriteSigningKeys(trx, reseal))
  )
}

async function rewriteWebhooks(trx: Transaction<Database>, reseal: Reseal): Promise<number> {
  let count = 0
  const rows = await trx
    .selectFrom('webhook')
    .select(['id', 'secret', 'old_secret'])
    .where('secret', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, secret, old_secret } of rows) {
    const next = reseal(secret!, webhookOf(id))
    const nextOld = old_secret === null ? undefined : reseal(old_secret, webhookOf(id))
    if (next === undefined && nextOld === undefined) continue
    await trx
      .updateTable('webhook')
      .set({ secret: next ?? secret, old_secret: nextOld ?? old_secret })
      .where('id', '=', id)
      .execute()
    count += 1
  }
  return count
}

async function rewriteSignOns(trx: Transaction<Database>, reseal: Reseal): Promise<number> {
  let count = 0
  const rows = await trx
    .selectFrom('sign_on')
    .select(['corporate_id', 'client_secret'])
    .where('client_secret', 'is not', null)
    .orderBy('corporate_id')
    .forUpdate()
    .execute()
  for (const { corporate_id, client_secret } of rows) {
    const next = reseal(client_secret!, signOnOf(corporate_id))
    if (next === undefined) continue
    await trx.updateTable('sign_on').set({ client_secret: next }).where('corporate_id', '=', corporate_id).execute()
    count += 1
  }
  return count
}

async function rewriteSigningKeys(trx: Transaction<Database>, reseal: Reseal): Promise<number> {
  let count = 0
  const rows = await trx
    .selectFrom('signing_certificate')
    .select(['id', 'private_key'])
    .where('private_key', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, private_key } of rows) {
    const next = reseal(private_key!, signingKeyOf(id))
    if (next === undefined) continue
    await trx.updateTable('signing_certificate').set({ private_key: next }).where('id', '=', id).execute()
    count += 1
  }
  return count
}

/** Secrets of an earlier version lie there in plain; new signing keys do for a moment, until the migration ends. */
async function sealPlain(db: Db, keyring: Keyring): Promise<void> {
  await db
    .transaction()
    .execute((trx) => rewrite(trx, (value, of) => (isSealed(value) ? undefined : keyring.seal(value, of)), 32))
}

/** As the owner of the tables. Opens one of each key, so that a wrong key stops the start and not a sign-in. */
export async function openSecretsKey(db: Db, config: Pick<Config, 'dataDir' | 'secretsKeyFile'>): Promise<Keyring> {
  const keyring = openKeyring(config, await hasSealed(db))
  for (const { name, value } of await db.selectFrom('server_secret').selectAll().execute())
    if (isSealed(value)) keyring.open(value, serverSecretOf(name))
  await sealPlain(db, keyring)
  return keyring
}

/** After a key was added: everything under the first one. Answers how many were sealed again. */
export async function sealAgain(db: Db, keyring: Keyring): Promise<number> {
  return db
    .transaction()
    .execute((trx) =>
      rewrite(
        trx,
        (value, of) =>
          keyring.isSealedByFirst(value)
            ? undefined
            : keyring.seal(isSealed(value) ? keyring.open(value, of) : value, of),
        1000,
      ),
    )
}

/** Where the key is lost for good: new signing keys end every session and link, and second factors are set up again. */
export async function dropSealed(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('server_secret').execute()
    // Its key is lost as well: the worker begins a new chain over the whole log.
    await sql`alter table audit_seal disable trigger append_only`.execute(trx)
    await trx.deleteFrom('audit_seal').execute()
    await sql`alter table audit_seal enable trigger append_only`.execute(trx)
    await trx
      .deleteFrom('recovery_code')
      .where('user_id', 'in', (of) => of.selectFrom('app_user').select('id').where('totp_secret', 'is not', null))
      .execute()
    await trx.updateTable('webhook').set({ secret: null, old_secret: null, is_on: false }).execute()
    // The next report makes a new one; an uploaded one is uploaded again.
    await trx
      .updateTable('signing_certificate')
      .set({ private_key: null, removed_at: new Date() })
      .where('private_key', 'is not', null)
      .execute()
    // Not required without its secret, or its members could not sign in at all.
    await trx.updateTable('sign_on').set({ client_secret: null, is_required: false }).execute()
    const dropped = await trx
      .updateTable('app_user')
      .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
      .where('totp_secret', 'is not', null)
      .executeTakeFirst()
    return Number(dropped.numUpdatedRows)
  })
}
