import { SettingError } from '../config.ts'
import { RoleMissingError } from '../db/app-role.ts'
import { EmbeddedError } from '../db/embedded-error.ts'
import { SecretsKeyError } from '../db/keyring.ts'
import { NewerDataError, NotMigratedError } from '../db/migrate.ts'

/** A reason not to start. Its message is the one line the operator reads. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '28P01',
  '28000',
  '3D000',
])

/** One line for what an operator can put right; undefined for a fault of ours, which deserves its stack. */
export function explain(error: unknown): string | undefined {
  if (error instanceof Refusal || error instanceof EmbeddedError || error instanceof SecretsKeyError)
    return error.message
  if (error instanceof SettingError) return `A setting is wrong. ${error.message}`
  if (error instanceof NewerDataError)
    return `The data is from a newer version of Plumbline (${error.message}). Run that version.`
  if (error instanceof NotMigratedError || reasonOf(error) === 'relation "server_secret" does not exist')
    return 'DATABASE_URL: the database is not prepared for this version. Run npm run migrate.'
  if (error instanceof RoleMissingError) return `DATABASE_URL: ${error.message}`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (unreachable.has(code) || reasonOf(error).startsWith('timeout expired'))
    return `DATABASE_URL: the database cannot be reached: ${reasonOf(error)}`
  return undefined
}
