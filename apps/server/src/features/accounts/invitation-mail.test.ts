import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aUser } from '../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { sendInvitation } from './mails/invitation-mail.ts'
import { anInvitationSite, type InvitationSite } from '../../testing/sites/invitation-site.ts'

let plumbline: TestApp
let site: InvitationSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await anInvitationSite(plumbline)
})
afterAll(async () => {
  await site.mailbox.close()
  await plumbline.close()
})

const day = 24 * 3600 * 1000
/** All tests ask from one address: a day later its asking is forgotten. */
beforeEach(() => {
  plumbline.clock.ms += day + 1
})

const quiet = { warn() {} }

describe('the mails', () => {
  test('are not sent for withdrawn or expired invitations, for an erased sender, nor to a deleted account', async () => {
    const { corporate, actor, id, email, invite, rows } = await site.invited()
    const before = site.mailbox.received.length
    await plumbline.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', actor.id).execute()
    await sendInvitation(site.mailbox.context, { invitationId: id, locale: 'en' }, quiet)
    await plumbline.db.updateTable('app_user').set({ deleted_at: null }).where('id', '=', actor.id).execute()
    await plumbline.db
      .updateTable('invitation')
      .set({ expires_at: new Date(plumbline.clock.ms) })
      .where('id', '=', id)
      .execute()
    await sendInvitation(site.mailbox.context, { invitationId: id, locale: 'en' }, quiet)
    await sendInvitation(site.mailbox.context, { invitationId: v7(), locale: 'en' }, quiet)
    const deleted = await aUser(plumbline.db, { isDeleted: true })
    const toDeleted = v7()
    await plumbline.db
      .insertInto('invitation')
      .values({
        id: toDeleted,
        corporate_id: corporate.id,
        email: deleted.email,
        role: 'corporate-viewer',
        token_hash: null,
        invited_by: actor.id,
        expires_at: new Date(plumbline.clock.ms + day),
      })
      .execute()
    await sendInvitation(site.mailbox.context, { invitationId: toDeleted, locale: 'en' }, quiet)
    await plumbline.db.deleteFrom('invitation').where('id', '=', toDeleted).execute()
    expect(site.mailbox.received.length).toBe(before)
    expect((await invite(email)).status).toBe(200)
    expect(await rows()).toHaveLength(1)
  })

  test('run twice leaves the newer link', async () => {
    const { id, email, token } = await site.invited()
    await sendInvitation(site.mailbox.context, { invitationId: id, locale: 'en' }, quiet)
    const newer = await site.mailbox.mailTo(email, 2)
    expect([(await site.view(token)).status, (await site.view(newer.token)).status]).toEqual([410, 200])
  })

  test('a busy mail server is tried again, a mailbox that does not exist is not', async () => {
    const { corporate, actor, list, resend } = await site.aCompany()
    const statuses = async () =>
      (await list()).filter(({ status }) => status !== 'active').map(({ email, status }) => [email, status])
    const waiting = async (email: string) => {
      const id = v7()
      await plumbline.db
        .insertInto('invitation')
        .values({
          id,
          corporate_id: corporate.id,
          email,
          role: 'corporate-viewer',
          token_hash: null,
          invited_by: actor.id,
          expires_at: new Date(plumbline.clock.ms + day),
        })
        .execute()
      return id
    }
    const later = await waiting('later@acme.hk')
    await expect(
      sendInvitation(site.mailbox.context, { invitationId: later, locale: 'en' }, quiet),
    ).rejects.toMatchObject({
      name: 'MailError',
      isFinal: false,
    })
    const warnings: unknown[] = []
    const refused = await waiting('nobody@acme.hk')
    await sendInvitation(
      site.mailbox.context,
      { invitationId: refused, locale: 'en' },
      { warn: (line: unknown) => void warnings.push(line) },
    )
    expect(warnings).toEqual([expect.objectContaining({ invitationId: refused })])
    // The inviter sees it, and before the others; one that is still tried is on its way.
    expect(await statuses()).toEqual([
      ['nobody@acme.hk', 'undelivered'],
      ['later@acme.hk', 'invited'],
    ])
    await expect(
      sendInvitation(site.mailbox.context, { invitationId: later, locale: 'en' }, quiet, true),
    ).rejects.toMatchObject({ isFinal: false })
    expect(await statuses()).toEqual([
      ['later@acme.hk', 'undelivered'],
      ['nobody@acme.hk', 'undelivered'],
    ])
    expect([(await resend(later)).status, await statuses()]).toEqual([
      200,
      [
        ['nobody@acme.hk', 'undelivered'],
        ['later@acme.hk', 'invited'],
      ],
    ])
  })
})
