import type { Db } from '../../../db/connection.ts'
import type { Call } from '../../../http/implement.ts'
import { hashToken, newToken } from '../refresh-tokens.ts'

const cookie = 'plumbline-device'
const rememberedDays = 400
const day = 24 * 3600

/** A cookie that was cut or made up is no token. */
function tokenOf({ cookies }: Call): string | undefined {
  const token = cookies.read(cookie)
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

/**
 * The device of the request, if this person has signed in on it before. Guesses at an account over many addresses slow
 * down unknown devices only; otherwise an attacker could lock the owner out.
 */
export async function knownDevice(call: Call, email: string): Promise<Buffer | undefined> {
  const token = tokenOf(call)
  if (token === undefined) return undefined
  const hash = hashToken(token)
  const row = await call.db
    .selectFrom('known_device')
    .innerJoin('app_user', 'app_user.id', 'known_device.user_id')
    .select('known_device.hash')
    .where('app_user.email', '=', email.trim().toLowerCase())
    .where('known_device.hash', '=', hash)
    .executeTakeFirst()
  return row === undefined ? undefined : hash
}

/**
 * After a sign-in in a browser. Only the hash is stored, and the cookie is renewed, because browsers keep none longer
 * than 400 days.
 */
export async function rememberDevice(call: Call, userId: string): Promise<void> {
  if (!call.cookies.holdSession()) return
  const token = tokenOf(call) ?? newToken()
  await call.db
    .insertInto('known_device')
    .values({ hash: hashToken(token), user_id: userId, created_at: call.now(), last_used_at: call.now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ last_used_at: call.now() }))
    .execute()
  call.cookies.set(cookie, token, rememberedDays * day)
}

/** When all sessions of a person end: somebody who knew the old password may have a known device too. */
export async function forgetDevices(db: Db, userId: string, except?: Buffer): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('hash', '!=', except!))
    .execute()
}

export async function sweepDevices(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('last_used_at', '<', new Date(now.getTime() - rememberedDays * day * 1000))
    .execute()
}
