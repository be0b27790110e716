import { readConfig, type Config } from '../config.ts'
import { connect } from '../db/connection.ts'
import { recordCheck } from '../db/record-check.ts'
import { readSecrets } from '../db/migrate.ts'
import { openSecretsKey } from '../db/sealed-secrets.ts'
import { verifyAudit } from '../features/accounts/audit/audit-chain.ts'
import { openStorage } from '../storage/open.ts'
import { verifyObjects } from '../storage/verify.ts'
import { explain } from '../supervisor/refusal.ts'
import { withEmbedded } from '../supervisor/with-database.ts'

/**
 * Holds the audit log against its chain and every stored object against the database; the last line is for people and
 * scripts alike.
 */
async function verify(config: Config, databaseUrl: string): Promise<boolean> {
  const connection = connect(databaseUrl, { max: 2 })
  let isChained = true
  const counts = { missing: 0, extra: 0, mismatched: 0 }
  try {
    const secrets = await readSecrets(connection.db, await openSecretsKey(connection.db, config))
    const storage = openStorage(config, secrets)
    const audit = await verifyAudit(connection.db, secrets['audit-chain'])
    isChained = audit.broken === undefined
    console.log(`audit log: ${audit.sealed} entries sealed, ${audit.unsealed} not yet, head ${audit.head}`)
    if (!isChained) console.log(`audit log BROKEN: ${audit.broken}`)
    for await (const { kind, key } of verifyObjects(connection.db, storage)) {
      counts[kind] += 1
      console.log(`${kind} ${key}`)
    }
  } finally {
    await connection.close()
  }
  const summary = Object.entries(counts)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ')
  const isWhole = isChained && Object.values(counts).every((count) => count === 0)
  const said = isChained ? summary : `audit log broken; ${summary}`
  await recordCheck(databaseUrl, { kind: 'verify', is_whole: isWhole, summary: said }, new Date())
  console.log(summary)
  return isWhole
}

try {
  const config = readConfig()
  const isWhole =
    config.databaseUrl === undefined
      ? await withEmbedded(config, ({ url }) => verify(config, url))
      : await verify(config, config.databaseUrl)
  process.exitCode = isWhole ? 0 : 1
} catch (error) {
  console.error(explain(error) ?? error)
  process.exitCode = 1
}
