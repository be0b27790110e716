import { readConfig } from './config.ts'
import { connect } from './db/connection.ts'
import { startEmbedded } from './db/embedded.ts'
import { readSecrets } from './db/migrate.ts'
import { openStorage } from './storage/open.ts'
import { verifyObjects } from './storage/verify.ts'

/** Holds every stored object against the database; the last line is for people and scripts alike. */
async function verify(): Promise<boolean> {
  const config = readConfig()
  const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir }) : undefined
  const connection = connect(config.databaseUrl ?? embedded!.url, { max: 2 })
  const counts = { missing: 0, extra: 0, mismatched: 0 }
  try {
    const storage = openStorage(config, await readSecrets(connection.db))
    for await (const { kind, key } of verifyObjects(connection.db, storage)) {
      counts[kind] += 1
      console.log(`${kind} ${key}`)
    }
  } finally {
    await connection.close()
    if (embedded?.adopted === false) await embedded.stop()
  }
  console.log(Object.entries(counts).map(([kind, count]) => `${kind} ${count}`).join(', '))
  return Object.values(counts).every((count) => count === 0)
}

process.exitCode = await verify() ? 0 : 1
