import { readConfig } from '../apps/server/src/config.ts'
import { makeMosaic, type MosaicJob } from '../apps/server/src/features/mosaics/make-mosaic.ts'
import { openContext } from '../apps/server/src/open-context.ts'

const [, , given = '{}'] = process.argv
const { DATABASE_URL: databaseUrl = '', PLUMBLINE_DATA } = process.env
const log = { info() {}, warn() {} }
const { context } = await openContext({ ...readConfig({ PLUMBLINE_DATA }), databaseUrl }, { log, connections: 4 })

/** One attempt of a mosaic, whose stages are said as they come. */
await makeMosaic(context, {
  ...(JSON.parse(given) as Pick<MosaicJob, 'id' | 'payload'>),
  attempt: 1,
  signal: new AbortController().signal,
  progress: (_, stage) => process.send?.(stage),
  complete: (write) => context.db.transaction().execute(write),
})
process.send?.('done')
// Until the parent has read what it took.
process.once('disconnect', () => process.exit(0))
