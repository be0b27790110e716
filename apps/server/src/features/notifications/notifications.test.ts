import { userRoutes } from '@plumbline/contract/accounts/users'
import { messageKindNames } from '@plumbline/contract/notifications/message-kinds'
import { notificationRoutes } from '@plumbline/contract/notifications/notifications'
import type { Role } from '@plumbline/contract/roles'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maySee } from '../../http/access.ts'
import { MailError } from '../../mail/mail.ts'
import { aMessage, aProject } from '../../testing/builders/builders.ts'
import { textOf } from '../../testing/servers/mail-server.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aNotificationSite, ids } from '../../testing/sites/notification-site.ts'
import { noLog } from '../../testing/jobs/trial-jobs.ts'
import { hashToken, newToken } from '../accounts/refresh-tokens.ts'
import { sendDigests, sendMessages, sweepMessages } from './message-mail.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const outbox = () => {
  try {
    return readdirSync(join(plumbline.context.config.dataDir, 'outbox'))
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
  } catch {
    return []
  }
}
const mailTo = (email: string) =>
  outbox()
    .map((name) => readFileSync(join(plumbline.context.config.dataDir, 'outbox', name), 'utf8'))
    .filter((source) => source.includes(`To: ${email}`))

test.each(messageKindNames)('%s: one message for each who may see it, however often it is announced', async (kind) => {
  const { admin, surveyor, viewer, agent, notifySomebody, notifiedNames } = await aNotificationSite(plumbline)
  const happening = { kind, key: 'once', by: null }
  await notifySomebody(happening)
  await Promise.all([notifySomebody(happening), notifySomebody(happening)])
  expect(await notifiedNames()).toEqual(ids(admin, surveyor, viewer, agent))
  await notifySomebody({ kind, key: 'twice', by: surveyor.id })
  expect(await notifiedNames()).toEqual(ids(admin, surveyor, viewer, agent, admin, viewer, agent))
})

test('an assigned user is notified once; the inviter is notified when the invitation is accepted', async () => {
  const { corporate, project, admin, aside, notifiedNames, bell } = await aNotificationSite(plumbline)
  const { accessToken: token } = await plumbline.signIn(admin.email)
  for (let time = 0; time < 2; time += 1)
    await plumbline.call(userRoutes.assignProjectUsers, {
      params: { projectId: project.id },
      query: {},
      body: [
        { userId: aside.id, isAssigned: true },
        { userId: admin.id, isAssigned: true },
      ],
      token,
    })
  expect(await notifiedNames('project-assigned')).toEqual(ids(aside))
  // It is found from another project too, and no longer once it is closed again.
  const other = await aProject(plumbline.db, corporate.id, { assigned: [aside.id] })
  expect((await bell(aside.email, {}, other)).body.data).toMatchObject([
    {
      subject: 'You’ve been added to Harbour Tower',
      message: 'Ada Byron added you to this project.',
      projectId: project.id,
      workspaceId: project.workspaceId,
    },
  ])
  await plumbline.db
    .deleteFrom('project_assignment')
    .where('user_id', '=', aside.id)
    .where('project_id', '=', project.id)
    .execute()
  expect((await bell(aside.email, {}, other)).body).toEqual({ data: [], unread: 0, nextPage: null })

  const [invitation, link] = [v7(), newToken()]
  await plumbline.db
    .insertInto('invitation')
    .values({
      id: invitation,
      corporate_id: corporate.id,
      email: `${invitation.slice(-8)}@example.com`,
      role: 'corporate-viewer',
      token_hash: hashToken(link),
      invited_by: admin.id,
      expires_at: new Date(Date.now() + 3600_000),
    })
    .execute()
  const accept = () =>
    plumbline.call(userRoutes.acceptInvitation, {
      body: { token: link, person: { userName: 'Bo Li', password: 'Tower-17-Scaffold!' }, locale: 'en' },
    })
  expect([(await accept()).status, (await accept()).status]).toEqual([200, 410])
  expect(await notifiedNames('invitation-accepted')).toEqual(ids(admin))
  expect((await bell(admin.email)).body.data[0]).toMatchObject({
    message: 'Bo Li accepted the invitation and has joined the company.',
    projectId: null,
  })
})

