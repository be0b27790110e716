import { expect, inject, test } from 'vitest'
import { openFaultStage } from '../../testing/fault-stage.ts'
import { killApi, killWorker, largeFiles, loseDatabase, smallFiles } from '../../testing/media-faults.ts'

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
