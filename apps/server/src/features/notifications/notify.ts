import { messageKinds, type MessageDetails, type MessageKind } from '@plumbline/contract/notifications/message-kinds'
import { roles, seesEveryProject } from '@plumbline/contract/roles'
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { enqueue } from '../../jobs/queue.ts'

type Trx = Transaction<Database>

export type Happening = {
  readonly kind: MessageKind
  /** The same for the same event, however often it is announced: jobs run twice. */
  readonly key: string
  readonly corporateId: string
  /** Null: of the corporate. */
  readonly projectId: string | null
  readonly inspectionId?: string | null
  /** The plan, the run, the defect or the report it is about. */
  readonly subjectId?: string | null
  /** The person who did it is not notified. */
  readonly by?: string | null
  readonly details?: MessageDetails
  /** Recipients; people who may not see the subject are not notified. */
  readonly to: readonly (string | null)[]
}

const allSeeing = roles.filter(seesEveryProject)

/** So many messages of a minute come as one mail. */
const gatherSeconds = 60

export async function readersAmong(
  trx: Trx,
  of: Pick<Happening, 'corporateId' | 'projectId'>,
  people: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from message_readers(${of.corporateId}, ${of.projectId}, ${people}::uuid[], ${allSeeing}::text[]) as id order by id`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Everyone who is put on the project. */
export async function teamOf(trx: Trx, projectId: string): Promise<readonly string[]> {
  return (
    await trx.selectFrom('project_assignment').select('user_id').where('project_id', '=', projectId).execute()
  ).map(({ user_id }) => user_id)
}

/** Runs in the transaction of the change: the notification commits with it, or not at all. */
export async function notify(trx: Trx, happening: Happening): Promise<void> {
  const {
    kind,
    key,
    corporateId,
    projectId,
    inspectionId = null,
    subjectId = null,
    by = null,
    details = {},
    to,
  } = happening
  const people = [...new Set(to)].filter((id) => id !== null && id !== by) as string[]
  const readers = people.length === 0 ? [] : await readersAmong(trx, happening, people)
  if (readers.length === 0) return
  const chosen = await trx
    .selectFrom('message_setting')
    .select(['user_id', 'delivery'])
    .where('kind', '=', kind)
    .where('user_id', 'in', readers)
    .execute()
  const deliveryOf = (userId: string) =>
    chosen.find(({ user_id }) => user_id === userId)?.delivery ?? messageKinds[kind].delivery
  const notified = await trx
    .insertInto('message')
    .values(
      readers.map((user_id) => ({
        id: v7(),
        user_id,
        event_key: key,
        corporate_id: corporateId,
        project_id: projectId,
        inspection_id: inspectionId,
        kind,
        subject_id: subjectId,
        by_id: by,
        details: JSON.stringify(details),
        delivery: deliveryOf(user_id),
        mailed_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'event_key']).doNothing())
    .returning(['user_id', 'delivery'])
    .execute()
  for (const { user_id, delivery } of notified) {
    await publish(trx, { kind: 'messages.changed', corporateId, entityId: user_id })
    if (delivery === 'immediate')
      await enqueue(
        trx,
        'notifications.send',
        { userId: user_id, delivery },
        { singletonKey: `${user_id} immediate`, startAfter: gatherSeconds },
      )
  }
}
