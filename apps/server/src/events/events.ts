import { LiveEvent } from '@plumbline/contract/events'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { LiveEventTable } from '../db/schema/infrastructure.ts'

export const channel = 'plumbline_event'

/** Notified by triggers on sessions, users, memberships and corporates, so that no writer can forget it. */
export const accessChannel = 'plumbline_access'

/**
 * Ids are given out at the insert, but rows appear at the commit: a slower transaction may bring a lower id later. A
 * replay therefore reads this much further back; an event received twice only costs a second fetch.
 */
export const overlapSeconds = 60

/** A replay longer than this is not sent event by event: the reader fetches everything again. */
export const replayLimit = 1_000

/** Publishes to every api process together with the caller's commit; nothing is published on a rollback. */
export async function publish(trx: Transaction<Database>, event: Omit<LiveEvent, 'id'>): Promise<void> {
  const { kind, corporateId, projectId, entityId } = event
  await sql`${prepared}
    with stored as (
      insert into live_event (kind, corporate_id, project_id, entity_id)
      values (${kind}, ${corporateId}, ${projectId ?? null}, ${entityId ?? null})
      returning id, kind, corporate_id, project_id, entity_id
    )
    select pg_notify(${channel}, json_strip_nulls(json_build_object(
      'id', id::text, 'kind', kind, 'corporateId', corporate_id, 'projectId', project_id, 'entityId', entity_id))::text)
    from stored
  `.execute(trx)
}

/** Undefined for what a newer version may have announced: this one cannot know whom it concerns. */
export function readEvent(text: string): LiveEvent | undefined {
  try {
    return LiveEvent.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

type Row = Pick<LiveEventTable, 'kind' | 'corporate_id' | 'project_id' | 'entity_id'> & { readonly id: string }

function eventOf(row: Row): LiveEvent {
  return {
    id: row.id,
    kind: row.kind,
    corporateId: row.corporate_id,
    ...(row.project_id === null ? {} : { projectId: row.project_id }),
    ...(row.entity_id === null ? {} : { entityId: row.entity_id }),
  }
}

const columns = ['id', 'kind', 'corporate_id', 'project_id', 'entity_id'] as const

/** Everything announced from a little before this moment of the database's clock. */
export async function eventsSince(db: Db, moment: Date): Promise<readonly LiveEvent[]> {
  const rows = await db
    .selectFrom('live_event')
    .select(columns)
    .where('created_at', '>', new Date(moment.getTime() - overlapSeconds * 1000))
    .orderBy('id')
    .execute()
  return rows.map(eventOf)
}

/** Events that a reader with `lastId` has missed; undefined when that is too long ago or they are too many. */
export async function eventsAfter(db: Db, lastId: string): Promise<readonly LiveEvent[] | undefined> {
  const last =
    lastId === '0'
      ? { created_at: new Date(0) }
      : await db.selectFrom('live_event').select('created_at').where('id', '=', lastId).executeTakeFirst()
  if (last === undefined) return undefined
  const rows = await db
    .selectFrom('live_event')
    .select(columns)
    .where('created_at', '>', new Date(last.created_at.getTime() - overlapSeconds * 1000))
    .where('id', '!=', lastId)
    .orderBy('id')
    .limit(replayLimit + 1)
    .execute()
  return rows.length > replayLimit ? undefined : rows.map(eventOf)
}

/** '0' when nothing was announced in the last day. */
export async function newestEventId(db: Db): Promise<string> {
  const row = await db
    .selectFrom('live_event')
    .select((of) => of.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? '0'
}

export async function pruneEvents(db: Db): Promise<void> {
  await sql`delete from live_event where created_at < now() - interval '24 hours'`.execute(db)
}
