import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { startEmbedded } from '../../db/embedded.ts'
import { prepareDatabase } from '../../prepare.ts'
import { deleteWhileSending } from '../../testing/faults/delete-race.ts'
import { openFaultStage } from '../../testing/faults/fault-stage.ts'
import { fillDatabase, openDatabaseOn } from '../../testing/faults/full-database.ts'
import {
  killApi,
  killWorker,
  largeFiles,
  loseDatabase,
  restartDatabase,
  smallFiles,
} from '../../testing/faults/media-faults.ts'
import { aMediaSite } from '../../testing/sites/media-site.ts'
import { chance } from '../../testing/files/mutations.ts'
import { openSmallDisk } from '../../testing/faults/small-disk.ts'
import { testApp } from '../../testing/test-app.ts'
import { killDetector, killReaders } from '../../testing/faults/worker-kills.ts'

test('fifty files of three parts, ten kills of the api (reliability 1)', async (context) => {
  await killApi(await openFaultStage(context), { files: largeFiles(50), kills: 10, seed: inject('seed') })
})

test('at the pace of the product what a killed worker held is read again within 60 s (reliability 2)', async (context) => {
  const stage = await openFaultStage(context, 'usual')
  expect(await killWorker(stage, { name: 'worker', photos: 3, kills: 2, seed: inject('seed') })).toBeLessThan(60_000)
})

const summary = ({ hits, longest, begun }: Awaited<ReturnType<typeof killReaders>>) =>
  console.log(
    `${hits} kills hit the worker at work; what it held was begun again within ${longest} ms, ${begun} times in all`,
  )

/** With the ten below two hundred; only kills that cost somebody his work are counted. */
test.for([1, 2, 3, 4, 5])(
  'thirty-eight kills of the worker while it makes pictures: all are made, once (reliability 2, %i of 5)',
  { timeout: 15 * 60_000 },
  async (part, context) => {
    const kills = await killReaders(await openFaultStage(context), context.onTestFinished, {
      kills: 38,
      seed: inject('seed') + part,
    })
    summary(kills)
    expect(kills.hits).toBe(38)
    expect(kills.longest).toBeLessThan(60_000)
  },
)

test('ten kills of the worker while the detector looks into a photo: what is found is there once (reliability 2)', async (context) => {
  const kills = await killDetector(await openFaultStage(context), context.onTestFinished, {
    kills: 10,
    seed: inject('seed'),
  })
  summary(kills)
  expect(kills.hits).toBe(10)
  expect(kills.longest).toBeLessThan(60_000)
})

test('the database unreachable for a minute (reliability 4)', async (context) => {
  await loseDatabase(await openFaultStage(context), { files: smallFiles(60), downMs: 60_000 })
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
    files: smallFiles(40),
    restart: async (signal) => {
      process.kill(server.pid, signal)
      await expect.poll(() => server.isRunning(), { timeout: 30_000 }).toBe(false)
      server = await startEmbedded({ dataDir, port })
    },
  })
})

const disk = openSmallDisk(320)
afterAll(() => {
  if (typeof disk !== 'string') disk.close()
})
test.skipIf(typeof disk === 'string')(
  `the disk of the database full in the middle of uploads, then its write-ahead log (reliability 6)${typeof disk === 'string' ? ` (${disk})` : ''}`,
  async (context) => {
    if (typeof disk === 'string') return
    const database = await openDatabaseOn(disk)
    context.onTestFinished(() => database.close())
    await fillDatabase(await openFaultStage(context, 'quick', database.url), {
      disk,
      database,
      files: smallFiles(40),
      fullMs: 10_000,
    })
  },
)

test('two hundred projects deleted while their files come in, each at another moment (reliability 18)', async () => {
  const plumbline = await testApp()
  const pick = chance(inject('seed'))
  try {
    for (let round = 0; round < 200; round += 1)
      await deleteWhileSending(plumbline, await aMediaSite(plumbline), pick(60))
  } finally {
    await plumbline.close()
  }
})
