import type { Config } from './config.ts'
import type { Db } from './db/connection.ts'
import type { Secrets } from './db/migrate.ts'

/** The doors to the outside, made once by an entry and handed to every route and job. */
export type Context = {
  readonly config: Config
  readonly db: Db
  readonly secrets: Secrets
  readonly now: () => Date
}
