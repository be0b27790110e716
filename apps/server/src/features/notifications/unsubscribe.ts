import { AppError } from '@plumbline/contract/errors'
import { Id } from '@plumbline/contract/ids'
import { messageKindNames, type MessageKind } from '@plumbline/contract/notifications/message-kinds'
import type { notificationRoutes } from '@plumbline/contract/notifications/notifications'
import type { supportRoutes } from '@plumbline/contract/notifications/support'
import type { Input, Reply } from '@plumbline/contract/route'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../db/migrate.ts'
import type { Call } from '../../http/implement.ts'
import { applySettings, stopAll } from './message-settings.ts'

type Unsubscribe = typeof notificationRoutes.unsubscribe
type AtOnce = typeof supportRoutes.unsubscribeAtOnce

const signed = (secrets: Secrets, text: string) => createHmac('sha256', secrets.unsubscribe).update(text).digest()

/** Holds the user and the kinds of messages in the mail. The token can only stop mails. */
export function unsubscribeToken(secrets: Secrets, userId: string, kinds: readonly MessageKind[]): string {
  const text = `${userId}.${[...new Set(kinds)].map((kind) => messageKindNames.indexOf(kind).toString(36)).join('')}`
  return `${text}.${signed(secrets, text).toString('base64url')}`
}

function readToken(
  secrets: Secrets,
  token: string,
): { readonly userId: string; readonly kinds: readonly MessageKind[] } {
  const [userId = '', letters = '', signature = ''] = token.split('.')
  const [given, wanted] = [Buffer.from(signature, 'base64url'), signed(secrets, `${userId}.${letters}`)]
  if (!Id.safeParse(userId).success || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new AppError('message.link-invalid')
  return { userId, kinds: [...letters].flatMap((letter) => messageKindNames[Number.parseInt(letter, 36)] ?? []) }
}

export async function unsubscribe(call: Call, { body }: Input<Unsubscribe>): Promise<Reply<Unsubscribe>> {
  const { userId, kinds } = readToken(call.secrets, body.token)
  const stopped = body.isAll ? messageKindNames : kinds
  await call.unscopedDb.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (user !== undefined) await applySettings(trx, userId, stopAll(stopped))
  })
  return { kinds: [...stopped] }
}

export async function unsubscribeAtOnce(call: Call, { query: { token } }: Input<AtOnce>): Promise<Reply<AtOnce>> {
  await unsubscribe(call, { params: {}, query: {}, body: { token, isAll: false } })
  return {}
}
