import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '../testing/builders/builders.ts'
import { testDb, type TestDb } from '../testing/test-db.ts'
import { addKey, keyFileOf } from './key-file.ts'
import { isSealed, keyringOf, SecretsKeyError } from './keyring.ts'
import { readSecrets } from './migrate.ts'
import { dropSealed, openSecretsKey, openTotp, sealAgain } from './sealed-secrets.ts'

describe('a sealed secret', () => {
  const [one, other] = [randomBytes(32), randomBytes(32)]
  const ring = keyringOf([one, other], 'keys')

  test('opens with any key of the ring, for its own row, and shows nothing of itself', () => {
    const sealed = keyringOf([other], 'keys').seal(Buffer.from('the secret of Mei'), 'row 1')
    expect(sealed.includes(Buffer.from('secret'))).toBe(false)
    expect(ring.open(sealed, 'row 1').toString()).toBe('the secret of Mei')
    expect([ring.isSealedByFirst(sealed), ring.isSealedByFirst(ring.seal(Buffer.alloc(20), 'row 1'))]).toEqual([
      false,
      true,
    ])
    expect(() => ring.open(sealed, 'row 2')).toThrow('belongs to another row')
  })

  test('that was changed in any byte does not open', () => {
    const sealed = ring.seal(randomBytes(20), 'row 1')
    for (let at = 4; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(() => ring.open(changed, 'row 1'), String(at)).toThrow()
    }
  })

  test('is never mistaken for a plain one', () => {
    for (const length of [20, 32])
      expect(isSealed(Buffer.concat([Buffer.from('PLS1'), randomBytes(length - 4)]))).toBe(false)
    expect(isSealed(ring.seal(Buffer.alloc(1), 'row'))).toBe(true)
  })

  test('of a key that is not here names the key and the file', () => {
    expect(() =>
      keyringOf([one], '/data/keys/secrets.key').open(keyringOf([other], '').seal(Buffer.alloc(20), 'row'), 'row'),
    ).toThrow(SecretsKeyError)
  })
})

describe('the database', () => {
  let database: TestDb
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-keys-'))
  const config = { dataDir, secretsKeyFile: undefined }
  const file = keyFileOf(config)
  beforeAll(async () => {
    database = await testDb()
  })
  afterAll(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Everything a dump would show of the two tables. */
  async function dump(): Promise<Buffer> {
    const rows = await database.db.selectFrom('server_secret').select('value').execute()
    const users = await database.db
      .selectFrom('app_user')
      .select('totp_secret')
      .where('totp_secret', 'is not', null)
      .execute()
    return Buffer.concat([...rows.map(({ value }) => value), ...users.map(({ totp_secret }) => totp_secret!)])
  }

  const plain = randomBytes(20)
  let userId: string

  test('of an earlier version holds no plain secret after the first start, and the same secrets', async () => {
    userId = (await aUser(database.db)).id
    await database.db.updateTable('app_user').set({ totp_secret: plain }).where('id', '=', userId).execute()
    const before = await database.db.selectFrom('server_secret').selectAll().execute()
    const keyring = await openSecretsKey(database.db, config)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const after = await dump()
    for (const secret of [plain, ...before.map(({ value }) => value)]) expect(after.includes(secret)).toBe(false)
    const secrets = await readSecrets(database.db, keyring)
    for (const { name, value } of before) expect(Buffer.from(secrets[name as keyof typeof secrets])).toEqual(value)
    // A second start changes nothing.
    await openSecretsKey(database.db, config)
    expect(await dump()).toEqual(after)
  })

  test('does not open with a missing or another key, and no key is made', async () => {
    const elsewhere = { dataDir: join(dataDir, 'elsewhere'), secretsKeyFile: undefined }
    await expect(openSecretsKey(database.db, elsewhere)).rejects.toThrow('their key is missing')
    expect(existsSync(keyFileOf(elsewhere))).toBe(false)
    addKey(elsewhere)
    await expect(openSecretsKey(database.db, elsewhere)).rejects.toThrow(SecretsKeyError)
  })

  test('is sealed again with a new key while a process with the old ones runs on', async () => {
    const running = await openSecretsKey(database.db, config)
    const before = await dump()
    expect(await sealAgain(database.db, addKey(config))).toBeGreaterThan(1)
    expect(await dump()).not.toEqual(before)
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(3)
    const { totp_secret } = await database.db
      .selectFrom('app_user')
      .select('totp_secret')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(openTotp(running, userId, totp_secret!)).toEqual(plain)
    expect(await sealAgain(database.db, await openSecretsKey(database.db, config))).toBe(0)
  })

  test('whose key is lost gets new signing keys, and second factors are off', async () => {
    expect(await dropSealed(database.db)).toBe(1)
    expect(await dump()).toHaveLength(0)
  })

  test('an unusable key file is named', async () => {
    const bad = { dataDir, secretsKeyFile: join(dataDir, 'bad.key') }
    writeFileSync(bad.secretsKeyFile, 'short\n')
    await expect(openSecretsKey(database.db, bad)).rejects.toThrow('must hold a key of 32 bytes')
  })
})
