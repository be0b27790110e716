import {
  corporateWide,
  messageKinds,
  type Delivery as Chosen,
  type MessageKind,
} from '@plumbline/contract/notifications/message-kinds'
import { fill } from '@plumbline/contract/messages/t'
import type { FastifyBaseLogger } from 'fastify'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { MailError, type Message as Mail } from '../../mail/mail.ts'
import { enqueue } from '../../jobs/queue.ts'
import { pathPrefixes } from '../accounts/mails/link-mail.ts'
import { localeOf, messageTexts, wordsOf } from './message-words.ts'
import { readersAmong } from './notify.ts'
import { unsubscribeToken } from './unsubscribe.ts'

type Trx = Transaction<Database>
type Delivery = Exclude<Chosen, 'none'>
type ToSend = { readonly userId: string; readonly delivery: Delivery }

/** A longer mail would not be read; the rest is under the bell. */
const maxInMail = 50

const tabs = {
  markers: 'inspection-result',
  drawings: 'upload-drawing',
  models: 'result-review/models',
  findings: 'result-review/findings',
  defects: 'result-review/defects',
  reports: 'report-definition',
  project: 'project-info',
  plan: 'project-info',
  calendar: 'result-review/defects',
} as const

/** An address that names a project alone is completed by the web app. */
type MailedMessage = {
  readonly kind: MessageKind
  readonly projectId: string | null
  readonly inspectionId: string | null
  readonly subjectId: string | null
}

function pathOf({ kind, projectId, inspectionId, subjectId }: MailedMessage): string {
  const { place } = messageKinds[kind]
  if (place === 'users') return '/manage-users'
  if (projectId === null) return '/projects'
  const query = new URLSearchParams({
    ...(inspectionId === null ? {} : { inspectionId }),
    ...(place === 'calendar' ? { view: 'calendar' } : {}),
    ...(place === 'defects' && subjectId !== null ? { defect: subjectId } : {}),
  })
  return `/project/${projectId}/${tabs[place]}${query.size === 0 ? '' : `?${query}`}`
}

/**
 * Marks messages as mailed before they are sent, so that of two senders only one takes them. Messages already read
 * under the bell are left out.
 */
async function claim(trx: Trx, { userId, delivery }: ToSend, now: Date) {
  const claimed = await trx
    .updateTable('message')
    .set({ mailed_at: now })
    .where('user_id', '=', userId)
    .where('delivery', '=', delivery)
    .where('mailed_at', 'is', null)
    .where('is_read', '=', false)
    .where('is_deleted', '=', false)
    .returning('id')
    .execute()
  if (claimed.length === 0) return []
  return trx
    .selectFrom('message')
    .leftJoin('app_user', 'app_user.id', 'message.by_id')
    .leftJoin('project', 'project.id', 'message.project_id')
    .innerJoin('corporate', 'corporate.id', 'message.corporate_id')
    .select([
      'message.id',
      'message.kind',
      'message.details',
      'message.corporate_id as corporateId',
      'message.project_id as projectId',
      'message.inspection_id as inspectionId',
      'message.subject_id as subjectId',
      'app_user.name as by',
      'project.name as project',
      'corporate.requires_two_factor',
    ])
    .where(
      'message.id',
      'in',
      claimed.map(({ id }) => id),
    )
    .orderBy('message.created_at')
    .orderBy('message.id')
    .execute()
}

type Claimed = Awaited<ReturnType<typeof claim>>[number]

/**
 * Leaves out people unassigned from the project, or who must sign in with two factors first: the mail would show what
 * the screen does not.
 */
async function stillReaders(
  trx: Trx,
  rows: readonly Claimed[],
  user: { readonly id: string; readonly hasTwoFactor: boolean },
): Promise<readonly Claimed[]> {
  const claimedRows: Claimed[] = []
  for (const row of rows) {
    const isShutOut = row.requires_two_factor && !user.hasTwoFactor
    if (!isShutOut && (await readersAmong(trx, row, [user.id])).length > 0) claimedRows.push(row)
  }
  return claimedRows
}

