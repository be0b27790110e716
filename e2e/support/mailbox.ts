import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { headersOf, textOf } from '../../apps/server/src/testing/servers/mail-server.ts'

const folderVariable = 'PLUMBLINE_E2E_MAILS'

export const salesEmail = 'sales@plumbline.example'
export const supportEmail = 'support@plumbline.example'

/** Workers are other processes than the set-up that takes the mails in; they inherit its environment. */
export function shareMailFolder(folder: string): void {
  process.env[folderVariable] = folder
}

function mails(): readonly string[] {
  const folder = process.env[folderVariable]
  if (folder === undefined) throw new Error('the set-up started no mail server')
  return readdirSync(folder, { encoding: 'utf8' })
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

function linksTo(email: string, page: string): readonly string[] {
  return mails()
    .filter((source) => headersOf(source).get('to')?.includes(email))
    .flatMap((source) => textOf(source).match(/https?:\/\/\S+/g) ?? [])
    .filter((link) => new URL(link).pathname.endsWith(`/${page}`))
}

/** The newest link of a kind in the mails that came by SMTP, as a person would find it. */
export async function linkInMail(
  email: string,
  page: 'verify-email' | 'reset-password' | 'accept-invitation',
  count = 1,
): Promise<string> {
  await expect.poll(() => linksTo(email, page).length).toBe(count)
  return linksTo(email, page).at(-1)!
}

/** The one that holds these words, as soon as it is there: what it says, and whom an answer reaches. */
export async function mailSaying(
  email: string,
  part: string,
): Promise<{ readonly text: string; readonly replyTo: string }> {
  const found = () =>
    mails().filter((source) => headersOf(source).get('to')?.includes(email) && textOf(source).includes(part))
  await expect.poll(() => found().length).toBe(1)
  return { text: textOf(found()[0]!), replyTo: headersOf(found()[0]!).get('reply-to') ?? '' }
}
