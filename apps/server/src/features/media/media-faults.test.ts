import { expect, test } from 'vitest'
import { openFaultStage } from '../../testing/faults/fault-stage.ts'
import { deploy, killApi, killWorker, largeFiles, loseDatabase, smallFiles } from '../../testing/faults/media-faults.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'

/** Starting processes on a busy machine takes its time. */
const slowApp = { timeout: 600_000 }

test.concurrent(
  'kill -9 of the api in the middle of parts costs at most those on their way; every file arrives whole, once (reliability 1)',
  slowApp,
  async (context) => {
    await killApi(await openFaultStage(context), { files: largeFiles(2), kills: 2, seed: 6 })
  },
)

testInFullRun.concurrent(
  'kill -9 of the worker while it reads photos: read again, shown once, nothing left behind (reliability 2)',
  slowApp,
  async (context) => {
    expect(
      await killWorker(await openFaultStage(context), { name: 'quick-worker', photos: 2, kills: 2, seed: 6 }),
    ).toBeLessThan(60_000)
  },
)

testInFullRun.concurrent(
  'the database stopped and restarted under uploads: 503 with Retry-After, nothing acknowledged is lost (reliability 3, 4)',
  slowApp,
  async (context) => {
    await loseDatabase(await openFaultStage(context), { files: smallFiles(12), downMs: 2_500 })
  },
)

testInFullRun.concurrent(
  'SIGTERM lets the part arrive and the photo be read; the upload goes on with the next process (reliability 28)',
  slowApp,
  async (context) => {
    await deploy(await openFaultStage(context))
  },
)
