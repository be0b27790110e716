import { AppError } from '@plumbline/contract/errors'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { addressKey } from '../../../http/limits/address-key.ts'

/**
 * Wrong passwords: one account from one address, one address over all accounts (a list of stolen passwords), and one
 * account over all addresses. A known device has its own count, so that guesses made elsewhere do not lock the owner
 * out. Wrong second factors after a right password: one account over all addresses, known devices apart as well.
 * Addresses are counted by addressKey: an attacker with an IPv6 /64 has 2^64 of them. Letters to sales: one address,
 * and all of them, so that the mailbox of sales is not flooded. Questions to support: one person, from any address.
 * Links by mail: one mailbox over all callers, so that it cannot be flooded, and one address over all mailboxes.
 * Single sign-on: one address, for each one begun asks a server of somebody else.
 * Passwords of a share link: the link, over all addresses; tokens that open nothing: one address. Comments through a
 * share link, photos after repair and reports of it: one address, and all of them. Codes of reports that were never issued: one address.
 */
const kinds = {
  pair: { free: 4, firstSeconds: 1, maxSeconds: 900 },
  account: { free: 20, firstSeconds: 1, maxSeconds: 900 },
  device: { free: 4, firstSeconds: 1, maxSeconds: 900 },
  'second-factor': { free: 5, firstSeconds: 60, maxSeconds: 3600 },
  'device-second-factor': { free: 5, firstSeconds: 5, maxSeconds: 900 },
  alert: { free: 1, firstSeconds: 24 * 3600, maxSeconds: 24 * 3600 },
  address: { free: 30, firstSeconds: 1, maxSeconds: 300 },
  'link-address': { free: 30, firstSeconds: 10, maxSeconds: 300 },
  'link-mailbox': { free: 5, firstSeconds: 60, maxSeconds: 3600 },
  'sign-on': { free: 30, firstSeconds: 1, maxSeconds: 300 },
  'sales-address': { free: 3, firstSeconds: 60, maxSeconds: 3600 },
  sales: { free: 60, firstSeconds: 5, maxSeconds: 60 },
  'support-user': { free: 5, firstSeconds: 60, maxSeconds: 3600 },
  'share-password': { free: 10, firstSeconds: 3600, maxSeconds: 3600 },
  'share-unknown': { free: 30, firstSeconds: 10, maxSeconds: 300 },
  'report-unknown': { free: 30, firstSeconds: 10, maxSeconds: 300 },
  'share-comment': { free: 10, firstSeconds: 60, maxSeconds: 3600 },
  'share-comments': { free: 100, firstSeconds: 10, maxSeconds: 60 },
  'share-repair': { free: 30, firstSeconds: 60, maxSeconds: 3600 },
  'share-repairs': { free: 200, firstSeconds: 10, maxSeconds: 60 },
  'share-photo': { free: 120, firstSeconds: 10, maxSeconds: 600 },
  'share-photos': { free: 600, firstSeconds: 5, maxSeconds: 60 },
} as const
type Kind = keyof typeof kinds

/** Who asks: an email or another name, from an address, on a device the person has signed in on before. */
type Origin = { readonly email: string; readonly address: string; readonly device?: Buffer | undefined }

function keyOf(kind: Kind, { email, address, device }: Origin): Buffer {
  const from = addressKey(address)
  const on = device?.toString('hex') ?? ''
  const parts = {
    pair: [email, from],
    address: [from],
    account: [email],
    device: [email, on],
    'second-factor': [email],
    'device-second-factor': [email, on],
    alert: [email],
    'link-address': [from],
    'link-mailbox': [email],
    'sign-on': [from],
    'sales-address': [from],
    sales: [],
    'support-user': [email],
    'share-password': [email],
    'share-unknown': [from],
    'report-unknown': [from],
    'share-comment': [email, from],
    'share-comments': [email],
    'share-repair': [email, from],
    'share-repairs': [email],
    'share-photo': [email, from],
    'share-photos': [email],
  }[kind]
  return createHash('sha256')
    .update(JSON.stringify([kind, ...parts]))
    .digest()
}