function mailOf(
  { config, secrets }: Context,
  user: { readonly id: string; readonly email: string; readonly locale: string },
  rows: readonly Claimed[],
  delivery: Delivery,
): Mail {
  const locale = localeOf(user.locale)
  const { mail } = messageTexts[locale]
  const address = (path: string) => `${config.publicUrl}${pathPrefixes[locale]}${path}`
  const texts = rows.slice(0, maxInMail).map((row) => {
    const { subject, message } = wordsOf(locale, row)
    const where = row.project === null || corporateWide.includes(row.kind) ? '' : `${row.project}: `
    return { subject: `${where}${subject}`, text: `${where}${subject}\n${message}\n${address(pathOf(row))}` }
  })
  const subject = texts.length === 1 ? texts[0]!.subject : fill(locale, mail.several, { count: rows.length })
  const stopPath = `/unsubscribe?token=${unsubscribeToken(
    secrets,
    user.id,
    rows.map(({ kind }) => kind),
  )}`
  const stop = `${mail.stop}\n${address(stopPath)}`
  const text = [
    delivery === 'daily' ? mail.daily : mail.lead,
    ...texts.map((one) => one.text),
    '--',
    `${mail.settings}\n${address('/account')}`,
    stop,
  ]
  // A line break in a name would end the subject.
  return {
    to: user.email,
    subject: subject.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').slice(0, 300),
    text: `${text.join('\n\n')}\n`,
    unsubscribeUrl: `${config.publicUrl}${stopPath}`,
  }
}

/**
 * At most once: a process that dies between claim and sending has sent nothing, and the message waits under the bell.
 */
export async function sendMessages(
  context: Context,
  given: ToSend,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const { db } = context
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'email', 'locale', 'totp_confirmed_at'])
    .where('id', '=', given.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (user === undefined) return
  const rows = await db.transaction().execute(async (trx) =>
    stillReaders(trx, await claim(trx, given, context.now()), {
      id: user.id,
      hasTwoFactor: user.totp_confirmed_at !== null,
    }),
  )
  if (rows.length === 0) return
  try {
    await context.mail.send(mailOf(context, user, rows, given.delivery))
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    if (error.isFinal) return log.warn({ err: error, userId: user.id }, 'the mail server refuses this address for good')
    await db
      .updateTable('message')
      .set({ mailed_at: null })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    throw error
  }
}

const lateMs = 5 * 60 * 1000
const retentionMs = 180 * 24 * 3600 * 1000

async function readersOfMail(context: Context, delivery: Delivery, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{
    user_id: string
  }>`select distinct user_id from message where mailed_at is null and delivery = ${delivery} and not is_read and not is_deleted and created_at < ${before}`.execute(
    context.db,
  )
  return rows.map(({ user_id }) => user_id)
}

async function enqueueFor(context: Context, delivery: Delivery, before: Date): Promise<void> {
  for (const userId of await readersOfMail(context, delivery, before)) {
    await context.db
      .transaction()
      .execute((trx) =>
        enqueue(trx, 'notifications.send', { userId, delivery }, { singletonKey: `${userId} ${delivery}` }),
      )
  }
}

/** Once a day, in the morning of Hong Kong and Singapore. */
export const sendDigests = (context: Context): Promise<void> => enqueueFor(context, 'daily', context.now())

/**
 * Queues messages that came while the previous mail was being sent and so had no job. Deletes messages after half a
 * year.
 */
export async function sweepMessages(context: Context): Promise<void> {
  const now = context.now().getTime()
  await enqueueFor(context, 'immediate', new Date(now - lateMs))
  await context.db
    .deleteFrom('message')
    .where('created_at', '<', new Date(now - retentionMs))
    .execute()
}
