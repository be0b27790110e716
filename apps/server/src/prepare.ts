import { connect } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { installJobs } from './jobs/install.ts'

/** Brings a database to this version; safe to run again, and on several machines at once. */
export async function prepareDatabase(databaseUrl: string): Promise<void> {
  const connection = connect(databaseUrl, { max: 1 })
  try {
    await migrate(connection.db)
  } finally {
    await connection.close()
  }
  await installJobs(databaseUrl)
}