/** Grows by doubling and never locks for good: a permanent lock would let an attacker shut out the owner. */
export function delaySeconds(kind: Kind, failures: number): number {
  const { free, firstSeconds, maxSeconds } = kinds[kind]
  return failures < free ? 0 : Math.min(firstSeconds * 2 ** Math.min(failures - free, 30), maxSeconds)
}

/**
 * One failure is forgiven for each longest delay without another: a few a day from a large office must not add up
 * without end.
 */
async function secondsLeft(db: Db, kind: Kind, key: Buffer, now: Date): Promise<number> {
  const row = await db.selectFrom('login_failure').selectAll().where('key', '=', key).executeTakeFirst()
  if (row === undefined) return 0
  const passed = (now.getTime() - row.last_failed_at.getTime()) / 1000
  return delaySeconds(kind, Math.max(0, row.failures - Math.floor(passed / kinds[kind].maxSeconds))) - passed
}

/** Counts one more where no delay is left, and answers how many there are; undefined where it is too early. */
async function count(db: Db, kind: Kind, key: Buffer, now: Date): Promise<number | undefined> {
  const { free, firstSeconds, maxSeconds } = kinds[kind]
  const passed = sql`extract(epoch from ${now}::timestamptz - counted.last_failed_at)`
  const left = sql`greatest(0, counted.failures - floor(${passed} / ${maxSeconds}::integer))`
  const isFree = sql`${left} < ${free}::integer or ${passed} >= least(${firstSeconds}::integer * power(2, least(${left} - ${free}::integer, 30)), ${maxSeconds}::integer)`
  const { rows } = await sql<{ failures: number }>`
    insert into login_failure as counted (key, failures, last_failed_at) values (${key}, 1, ${now})
    on conflict (key) do update set failures = ${left} + 1, last_failed_at = ${now}
    where ${isFree}
    returning failures
  `.execute(db)
  return rows[0]?.failures
}

/**
 * Counted and judged in one statement, before anything is tried: a hundred at the same moment get as many as one after
 * the other. A refused one is not counted.
 */
async function admit(
  db: Db,
  asked: readonly Kind[],
  origin: Origin,
  now: Date,
): Promise<Partial<Record<Kind, number>>> {
  return db.transaction().execute(async (trx) => {
    const counted: Partial<Record<Kind, number>> = {}
    for (const kind of asked) {
      const key = keyOf(kind, origin)
      const failures = await count(trx, kind, key, now)
      if (failures === undefined)
        throw new AppError('request.too-many', { retryAfter: Math.max(1, await secondsLeft(trx, kind, key, now)) })
      counted[kind] = failures
    }
    return counted
  })
}

function guessKindsOf({ device }: Origin): readonly Kind[] {
  return device === undefined ? ['pair', 'address', 'account'] : ['device']
}

const alertAfter = { account: kinds.account.free, 'second-factor': 3 } as const

/**
 * Before a password is compared; forgetGuess takes it back when all was right. Answers whether the owner should hear of
 * it.
 */
export async function admitGuess(db: Db, origin: Origin, now: Date): Promise<{ readonly isAlarming: boolean }> {
  const { account = 0 } = await admit(db, guessKindsOf(origin), origin, now)
  return { isAlarming: account >= alertAfter.account }
}

async function takeBack(db: Db, asked: readonly Kind[], origin: Origin): Promise<void> {
  await db
    .updateTable('login_failure')
    .set((of) => ({ failures: of('failures', '-', 1) }))
    .where(
      'key',
      'in',
      asked.map((kind) => keyOf(kind, origin)),
    )
    .where('failures', '>', 0)
    .execute()
}

/**
 * The count of the account over all addresses drops by this one only: a sign-in of the owner must not give an attacker
 * new guesses.
 */
export async function forgetGuess(db: Db, origin: Origin): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where('key', '=', keyOf(origin.device === undefined ? 'pair' : 'device', origin))
    .execute()
  if (origin.device === undefined) await takeBack(db, ['address', 'account'], origin)
}

