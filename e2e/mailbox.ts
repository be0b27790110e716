import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { dataDirUnderTest } from './server.ts'

function bodyOf(source: string): string {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function linksTo(email: string, page: string): readonly string[] {
  const outbox = join(dataDirUnderTest(), 'outbox')
  const names = readdirSync(outbox, { encoding: 'utf8' }).filter((name) => /^[^.].*\.eml$/.test(name)).sort()
  return names.map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((source) => new RegExp(`^to: .*${email}`, 'im').test(source))
    .flatMap((source) => bodyOf(source).match(/https?:\/\/\S+/g) ?? [])
    .filter((link) => new URL(link).pathname.endsWith(`/${page}`))
}

/** Without SMTP the server writes its mails into files; the newest link of a kind, as a person would find it. */
export async function linkInMail(email: string, page: 'verify-email' | 'reset-password', count = 1): Promise<string> {
  await expect.poll(() => {
    try {
      return linksTo(email, page).length
    } catch {
      return 0
    }
  }, { timeout: 30_000 }).toBe(count)
  return linksTo(email, page).at(-1)!
}
