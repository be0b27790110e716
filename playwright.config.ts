import { defineConfig } from '@playwright/test'
import { freePort } from './e2e/support/free-port.ts'
import { slowRun } from './e2e/support/words.ts'
import { chromiumFlags, chromiumPath } from './scripts/chromium.ts'

/** Every worker reads this file again; the first reader chooses the port and the others inherit it. */
const port = (process.env['PLUMBLINE_E2E_PORT'] ??= String(await freePort()))

export default defineConfig({
  testDir: 'e2e',
  testIgnore: '**/*.slow.spec.ts',
  grepInvert: new RegExp(slowRun),
  globalSetup: './e2e/support/global-setup.ts',
  // A journey waits half of its time for the page or the server: with two, two cores stood idle for as long.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // On a machine that stood still for a moment; what needed it is named at the end of the run.
  retries: 1,
  // Long enough for a machine that is busy with something else; a condition that holds ends a wait at once.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-GB',
    timezoneId: 'Asia/Hong_Kong',
    viewport: { width: 1440, height: 900 },
    // Half faded in, a menu has the contrast of nothing that anybody reads.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace records every step of every journey and costs a fifth of the whole run; the picture of a failure says
    // most.
    screenshot: 'only-on-failure',
    // What passes through one, a journey can neither hold up nor cut; the journey without a connection allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: chromiumPath,
      // As root Chromium refuses its own sandbox; the pages are ours.
      args: [...chromiumFlags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
})