/** Nothing was guessed, and nothing before it is forgiven: a right password that still waits for its second factor. */
export function takeBackGuess(db: Db, origin: Origin): Promise<void> {
  return takeBack(db, guessKindsOf(origin), origin)
}

/** After a right password, before the code is compared. */
export async function admitSecondFactor(db: Db, origin: Origin, now: Date): Promise<{ readonly isAlarming: boolean }> {
  const kind = origin.device === undefined ? 'second-factor' : 'device-second-factor'
  const counted = await admit(db, [kind], origin, now)
  return { isAlarming: (counted[kind] ?? 0) >= alertAfter['second-factor'] }
}

export async function forgetSecondFactor(db: Db, origin: Origin): Promise<void> {
  if (origin.device === undefined) await takeBack(db, ['second-factor'], origin)
  else await db.deleteFrom('login_failure').where('key', '=', keyOf('device-second-factor', origin)).execute()
}

/** In a session: by the session, wherever its token is used from. */
export async function admitConfirmation(
  db: Db,
  origin: Origin & { readonly device: Buffer },
  now: Date,
): Promise<void> {
  await admit(db, ['pair', 'address', 'device'], origin, now)
}

export async function forgetConfirmation(db: Db, origin: Origin & { readonly device: Buffer }): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where('key', 'in', [keyOf('pair', origin), keyOf('device', origin)])
    .execute()
  await takeBack(db, ['address'], origin)
}

/** Whether this message may be sent again today. */
export async function admitAlert(db: Db, about: string, now: Date): Promise<boolean> {
  return (await count(db, 'alert', keyOf('alert', { email: about, address: '' }), now)) !== undefined
}

/** Every call that may send a mail to a mailbox comes through here first. */
export async function limitLinks(db: Db, email: string, address: string, now: Date): Promise<void> {
  await admit(db, ['link-address', 'link-mailbox'], { email, address }, now)
}

export async function limitSignOns(db: Db, address: string, now: Date): Promise<void> {
  await admit(db, ['sign-on'], { email: '', address }, now)
}

/** After a sign-in that succeeded: those of a large office are none too many. */
export function forgetSignOn(db: Db, address: string): Promise<void> {
  return takeBack(db, ['sign-on'], { email: '', address })
}

/** Counted by user id: the address may change between two questions. */
export async function limitQuestions(db: Db, userId: string, now: Date): Promise<void> {
  await admit(db, ['support-user'], { email: userId, address: '' }, now)
}

/** A form that anybody may fill in, and that writes to sales. */
export async function limitLetters(db: Db, address: string, now: Date): Promise<void> {
  await admit(db, ['sales-address', 'sales'], { email: '', address }, now)
}

/** Ten wrong passwords an hour; who has the link has it from somewhere, so all addresses count together. */
export async function admitSharePassword(db: Db, shareId: string, now: Date): Promise<void> {
  await admit(db, ['share-password'], { email: shareId, address: '' }, now)
}

/** The wrong ones before it still count: a reader who knows the password must not give others new guesses. */
export function takeBackSharePassword(db: Db, shareId: string): Promise<void> {
  return takeBack(db, ['share-password'], { email: shareId, address: '' })
}

export async function limitUnknownShares(db: Db, address: string, now: Date): Promise<void> {
  await admit(db, ['share-unknown'], { email: '', address }, now)
}

export async function limitUnknownCodes(db: Db, address: string, now: Date): Promise<void> {
  await admit(db, ['report-unknown'], { email: '', address }, now)
}

export async function limitGuestComments(db: Db, shareId: string, address: string, now: Date): Promise<void> {
  await admit(db, ['share-comment', 'share-comments'], { email: shareId, address }, now)
}

export async function limitRepairs(db: Db, shareId: string, address: string, now: Date): Promise<void> {
  await admit(db, ['share-repair', 'share-repairs'], { email: shareId, address }, now)
}

/** Before the first byte of a photo is read. */
export async function limitRepairPhotos(db: Db, shareId: string, address: string, now: Date): Promise<void> {
  await admit(db, ['share-photo', 'share-photos'], { email: shareId, address }, now)
}
