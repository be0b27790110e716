import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../../testing/builders/builders.ts'
import { startMailServer, type MailServer } from '../../../testing/servers/mail-server.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { untilWaiting } from '../../../testing/faults/waiting-for-locks.ts'
import { openMail } from '../../../mail/mail.ts'
import { lockUser } from '../accounts.queries.ts'
import { sendLink } from './link-mail.ts'

let plumbline: TestApp
let server: MailServer
beforeAll(async () => {
  plumbline = await testApp()
  server = await startMailServer()
})
afterAll(async () => {
  await server.close()
  await plumbline.close()
})

const warnings: unknown[] = []
const log = { info() {}, warn: (line: unknown) => void warnings.push(line) }

function send(userId: string, kind: 'verify-email' | 'reset-password' = 'verify-email') {
  const mail = openMail({ config: { ...plumbline.context.config, smtpUrl: server.url }, log })
  return sendLink({ ...plumbline.context, mail }, { userId, kind, locale: 'en' }, log)
}

const linksOf = (userId: string) =>
  plumbline.db
    .selectFrom('account_link')
    .select(['kind'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .orderBy('kind')
    .execute()
const mailsTo = (email: string) => server.received.filter(({ to }) => to.includes(email))

test('run again, one after the other or at once, it leaves one link of its kind', async () => {
  const user = await aUser(plumbline.db, { isVerified: false })
  await send(user.id)
  await send(user.id)
  await send(user.id, 'reset-password')
  const { sending } = await plumbline.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id)
    const begun = Promise.all([send(user.id), send(user.id), send(user.id)])
    await untilWaiting(plumbline.db, 3)
    return { sending: begun }
  })
  await sending
  expect(await linksOf(user.id)).toEqual([{ kind: 'reset-password' }, { kind: 'verify-email' }])
  expect(mailsTo(user.email)).toHaveLength(6)
})

test('a user verified or removed before the sending gets no mail', async () => {
  const verified = await aUser(plumbline.db)
  const removed = await aUser(plumbline.db, { isVerified: false, isDeleted: true })
  await send(verified.id)
  await send(removed.id)
  await send(removed.id, 'reset-password')
  expect([...mailsTo(verified.email), ...mailsTo(removed.email)]).toEqual([])
})

test('a busy mail server is tried again, a mailbox that does not exist is not', async () => {
  const later = await aUser(plumbline.db, { isVerified: false, email: 'later@acme.hk' })
  await expect(send(later.id)).rejects.toMatchObject({ name: 'MailError', isFinal: false })
  const unverified = await aUser(plumbline.db, { isVerified: false, email: 'nobody@acme.hk' })
  await send(unverified.id)
  expect(warnings).toEqual([expect.objectContaining({ userId: unverified.id })])
})
