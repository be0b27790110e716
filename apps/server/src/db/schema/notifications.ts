import type { Delivery, MessageDetails, MessageKind } from '@plumbline/contract/notifications/message-kinds'
import type { Generated } from 'kysely'
import type { Json } from '../json-column.ts'

/** One person, one event, one row: the key makes a repeated event change nothing. */
export type MessageTable = {
  id: string
  user_id: string
  event_key: string
  corporate_id: string
  project_id: string | null
  inspection_id: string | null
  kind: MessageKind
  subject_id: string | null
  by_id: string | null
  details: Json<MessageDetails>
  is_read: Generated<boolean>
  is_deleted: Generated<boolean>
  delivery: Delivery
  /** Before the mail is handed over: one that may have left is never sent again. */
  mailed_at: Date | null
  created_at: Generated<Date>
}

export type MessageSettingTable = { user_id: string; kind: MessageKind; delivery: Delivery }

export type NotificationTables = { message: MessageTable; message_setting: MessageSettingTable }
