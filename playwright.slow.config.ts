import { defineConfig } from '@playwright/test'
import ordinary from './playwright.config.ts'

/** Only what the ordinary run leaves out; each of these starts the servers it needs. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.slow.spec.ts',
  workers: 1,
  forbidOnly: true,
  timeout: 300_000,
  outputDir: 'test-results',
  expect: ordinary.expect ?? {},
  use: ordinary.use ?? {},
})
