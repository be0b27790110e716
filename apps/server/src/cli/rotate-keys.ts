import { readConfig, type Config } from '../config.ts'
import { connect } from '../db/connection.ts'
import { addKey, keyFileOf } from '../db/key-file.ts'
import { migrate } from '../db/migrate.ts'
import { dropSealed, openSecretsKey, sealAgain } from '../db/sealed-secrets.ts'
import { explain, Refusal } from '../supervisor/refusal.ts'
import { withEmbedded } from '../supervisor/with-database.ts'

async function rotate(config: Config, databaseUrl: string, isLost: boolean): Promise<string> {
  const { db, close } = connect(databaseUrl, { max: 1 })
  try {
    if (isLost) {
      const count = await dropSealed(db)
      const keyring = addKey(config)
      await migrate(db)
      await sealAgain(db, keyring)
      return `New signing keys are in place: everyone signs in again, and ${count} people set up two-factor sign-in again. The key is in ${keyFileOf(config)}. Restart api and worker.`
    }
    await openSecretsKey(db, config)
    const count = await sealAgain(db, addKey(config))
    return `${count} secrets are encrypted with a new key, the first in ${keyFileOf(config)}. Copy that file to every other machine now.`
  } finally {
    await close()
  }
}

try {
  const [option] = process.argv.slice(2)
  if (option !== undefined && option !== '--lost-key')
    throw new Refusal('Usage: npm run rotate-keys, or npm run rotate-keys -- --lost-key')
  const config = readConfig()
  const run = (url: string) => rotate(config, url, option === '--lost-key')
  console.log(
    await (config.databaseUrl === undefined ? withEmbedded(config, ({ url }) => run(url)) : run(config.databaseUrl)),
  )
} catch (error) {
  console.error(explain(error) ?? error)
  process.exitCode = 1
}
