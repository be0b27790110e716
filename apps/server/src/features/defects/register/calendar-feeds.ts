import { createHash, randomBytes } from 'node:crypto'
import { maxFeeds, type CalendarFeed, type calendarRoutes } from '@plumbline/contract/defects/calendar'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { v7 } from 'uuid'
import type { Call } from '../../../http/implement.ts'
import { mayOpenProject } from '../../../http/project-access.ts'
import { openProjects } from './calendar.ts'

type Create = typeof calendarRoutes.createCalendarFeed

/** 192 random bits need no slow hash: there are too many to try. */
export const hashFeedToken = (token: string): Buffer => createHash('sha256').update(`calendar\n${token}`).digest()

/** One's own: who sees the address of another person sees what that person may open. */
const ownFeeds = ({ db, caller }: Call, corporateId: string) =>
  db
    .selectFrom('calendar_feed')
    .leftJoin('project', 'project.id', 'calendar_feed.project_id')
    .select(['calendar_feed.id', 'project_id', 'project.name', 'calendar_feed.created_at', 'last_read_at'])
    .where('calendar_feed.corporate_id', '=', corporateId)
    .where('user_id', '=', caller.userId)
    .orderBy('calendar_feed.id', 'desc')

async function readFeeds(call: Call, corporateId: string): Promise<CalendarFeed[]> {
  const rows = await ownFeeds(call, corporateId).execute()
  return rows.map(({ id, project_id, name, created_at, last_read_at }) => ({
    _id: id,
    project: project_id === null ? null : { _id: project_id, name: name ?? '' },
    createdAt: created_at.toISOString(),
    lastReadAt: last_read_at?.toISOString() ?? null,
  }))
}

export const listFeeds = async (
  call: Call,
  { params }: Input<typeof calendarRoutes.calendarFeeds>,
): Promise<Reply<typeof calendarRoutes.calendarFeeds>> => ({ data: await readFeeds(call, params.corporateId) })

/** A project of another company, and one that the caller may not open, are answered alike. */
async function checkProject(call: Call, corporateId: string, projectId: string): Promise<void> {
  const mayOpen = openProjects(corporateId, mayOpenProject(call.caller, call.membership.role), call.now())
  const found = await call.db
    .selectFrom('project')
    .select('id')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where(mayOpen)
    .executeTakeFirst()
  if (found === undefined) throw new AppError('project.not-found')
}

export async function createFeed(call: Call, { params, body }: Input<Create>): Promise<Reply<Create>> {
  const { corporateId } = params
  if (body.projectId !== null) await checkProject(call, corporateId, body.projectId)
  const [id, token] = [v7(), randomBytes(24).toString('base64url')]
  if ((await ownFeeds(call, corporateId).execute()).length >= maxFeeds) throw new AppError('calendar.too-many-feeds')
  await call.db
    .insertInto('calendar_feed')
    .values({
      id,
      corporate_id: corporateId,
      project_id: body.projectId,
      user_id: call.caller.userId,
      hash: hashFeedToken(token),
      language: body.language,
      created_at: call.now(),
    })
    .execute()
  const feed = (await readFeeds(call, corporateId)).find(({ _id }) => _id === id)
  return { feed: feed!, token }
}

export async function revokeFeed(
  call: Call,
  { params }: Input<typeof calendarRoutes.revokeCalendarFeed>,
): Promise<Reply<typeof calendarRoutes.revokeCalendarFeed>> {
  const removed = await call.db
    .deleteFrom('calendar_feed')
    .where('id', '=', params.feedId)
    .where('corporate_id', '=', params.corporateId)
    .where('user_id', '=', call.caller.userId)
    .returning('id')
    .executeTakeFirst()
  if (removed === undefined) throw new AppError('calendar.feed-not-found')
  return {}
}
