import { requireDatabase } from '../../config.ts'
import type { Context } from '../../context.ts'
import { sendAlert } from '../../features/accounts/sign-in/guess-alert.ts'
import { sendInvitation } from '../../features/accounts/mails/invitation-mail.ts'
import { sendLink } from '../../features/accounts/mails/link-mail.ts'
import { catalogue } from '../../jobs/catalogue.ts'
import { startRunner } from '../../jobs/runner.ts'
import { openMail } from '../../mail/mail.ts'
import { startMailServer, textOf, type Received } from './mail-server.ts'
import type { TestApp } from '../test-app.ts'
import { noLog } from '../jobs/trial-jobs.ts'

export type Mailbox = {
  /** Sends by SMTP, with the clock of the app. */
  readonly context: Context
  readonly received: readonly Received[]
  /** The newest message to this address once there are so many. */
  mailTo(
    email: string,
    count?: number,
  ): Promise<{ readonly source: string; readonly link: URL; readonly token: string }>
  close(): Promise<void>
}

const deadlineMs = 30_000

/** The worker's part of a test app: its real jobs, a real runner and a real SMTP server. */
export async function openMailbox({ context: of }: TestApp): Promise<Mailbox> {
  const server = await startMailServer()
  const config = { ...of.config, smtpUrl: server.url, publicUrl: 'https://inspect.example.com' }
  const context: Context = { ...of, config, mail: openMail({ config, log: noLog }) }
  const { 'accounts.send-link': link, 'accounts.send-invitation': invitation, 'accounts.send-alert': alert } = catalogue
  const jobs = { 'accounts.send-link': link, 'accounts.send-invitation': invitation, 'accounts.send-alert': alert }
  const runner = await startRunner({
    db: of.db,
    url: requireDatabase(of.config).databaseUrl,
    jobs,
    log: noLog,
    pollSeconds: 0.5,
    handlers: {
      'accounts.send-link': ({ payload }) => sendLink(context, payload, noLog),
      'accounts.send-alert': ({ payload }) => sendAlert(context, payload, noLog),
      'accounts.send-invitation': ({ payload }) => sendInvitation(context, payload, noLog),
    },
  })
  /** While a job is about to end, asking for the same mail again would add none. */
  const isIdle = async () =>
    (await of.db.selectFrom('job_progress').select('job_id').where('state', '!=', 'done').limit(1).execute()).length ===
    0
  return {
    context,
    received: server.received,
    async mailTo(email, count = 1) {
      const until = Date.now() + deadlineMs
      for (;;) {
        const mails = server.received.filter(({ to }) => to.includes(email))
        if (mails.length >= count && (await isIdle())) {
          const { source } = mails.at(-1)!
          const link = new URL(/https:\/\/\S+/.exec(textOf(source))![0])
          return { source, link, token: link.searchParams.get('token')! }
        }
        if (Date.now() > until) throw new Error(`${mails.length} of ${count} mails to ${email}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async close() {
      await runner.stop(5_000)
      await server.close()
    },
  }
}
