import type { FullConfig } from '@playwright/test'
import { startServer, tellWorkers } from './server.ts'

// Playwright asks for a default export here.
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  const url = config.projects[0]?.use.baseURL
  if (url === undefined) throw new Error('playwright.config.ts gives no baseURL')
  const server = await startServer(Number(new URL(url).port))
  tellWorkers(server)
  return server.stop
}
