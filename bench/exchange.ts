import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { connect } from '../apps/server/src/db/connection.ts'
import { aCorporate, aProject, aUser } from '../apps/server/src/testing/builders/builders.ts'
import { fillDefects } from '../apps/server/src/testing/builders/many-defects.ts'
import { fillMedia } from '../apps/server/src/testing/builders/many-media.ts'
import { exchangeFormats } from '../packages/contract/src/exchange/exchange.ts'
import type { Figure } from './support/bench.ts'
import { withDatabase, withFolder } from './support/with-api.ts'

const defects = 50_000
const reach = { seconds: 15, megabytes: 300 }

type Measured = { readonly seconds: number; readonly cpu: number; readonly bytes: number; readonly peak: number }

async function fill(databaseUrl: string) {
  const { db, pool, close } = connect(databaseUrl)
  const corporate = await aCorporate(db)
  const { id } = await aUser(db, { roles: [[corporate.id, 'corporate-admin']] })
  const project = await aProject(db, corporate.id)
  await fillMedia(db, project, 10_000)
  await fillDefects(db, project, defects, [id])
  await pool.query('vacuum analyze')
  await close()
  return project
}

/** Each in a process of its own, so that its memory is its own. */
async function measured(databaseUrl: string, folder: string, args: readonly string[]): Promise<Measured> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, PLUMBLINE_DATA: folder, MALLOC_ARENA_MAX: '2' }
  const script = fileURLToPath(new URL('exchange-child.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env })
  return JSON.parse(stdout) as Measured
}

/** Every format of one large inspection, beside reading its defects and writing nothing. */
export async function exchange(): Promise<readonly Figure[]> {
  return withDatabase((databaseUrl) =>
    withFolder(async (folder) => {
      const { id, inspectionId } = await fill(databaseUrl)
      const read = await measured(databaseUrl, folder, ['read', id, inspectionId])
      const figures: Figure[] = []
      for (const format of exchangeFormats) {
        const { seconds, cpu, bytes, peak } = await measured(databaseUrl, folder, [format, id, inspectionId])
        figures.push({
          name: `export of ${defects} defects: ${format}`,
          ours: `${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of a core), ${(bytes / 1e6).toFixed(1)} MB, at most ${peak.toFixed(0)} MB of memory`,
          anchor: `reading them in ${read.seconds.toFixed(1)} s, ${read.peak.toFixed(0)} MB`,
          result: `${seconds.toFixed(1)} s, ${peak.toFixed(0)} MB`,
          reach: `<= ${reach.seconds} s, <= ${reach.megabytes} MB`,
          isReached: seconds <= reach.seconds && peak <= reach.megabytes,
        })
      }
      return figures
    }),
  )
}