test('the list is of one reader, newest first, in pages; read, unread and deleted are theirs alone', async () => {
  const { db } = plumbline
  const { corporate, project, surveyor, viewer, bell } = await aNotificationSite(plumbline)
  const of = { corporateId: corporate.id, projectId: project.id }
  const made = []
  for (let at = 0; at < 103; at += 1)
    made.push(await aMessage(db, surveyor.id, of, { created_at: new Date(Date.UTC(2026, 1, 1, 0, at)) }))
  await aMessage(db, surveyor.id, of, { inspection_id: (await aProject(db, corporate.id)).inspectionId })
  const theirs = await aMessage(db, viewer.id, of)
  const first = (await bell(surveyor.email, { sortOrder: '1', page: '1', limit: 'All' })).body
  expect([first.data.length, first.unread, first.nextPage, first.data[0]!._id]).toEqual([100, 103, 2, made.at(-1)])
  expect((await bell(surveyor.email, { page: '2' })).body).toMatchObject({
    nextPage: null,
    data: [{ _id: made[2] }, { _id: made[1] }, { _id: made[0] }],
  })
  expect(
    (await bell(surveyor.email, { sortOrder: '-1', limit: '2', page: '2' })).body.data.map(({ _id }) => _id),
  ).toEqual([made[2], made[3]])
  expect((await bell(surveyor.email, { limit: '0' })).error.code).toBe('input.invalid')

  const { accessToken: token } = await plumbline.signIn(surveyor.email)
  const status = (messageId: string, body: object, projectId = project.id) =>
    plumbline.call(notificationRoutes.setStatus, { params: { projectId, messageId }, body, token })
  expect((await status(made[0]!, { isRead: true })).status).toBe(200)
  expect((await status(made[1]!, { isRead: true, isDeleted: true })).status).toBe(200)
  const elsewhere = await aProject(db, corporate.id, { assigned: [surveyor.id] })
  expect([
    (await status(theirs, { isDeleted: true })).error.code,
    (await status(made[1]!, { isRead: false })).error.code,
    (await status(made[2]!, { isRead: true }, elsewhere.id)).error.code,
  ]).toEqual(['message.not-found', 'message.not-found', 'message.not-found'])
  await plumbline.call(notificationRoutes.setStatuses, {
    params: { projectId: project.id },
    body: { messageIds: [theirs, ...made.slice(2, 90)], isRead: true },
    token,
  })
  expect((await bell(surveyor.email)).body.unread).toBe(13)
  expect((await bell(viewer.email)).body).toMatchObject({ unread: 1, data: [{ _id: theirs, isRead: false }] })
})

test('only the recipient receives the event of a message', async () => {
  const { context, db } = plumbline
  const { corporate, admin, surveyor, notifySomebody } = await aNotificationSite(plumbline)
  await notifySomebody({ to: [surveyor.id] })
  const event = { id: '1', kind: 'messages.changed' as const, corporateId: corporate.id, entityId: surveyor.id }
  expect(
    await db
      .selectFrom('live_event')
      .select(['kind', 'entity_id', 'project_id'])
      .where('corporate_id', '=', corporate.id)
      .execute(),
  ).toEqual([{ kind: 'messages.changed', entity_id: surveyor.id, project_id: null }])
  const callerOf = (userId: string, role: Role) =>
    ({
      userId,
      sessionId: v7(),
      hasTwoFactor: false,
      memberships: [{ corporateId: corporate.id, role, name: '', isSaas: true, requiresTwoFactor: false }],
    }) as unknown as Parameters<typeof maySee>[1]
  expect(await maySee(context.db, callerOf(surveyor.id, 'corporate-standard'), event, context.now())).toBe(true)
  expect(await maySee(context.db, callerOf(admin.id, 'corporate-admin'), event, context.now())).toBe(false)
})

