import { readdirSync, readFileSync } from 'node:fs'
import { demoProjects } from '../../apps/server/src/demo/projects.ts'
import { freePort } from '../support/free-port.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { inSlowRun, words } from '../support/words.ts'

type Process = { readonly pid: number; readonly command: string; readonly environment: string }

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function processes(): readonly Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({
      pid: Number(name),
      command: readOr(`/proc/${name}/cmdline`),
      environment: readOr(`/proc/${name}/environ`),
    }))
}

/** Other servers may run beside this one: only processes that name its data folder are its own. */
function pidsOf(server: RunningServer, isPart: (process: Process) => boolean): readonly number[] {
  return processes()
    .filter((process) => (process.command + process.environment).includes(server.dataDir) && isPart(process))
    .map(({ pid }) => pid)
}

test.describe('when a part of the server dies', () => {
  test.skip(process.platform !== 'linux', 'finds the processes in /proc')
  test.describe.configure({ mode: 'serial', timeout: 120_000 })
  let server: RunningServer

  test.beforeAll(async () => {
    server = await startServer(await freePort())
  })
  test.afterAll(async () => {
    await server.stop()
  })

  const parts = [
    ['the api', (process: Process) => /\bapi\.ts\b/.test(process.command)],
    ['the worker', (process: Process) => /\bworker\.ts\b/.test(process.command)],
    ['the database', (process: Process) => /\bpostgres\b.* -D /.test(process.command)],
  ] as const

  for (const [name, isPart] of parts) {
    test(`${name} is killed while the list is open: the list comes back`, inSlowRun, async ({ browser }) => {
      const context = await browser.newContext({ baseURL: server.url })
      const page = await context.newPage()
      await signIn(page, 'en')
      const row = page.getByRole('row', { name: demoProjects[0]!.code })
      await expect(row).toBeVisible()

      const killed = pidsOf(server, isPart)
      expect(killed.length).toBeGreaterThan(0)
      for (const pid of killed) process.kill(pid, 'SIGKILL')
      await page.getByRole('searchbox', { name: words.en.projects.filters.search }).fill(demoProjects[1]!.name)
      const retry = page.getByRole('button', { name: words.en.shell.failure.retry })
      await expect(async () => {
        if (await retry.isVisible()) await retry.click()
        // Both at once: the list of before stays in sight while the new one is asked for.
        await expect(row).toBeHidden({ timeout: 2_000 })
        await expect(page.getByRole('row', { name: demoProjects[1]!.code })).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 60_000 })
      await expect(page.getByText(words.en.accounts.login.again)).toBeHidden()

      await expect
        .poll(() => pidsOf(server, isPart).filter((pid) => !killed.includes(pid)).length, { timeout: 60_000 })
        .toBeGreaterThan(0)
      await page.reload()
      await expect(page.getByRole('row', { name: demoProjects[1]!.code })).toBeVisible()
      await context.close()
    })
  }
})
