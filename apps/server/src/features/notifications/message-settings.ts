import { messageKindNames, messageKinds, type MessageKind } from '@plumbline/contract/notifications/message-kinds'
import type { MessageSetting, notificationRoutes } from '@plumbline/contract/notifications/notifications'
import type { Input } from '@plumbline/contract/route'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import { refuseForeign } from '../accounts/sign-in/own-account.ts'

async function settingsOf(db: Db, userId: string): Promise<MessageSetting[]> {
  const rows = await db
    .selectFrom('message_setting')
    .select(['kind', 'delivery'])
    .where('user_id', '=', userId)
    .execute()
  return messageKindNames.map((kind) => ({
    kind,
    delivery: rows.find((row) => row.kind === kind)?.delivery ?? messageKinds[kind].delivery,
  }))
}

export async function readSettings(call: Call, userId: string): Promise<MessageSetting[]> {
  refuseForeign(call.caller, userId)
  return settingsOf(call.unscopedDb, userId)
}

/** Also applies to messages that wait to be mailed: a person who unsubscribes expects no mail tonight. */
export async function applySettings(
  trx: Transaction<Database>,
  userId: string,
  settings: readonly MessageSetting[],
): Promise<void> {
  for (const { kind, delivery } of settings) {
    await trx
      .insertInto('message_setting')
      .values({ user_id: userId, kind, delivery })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ delivery }))
      .execute()
    await trx
      .updateTable('message')
      .set({ delivery })
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('mailed_at', 'is', null)
      .where('delivery', '!=', 'none')
      .execute()
  }
}

export async function saveSettings(
  call: Call,
  { params, body }: Input<typeof notificationRoutes.saveSettings>,
): Promise<MessageSetting[]> {
  refuseForeign(call.caller, params.userId)
  await call.unscopedDb.transaction().execute((trx) => applySettings(trx, params.userId, body.data))
  return settingsOf(call.unscopedDb, params.userId)
}

export const stopAll = (kinds: readonly MessageKind[]): MessageSetting[] =>
  kinds.map((kind) => ({ kind, delivery: 'none' }))
