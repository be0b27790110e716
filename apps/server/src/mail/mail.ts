import type { FastifyBaseLogger } from 'fastify'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { Config } from '../config.ts'

/** The message was not taken. A job that sends tries again, unless the refusal is final. */
export class MailError extends Error {
  override readonly name = 'MailError'
  readonly isFinal: boolean

  constructor(message: string, options: { readonly isFinal: boolean; readonly cause?: unknown }) {
    super(message, { cause: options.cause })
    this.isFinal = options.isFinal
  }
}

/** One reader, one line of subject: a line break or a comma let in here would write headers or add readers. */
const Message = z.strictObject({
  to: z.email().max(254),
  subject: z
    .string()
    .min(1)
    .max(500)
    .regex(/^[^\u0000-\u001f\u007f\u0085\u2028\u2029]*$/),
  text: z.string(),
  html: z.string().optional(),
  replyTo: z.email().max(254).optional(),
  /** Where a mail program can stop such mails; a person opens the same as a page. */
  unsubscribeUrl: z
    .url({ protocol: /^https?$/ })
    .max(800)
    .regex(/^[\x21-\x3b\x3d\x3f-\x7e]*$/)
    .optional(),
})
export type Message = z.input<typeof Message>

export type Mail = { send(message: Message): Promise<void> }

export type MailOptions = {
  readonly config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'dataDir'>
  readonly log: Pick<FastifyBaseLogger, 'info'>
  readonly timeoutMs?: number
}

function senderOf(publicUrl: string): { name: string; address: string } {
  const { hostname } = new URL(publicUrl)
  const domain = isIPv4(hostname) ? `[${hostname}]` : hostname.replace(/^\[/, '[IPv6:')
  return { name: 'Plumbline', address: `no-reply@${domain}` }
}

/**
 * RFC 2369 and 8058: that it works at once may be said only of an address that is encrypted. Not to be folded: there is
 * no space to fold at.
 */
function stopHeaders(url: string | undefined) {
  if (url === undefined) return {}
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    ...(url.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}

const safely = { disableFileAccess: true, disableUrlAccess: true, headers: { 'Auto-Submitted': 'auto-generated' } }

function parse(message: Message) {
  const parsed = Message.safeParse(message)
  if (!parsed.success)
    throw new MailError(`mail not sent: ${parsed.error.issues[0]?.path.join('.')} is not usable`, {
      isFinal: true,
      cause: parsed.error,
    })
  const { to, subject, text, html, replyTo, unsubscribeUrl } = parsed.data
  return {
    ...safely,
    headers: { ...safely.headers, ...stopHeaders(unsubscribeUrl) },
    to: { name: '', address: to },
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
  }
}

function openSmtp(url: string, options: MailOptions): Mail {
  const timeoutMs = options.timeoutMs ?? 10_000
  const transport = createTransport(
    {
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      socketTimeout: 2 * timeoutMs,
    },
    { from: senderOf(options.config.publicUrl) },
  )
  return {
    async send(message) {
      const mail = parse(message)
      try {
        await transport.sendMail(mail)
      } catch (error) {
        const { responseCode, message: reason } = error as Error & { responseCode?: number }
        throw new MailError(`mail not sent: ${reason}`, {
          isFinal: responseCode !== undefined && responseCode >= 500,
          cause: error,
        })
      }
    },
  }
}

function openOutbox(options: MailOptions): Mail {
  const outbox = join(options.config.dataDir, 'outbox')
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'windows' },
    { from: senderOf(options.config.publicUrl) },
  )
  return {
    async send(message) {
      const mail = parse(message)
      const { message: bytes } = await transport.sendMail(mail)
      const name = `${v7()}.eml`
      const begun = join(outbox, `.${name}`)
      try {
        await mkdir(outbox, { recursive: true, mode: 0o700 })
        await writeFile(begun, bytes, { mode: 0o600, flush: true })
        await rename(begun, join(outbox, name))
      } catch (error) {
        await rm(begun, { force: true }).catch(() => {})
        throw new MailError('mail not written to the outbox', { isFinal: false, cause: error })
      }
      options.log.info(
        { to: mail.to.address, file: `outbox/${name}`, link: /https?:\/\/[^\s<>"]+/.exec(message.text)?.[0] },
        'mail is in the outbox',
      )
    },
  }
}

/** SMTP where an address is set; otherwise files that a person can open, so that nothing is lost without one. */
export function openMail(options: MailOptions): Mail {
  return options.config.smtpUrl === undefined ? openOutbox(options) : openSmtp(options.config.smtpUrl, options)
}
