import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { startEmbedded } from '../../db/embedded.ts'
import { prepareDatabase } from '../../prepare.ts'
import { deleteWhileSending } from '../../testing/delete-race.ts'
import { openFaultStage } from '../../testing/fault-stage.ts'
import { killApi, killWorker, largeFiles, loseDatabase, restartDatabase, smallFiles } from '../../testing/media-faults.ts'
import { aMediaSite } from '../../testing/media-site.ts'
import { chance } from '../../testing/mutations.ts'
import { testApp } from '../../testing/test-app.ts'

test('fifty files of three parts, ten kills of the api (reliability 1)', async (context) => {
  await killApi(await openFaultStage(context), { files: largeFiles(50), kills: 10, seed: inject('seed') })
})

test('at the pace of the product what a killed worker held is read again within 60 s (reliability 2)', async (context) => {
  const stage = await openFaultStage(context, 'usual')
  expect(await killWorker(stage, { name: 'worker', photos: 3, kills: 2, seed: inject('seed') })).toBeLessThan(60_000)
})

/** Three at once: each kill is mostly waiting for the heartbeat, and thirty in a row did not end within ten minutes. */
test('twenty-seven kills of the worker, three for each photo (reliability 2)', async (context) => {
  await Promise.all([0, 1, 2].map(async (lane) => {
    const stage = await openFaultStage(context)
    for (let round = 0; round < 3; round += 1) await killWorker(stage, { name: 'quick-worker', photos: 1, kills: 3, seed: inject('seed') + lane * 3 + round })
  }))
})

test('the database gone for a minute (reliability 4)', async (context) => {
  await loseDatabase(await openFaultStage(context), { files: smallFiles(60), goneMs: 60_000 })
})

test('the database stopped fast, then at once without a word to anybody, and started again (reliability 3)', async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-restart-'))
  chmodSync(dataDir, 0o755)
  let server = await startEmbedded({ dataDir })
  const { url, port } = server
  context.onTestFinished(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await prepareDatabase(url)
  const stage = await openFaultStage(context, 'quick', url)
  await restartDatabase(stage, {
    files: smallFiles(40), restart: async (signal) => {
      process.kill(server.pid, signal)
      await expect.poll(() => server.isRunning(), { timeout: 30_000 }).toBe(false)
      server = await startEmbedded({ dataDir, port })
    },
  })
})

test('two hundred projects deleted while their files come in, each at another moment (reliability 18)', async () => {
  const plumbline = await testApp()
  const pick = chance(inject('seed'))
  try {
    for (let round = 0; round < 200; round += 1) await deleteWhileSending(plumbline, await aMediaSite(plumbline), pick(60))
  } finally {
    await plumbline.close()
  }
})
