import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { startMailServer } from '../../apps/server/src/testing/servers/mail-server.ts'
import { shareCheckedScreens } from './accessible.ts'
import { salesEmail, supportEmail, shareMailFolder } from './mailbox.ts'
import { startServer } from './server.ts'
import { shareDataFolder } from './sign-on.ts'

// Playwright asks for a default export here.
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  const url = config.projects[0]?.use.baseURL
  if (url === undefined) throw new Error('playwright.config.ts gives no baseURL')
  const mails = mkdtempSync(join(tmpdir(), 'plumbline-mails-'))
  const screens = mkdtempSync(join(tmpdir(), 'plumbline-screens-'))
  shareCheckedScreens(screens)
  let count = 0
  // Journeys run in other processes than this one: they find what came by SMTP as files.
  const mailServer = await startMailServer(({ source }) => {
    count += 1
    writeFileSync(join(mails, `${String(count).padStart(6, '0')}.eml`), source)
  })
  const server = await startServer(Number(new URL(url).port), {
    SMTP_URL: mailServer.url,
    SUPPORT_EMAIL: supportEmail,
    SALES_EMAIL: salesEmail,
  })
  shareMailFolder(mails)
  shareDataFolder(server.dataDir)
  return async () => {
    await server.stop()
    await mailServer.close()
    for (const folder of [mails, screens]) rmSync(folder, { recursive: true, force: true })
  }
}
