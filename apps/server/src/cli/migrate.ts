import { readConfig, SettingError } from '../config.ts'
import { prepareDatabase } from '../prepare.ts'
import { explain } from '../supervisor/refusal.ts'

/** For installations with their own PostgreSQL; `npm start` migrates the embedded one. */
try {
  const { databaseUrl } = readConfig()
  if (databaseUrl === undefined)
    throw new SettingError('DATABASE_URL: must be set; `npm start` migrates the embedded database by itself')
  await prepareDatabase(databaseUrl)
  console.log('The database is up to date.')
} catch (error) {
  console.error(explain(error) ?? error)
  process.exitCode = 1
}