test("mails come together, in the reader's language, once; the link in them stops them without signing in", async () => {
  const { context, db } = plumbline
  const { project, surveyor, viewer, notifySomebody } = await aNotificationSite(plumbline)
  await db.updateTable('app_user').set({ locale: 'zh-cn' }).where('id', '=', surveyor.id).execute()
  await notifySomebody({ to: [surveyor.id, viewer.id] })
  await notifySomebody({ kind: 'defect-assigned', details: { defect: 'DF0007', count: 1 }, to: [surveyor.id] })
  await notifySomebody({
    kind: 'defect-overdue',
    details: { defect: 'DF0009', count: 1, day: '2026-11-02' },
    to: [surveyor.id],
  })
  expect(
    await db
      .selectFrom('job_progress')
      .select('name')
      .where('name', '=', 'notifications.send')
      .where('state', '=', 'waiting')
      .execute(),
  ).not.toHaveLength(0)
  // Taken off the project since: the mail says no more than the screen.
  await db.deleteFrom('project_assignment').where('user_id', '=', viewer.id).execute()
  const send = (userId: string, delivery: 'immediate' | 'daily' = 'immediate') =>
    sendMessages(context, { userId, delivery }, noLog)
  await Promise.all([send(surveyor.id), send(surveyor.id), send(viewer.id)])
  await send(surveyor.id)
  expect([mailTo(surveyor.email).length, mailTo(viewer.email).length]).toEqual([1, 0])
  const text = textOf(mailTo(surveyor.email)[0]!)
  expect(text).toContain(`Harbour Tower: 有人在 DF0012 提到您`)
  expect(text).toContain(`Harbour Tower: DF0007 已分配给您`)
  expect(text).toContain(`/zh-cn/project/${project.id}/result-review/defects`)
  await sendDigests(context)
  await send(surveyor.id, 'daily')
  await send(surveyor.id, 'daily')
  expect(mailTo(surveyor.email)).toHaveLength(2)
  expect(textOf(mailTo(surveyor.email)[1]!)).toContain('到期日为 2026年11月2日')

  const token = new URL(/https?:\/\/\S+unsubscribe\?token=\S+/.exec(text)![0]).searchParams.get('token')!
  for (const wrong of ['', 'x', token.slice(0, -2), token.replace(surveyor.id, viewer.id)])
    expect((await plumbline.call(notificationRoutes.unsubscribe, { body: { token: wrong } })).error.code).toBe(
      'message.link-invalid',
    )
  expect((await plumbline.call(notificationRoutes.unsubscribe, { body: { token } })).body.kinds.toSorted()).toEqual([
    'defect-assigned',
    'mentioned',
  ])
  await notifySomebody({ to: [surveyor.id] })
  await notifySomebody({ kind: 'report-ready', details: { report: 'Draft' }, to: [surveyor.id] })
  const { accessToken } = await plumbline.signIn(surveyor.email)
  const settings = (
    await plumbline.call(notificationRoutes.settings, { params: { userId: surveyor.id }, token: accessToken })
  ).body.data
  expect(settings.filter(({ kind }) => kind === 'mentioned' || kind === 'report-ready')).toEqual([
    { kind: 'report-ready', delivery: 'immediate' },
    { kind: 'mentioned', delivery: 'none' },
  ])
  // Also what waits already.
  await plumbline.call(notificationRoutes.saveSettings, {
    params: { userId: surveyor.id },
    body: { data: [{ kind: 'report-ready', delivery: 'none' }] },
    token: accessToken,
  })
  await send(surveyor.id)
  expect(mailTo(surveyor.email)).toHaveLength(2)
  expect(
    (await plumbline.call(notificationRoutes.unsubscribe, { body: { token, isAll: true } })).body.kinds,
  ).toHaveLength(messageKindNames.length)
})

test('what a mail server puts off is sent later, what it may have taken is not; read messages need none; old ones go', async () => {
  const { context, db } = plumbline
  const { surveyor, notifySomebody, notifiedNames } = await aNotificationSite(plumbline)
  await notifySomebody({ to: [surveyor.id] })
  const failing = (error: Error) => ({ ...context, mail: { send: () => Promise.reject(error) } })
  const sending = { userId: surveyor.id, delivery: 'immediate' as const }
  await expect(sendMessages(failing(new MailError('busy', { isFinal: false })), sending, noLog)).rejects.toThrow('busy')
  await sendMessages(context, sending, noLog)
  expect(mailTo(surveyor.email)).toHaveLength(1)
  await notifySomebody({ to: [surveyor.id] })
  await expect(sendMessages(failing(new Error('killed')), sending, noLog)).rejects.toThrow('killed')
  await sendMessages(context, sending, noLog)
  await notifySomebody({ to: [surveyor.id] })
  await db.updateTable('message').set({ is_read: true }).where('user_id', '=', surveyor.id).execute()
  await sendMessages(context, sending, noLog)
  expect(mailTo(surveyor.email)).toHaveLength(1)
  await db
    .updateTable('message')
    .set({ created_at: new Date(plumbline.clock.ms - 181 * 24 * 3600_000) })
    .where('user_id', '=', surveyor.id)
    .execute()
  await sweepMessages(context)
  expect(await notifiedNames()).toEqual([])
})
