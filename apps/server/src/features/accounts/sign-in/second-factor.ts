import { createHash, randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import { openTotp } from '../../../db/sealed-secrets.ts'
import { lockUser } from '../accounts.queries.ts'
import { stepOf } from './totp.ts'

/** Without 0, 1, i, l and o, which are misread on paper. 50 bits each, behind the same growing delay as passwords. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const codeLength = 10
export const recoveryCodeCount = 10

/** As shown: two groups of five. */
function newRecoveryCode(): string {
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

const bare = (typed: string) => typed.replaceAll(/[\s-]/g, '').toLowerCase()

function hashRecoveryCode(userId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`${userId}:${bare(code)}`)
    .digest()
}

/** Answers the codes once and stores only hashes. Earlier codes become invalid. */
export async function replaceRecoveryCodes(trx: Transaction<Database>, userId: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(newRecoveryCode())
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_code')
    .values([...codes].map((code) => ({ hash: hashRecoveryCode(userId, code), user_id: userId, used_at: null })))
    .execute()
  return [...codes]
}

export type Spent = 'app' | 'recovery-code'

/** The user is locked first: of two sign-ins with one code only the first finds it unspent. */
export async function spendSecondFactor(
  trx: Transaction<Database>,
  userId: string,
  typed: string,
  { keyring, now }: Pick<Context, 'keyring' | 'now'>,
): Promise<Spent | undefined> {
  const user = await lockUser(trx, userId)
  if (user === undefined || user.totp_secret === null || user.totp_confirmed_at === null) return undefined
  const code = bare(typed)
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(openTotp(keyring, userId, user.totp_secret), code, now())
    if (step === undefined || step <= Number(user.totp_last_step)) return undefined
    await trx
      .updateTable('app_user')
      .set({ totp_last_step: String(step) })
      .where('id', '=', userId)
      .execute()
    return 'app'
  }
  const used = await trx
    .updateTable('recovery_code')
    .set({ used_at: now() })
    .where('hash', '=', hashRecoveryCode(userId, code))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return used === undefined ? undefined : 'recovery-code'
}
