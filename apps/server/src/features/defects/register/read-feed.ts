import { feedPath, type Calendar, type CalendarEntry } from '@plumbline/contract/defects/calendar'
import { eventsOf, type Say } from '@plumbline/contract/defects/calendar-text'
import { AppError } from '@plumbline/contract/errors'
import type { Locale } from '@plumbline/contract/locales'
import { calendar as en } from '@plumbline/contract/messages/en/defects/calendar'
import { fill } from '@plumbline/contract/messages/t'
import { calendar as zhCn } from '@plumbline/contract/messages/zh-cn/defects/calendar'
import { calendar as zhHk } from '@plumbline/contract/messages/zh-hk/defects/calendar'
import type { Role } from '@plumbline/contract/roles'
import { writeCalendar } from '@plumbline/contract/rules/icalendar'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Api } from '../../../http/implement.ts'
import { openRateWindow } from '../../../http/limits/rate-window.ts'
import { mayOpenProject } from '../../../http/project-access.ts'
import { pathPrefixes } from '../../accounts/mails/link-mail.ts'
import { calendarOf, openProjects } from './calendar.ts'
import { hashFeedToken } from './calendar-feeds.ts'

const words = { en, 'zh-cn': zhCn, 'zh-hk': zhHk } as const

/** Programs read an address every few minutes at most. */
const readsPerMinute = 30
const hourMs = 3_600_000

type Found = {
  readonly id: string
  readonly corporate_id: string
  readonly project_id: string | null
  readonly user_id: string
  readonly language: Locale
  readonly role: Role
  readonly company: string
  readonly last_read_at: Date | null
}

type Tree = { readonly [key: string]: string | Tree }

/** Keys of the calendar are paths without dots in their names. */
const sayIn =
  (locale: Locale): Say =>
  (key, values) => {
    let node: string | Tree | undefined = words[locale] as Tree
    for (const name of key.split('.').slice(1)) node = typeof node === 'object' ? node[name] : undefined
    return node === undefined ? key : fill(locale, node as string, values)
  }

/**
 * Asked at every read: a person who left the company, or was taken off the project, reads nothing more through an
 * address made before.
 */
async function findFeed({ db }: Api, token: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select feed.id, feed.corporate_id, feed.project_id, feed.user_id, feed.language, feed.last_read_at, standing.role, corporate.name as company
    from calendar_feed feed join app_user on app_user.id = feed.user_id and app_user.deleted_at is null
      join standing on standing.user_id = feed.user_id and standing.corporate_id = feed.corporate_id
      join corporate on corporate.id = feed.corporate_id
    where feed.hash = ${hashFeedToken(token)} limit 1`.execute(db)
  if (rows[0] === undefined) throw new AppError('calendar.feed-not-found')
  return rows[0]
}

function hrefsOf({ publicUrl }: Api['config'], { corporate_id, language }: Found) {
  return (entry: CalendarEntry): string => {
    const { projectId, workspaceId, inspectionId } = entry.of
    const screen = entry.about === 'defect' ? 'result-review/defects' : 'defect-setting'
    const query = new URLSearchParams({
      ...{ corporateId: corporate_id, workspaceId },
      ...(inspectionId === null ? {} : { inspectionId }),
      ...(entry.about === 'defect' ? { defect: entry.defectId } : {}),
    })
    return `${publicUrl}${pathPrefixes[language]}/project/${projectId}/${screen}?${query}`
  }
}

function textOf(api: Api, feed: Found, calendar: Calendar): string {
  const t = sayIn(feed.language)
  const project = feed.project_id === null ? undefined : calendar.projects[0]?.name
  const events = eventsOf(t, feed.language, calendar, hrefsOf(api.config, feed))
  return writeCalendar({ name: `${project ?? feed.company} (Plumbline)`, at: api.now().toISOString() }, events)
}

/** The address that calendars read: the secret is in it, and no session. */
export function registerCalendarFeeds(app: FastifyInstance, api: Api): void {
  const reads = openRateWindow(readsPerMinute)
  app.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: feedPath(':token'),
    schema: { hide: true },
    handler: async (request, reply) => {
      const feed = await findFeed(api, request.params.token)
      reads.count(feed.id)
      const db = api.scoped(feed.corporate_id)
      const mayOpen = openProjects(feed.corporate_id, mayOpenProject({ userId: feed.user_id }, feed.role), api.now())
      const only = feed.project_id === null ? sql`true` : sql`project.id = ${feed.project_id}`
      const calendar = await calendarOf({ db, now: api.now }, sql`${mayOpen} and ${only}`)
      if (feed.last_read_at === null || api.now().getTime() - feed.last_read_at.getTime() > hourMs)
        await db.updateTable('calendar_feed').set({ last_read_at: api.now() }).where('id', '=', feed.id).execute()
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .send(textOf(api, feed, calendar))
    },
  })
}
