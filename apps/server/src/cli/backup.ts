import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { callerFolder, readConfig } from '../config.ts'
import { keyFileOf } from '../db/key-file.ts'
import { backUp, restore } from '../supervisor/backup.ts'
import { explain, Refusal } from '../supervisor/refusal.ts'

async function main([verb, folder]: readonly string[]): Promise<string> {
  if ((verb !== 'backup' && verb !== 'restore') || folder === undefined)
    throw new Refusal('Usage: npm run backup -- FOLDER, or npm run restore -- FOLDER')
  const config = readConfig()
  if (config.databaseUrl !== undefined)
    throw new Refusal(
      'DATABASE_URL is set: this saves the embedded database only. Save your own PostgreSQL with pg_dump; docs/operations.md shows it.',
    )
  const where = resolve(callerFolder(), folder)
  const { files, bytes } = await (verb === 'backup' ? backUp(config, where) : restore(config, where))
  const also =
    config.s3 === undefined ? `${files} stored files (${bytes} bytes)` : 'no stored files, for they are in S3'
  return verb === 'backup'
    ? `Saved the database and ${also} in ${where}\nThe key of its secrets is not in it: keep a copy of ${keyFileOf(config)} in another place.`
    : `Restored the database and ${also} into ${config.dataDir}${existsSync(keyFileOf(config)) ? '' : `\nBefore the start, put the key of its secrets at ${keyFileOf(config)}. If it is lost: npm run rotate-keys -- --lost-key`}`
}

try {
  console.log(await main(process.argv.slice(2)))
} catch (error) {
  console.error(explain(error) ?? error)
  process.exitCode = 1
}
