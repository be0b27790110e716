import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SettingError, type Config } from '../config.ts'
import { keyBytes, keyringOf, SecretsKeyError, type Keyring } from './keyring.ts'

type KeySettings = Pick<Config, 'dataDir' | 'secretsKeyFile'>

/** Outside of the database and of its backups. */
export function keyFileOf({ dataDir, secretsKeyFile }: KeySettings): string {
  return secretsKeyFile ?? join(dataDir, 'keys', 'secrets.key')
}

function readKeys(file: string): Buffer[] | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new SettingError(
      `${file}: the key of the secrets cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
    )
  }
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const keys = lines.map((line) => Buffer.from(line, 'base64'))
  if (keys.length === 0 || keys.some((key) => key.length !== keyBytes))
    throw new SettingError(`${file}: must hold a key of 32 bytes in base64 on each line, the newest first`)
  return keys
}

const head = '# Encrypts secrets in the database. Keep a copy apart from the backups. The newest key is first.\n'
const textOf = (keys: readonly Buffer[]) => `${head}${keys.map((key) => `${key.toString('base64')}\n`).join('')}`

/** exclusive: of two processes that start at once the second reads what the first wrote. */
function makeKeyFile(file: string): Buffer[] {
  const keys = [randomBytes(keyBytes)]
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, textOf(keys), { mode: 0o600, flag: 'wx' })
    return keys
  } catch (error) {
    const found = readKeys(file)
    if (found === undefined) throw error
    return found
  }
}

function ringOf(file: string, keys: readonly Buffer[]): Keyring {
  return keyringOf(keys, file, () => readKeys(file) ?? keys)
}

/** A new key is made only where nothing was encrypted yet: made later it would lock the secrets up for good. */
export function openKeyring(settings: KeySettings, hasSealed: boolean): Keyring {
  const file = keyFileOf(settings)
  const keys = readKeys(file)
  if (keys !== undefined) return ringOf(file, keys)
  if (hasSealed)
    throw new SecretsKeyError(
      `The secrets in the database are encrypted, but their key is missing: ${file}. Put the key file back, or see "The key of the secrets" in docs/operations.md.`,
    )
  return ringOf(file, makeKeyFile(file))
}

/**
 * The old keys stay behind the new one, for what is not sealed again yet. Replaced whole: a reader never sees half of
 * it.
 */
export function addKey(settings: KeySettings): Keyring {
  const file = keyFileOf(settings)
  const keys = [randomBytes(keyBytes), ...(readKeys(file) ?? [])]
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, textOf(keys), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return ringOf(file, keys)
}
