import { supportRoutes } from '@plumbline/contract/notifications/support'
import { notificationRoutes } from '@plumbline/contract/notifications/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCorporate, aUser } from '../../testing/builders/builders.ts'
import { decodeWords, headersOf, startMailServer, textOf, type MailServer } from '../../testing/servers/mail-server.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aNotificationSite } from '../../testing/sites/notification-site.ts'
import { noLog } from '../../testing/jobs/trial-jobs.ts'
import { sendMessages } from './message-mail.ts'
import { sendQuestion, type Question } from './support.ts'

let mails: MailServer
let plumbline: TestApp
beforeAll(async () => {
  mails = await startMailServer()
  plumbline = await testApp({
    settings: {
      SMTP_URL: mails.url,
      SUPPORT_EMAIL: 'help@example.org',
      PUBLIC_URL: 'https://inspect.example.com',
      HELPDESK_SCRIPT_URL: 'https://chat.example.net/widget.js',
    },
  })
})
afterAll(async () => {
  await plumbline.close()
  await mails.close()
})

const context = {
  page: '/project/1/result-review',
  project: 'HK-1 Harbour Tower',
  role: 'Viewer',
  version: '0.1.0',
  browser: 'Chromium',
}

test('a question reaches support with what the writer saw, under the name that the server knows', async () => {
  const user = await aUser(plumbline.db, {
    name: 'Mei Chan',
    roles: [[(await aCorporate(plumbline.db, { name: 'Harbour Surveys' })).id, 'corporate-viewer']],
  })
  const { accessToken: token } = await plumbline.signIn(user.email)
  expect((await plumbline.call(supportRoutes.support, { token })).body).toEqual({
    isReachable: true,
    chatScriptUrl: 'https://chat.example.net/widget.js',
    version: expect.stringMatching(/^\d/),
  })
  const ask = () =>
    plumbline.call(supportRoutes.askSupport, {
      token,
      body: { message: 'Where are my photos?\n.\nBcc: all@example.org', context, locale: 'en' },
    })
  expect((await ask()).status).toBe(200)
  const {
    rows: [queued],
  } = await sql<{ data: Question }>`select data from pgboss.job where name = 'notifications.send-question'`.execute(
    plumbline.db,
  )
  await sendQuestion(plumbline.context, queued!.data, noLog)
  expect(mails.received).toMatchObject([{ to: ['help@example.org'] }])
  const { source } = mails.received[0]!
  expect(headersOf(source).get('reply-to')).toBe(user.email)
  expect(decodeWords(headersOf(source).get('subject')!)).toBe('Question from a user')
  for (const part of [
    'Where are my photos?',
    'Mei Chan',
    'Harbour Surveys (corporate-viewer)',
    ...Object.values(context),
  ])
    expect(textOf(source)).toContain(part)
  // Five are free, then it takes a minute.
  const answers = []
  for (let time = 0; time < 6; time += 1) answers.push((await ask()).status)
  expect(answers).toEqual([200, 200, 200, 200, 429, 429])
})

test('a mail program stops mails at once by the address in the header, and opens nothing else with it', async () => {
  const { surveyor, notifySomebody } = await aNotificationSite(plumbline)
  await notifySomebody({ kind: 'mentioned', key: 'once', by: null })
  await sendMessages(plumbline.context, { userId: surveyor.id, delivery: 'immediate' }, noLog)
  const headers = headersOf(mails.received.find(({ to }) => to[0] === surveyor.email)!.source)
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = new URL(
    /^<(https:\/\/inspect\.example\.com\/unsubscribe\?token=[\w.-]+)>$/.exec(headers.get('list-unsubscribe')!)![1]!,
  )
  const post = (path: string, type = 'application/x-www-form-urlencoded') =>
    plumbline.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect((await post('/unsubscribe?token=made.up')).json()).toMatchObject({ code: 'message.link-invalid' })
  expect((await post(`${url.pathname}${url.search}`)).statusCode).toBe(200)
  expect((await post(`${url.pathname}${url.search}`, 'multipart/form-data; boundary=x')).statusCode).toBe(200)
  const { accessToken: token } = await plumbline.signIn(surveyor.email)
  const { body } = await plumbline.call(notificationRoutes.settings, { params: { userId: surveyor.id }, token })
  expect(body.data.filter(({ delivery }) => delivery === 'none').map(({ kind }) => kind)).toContain('mentioned')
  // No other call takes a form.
  expect(
    (
      await plumbline.app.inject({
        method: 'POST',
        url: supportRoutes.askSupport.path,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'message=x',
      })
    ).statusCode,
  ).toBe(415)
})
