import { createCipheriv, createHmac, pbkdf2, randomBytes, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '@plumbline/contract/errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pkcs12Files, pkcs12Password } from '../testing/files/pkcs12-files.ts'
import { explicit, integer, octets, oid, sequence, tagged } from './der.ts'
import { openPkcs12 } from './pkcs12.ts'
import { pkcs12Key } from './pkcs12-key.ts'

const codeOf = (opened: Promise<unknown>) =>
  opened.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )

const [data, encryptedData] = ['1.2.840.113549.1.7.1', '1.2.840.113549.1.7.6']
const sha256 = '2.16.840.1.101.3.4.2.1'
const salt = Buffer.alloc(8)

const fileOf = (content: Buffer, check: Buffer, rounds: Buffer) =>
  sequence(
    integer(3),
    sequence(oid(data), explicit(0, octets(content))),
    sequence(sequence(sequence(oid(sha256)), octets(check)), octets(salt), integer(rounds)),
  )

/** Without contents, with a check of zeros. */
const authenticated = (rounds: string, checkBytes: number) =>
  fileOf(sequence(), Buffer.alloc(checkBytes), Buffer.from(rounds, 'hex'))

/** With the check that the password "p" gives. */
async function withMac(content: Buffer): Promise<Buffer> {
  const key = await pkcs12Key({ password: 'p', salt, rounds: 1, hash: 'sha256', use: 'mac', bytes: 32 })
  return fileOf(content, createHmac('sha256', key).update(content).digest(), Buffer.from([1]))
}

/** No bags, encrypted with the password "p" after one round, whatever it says. */
async function encryptedSafe(rounds: number): Promise<Buffer> {
  const iv = Buffer.alloc(16)
  const key = await promisify(pbkdf2)('p', salt, 1, 16, 'sha1')
  const cipher = createCipheriv('aes-128-cbc', key, iv)
  const text = Buffer.concat([cipher.update(sequence()), cipher.final()])
  const derivation = sequence(
    oid('1.2.840.113549.1.5.12'),
    sequence(octets(salt), integer(Buffer.from(rounds.toString(16).padStart(6, '0'), 'hex'))),
  )
  const encryption = sequence(oid('2.16.840.1.101.3.4.1.2'), octets(iv))
  const algorithm = sequence(oid('1.2.840.113549.1.5.13'), sequence(derivation, encryption))
  const encrypted = sequence(oid(data), algorithm, tagged(0x80, text))
  return sequence(oid(encryptedData), explicit(0, sequence(integer(0), encrypted)))
}

describe('a file of an authority', () => {
  test.each(['aes', 'tripleDes'] as const)('encrypted with %s gives its key and the chain of it', async (name) => {
    const { key, certificates } = await openPkcs12(pkcs12Files[name], pkcs12Password)
    const [own, issuer] = certificates.map((bytes) => new X509Certificate(bytes))
    expect([key.asymmetricKeyType, own!.checkPrivateKey(key), own!.verify(issuer!.publicKey)]).toEqual([
      'ec',
      true,
      true,
    ])
    expect([own!.subject, issuer!.subject]).toEqual(['O=Harbour Surveys\nCN=Ada Byron', 'CN=Example Authority'])
  })

  test('may have an RSA key', async () => {
    const { key } = await openPkcs12(pkcs12Files.rsa, pkcs12Password)
    expect(key.asymmetricKeyDetails).toMatchObject({ modulusLength: 2_048 })
  })

  test.each([
    ['aes', 'scaffold-17 測', 'report.certificate-password'],
    ['tripleDes', '', 'report.certificate-password'],
    ['rc2', pkcs12Password, 'report.certificate-encryption'],
    ['withoutKey', pkcs12Password, 'report.certificate-key'],
    ['weak', pkcs12Password, 'report.certificate-key'],
  ] as const)('%s with the password %j is refused: %s', async (name, password, code) => {
    expect(await codeOf(openPkcs12(pkcs12Files[name], password))).toBe(code)
  })

  test('that was cut or is another file is refused', async () => {
    for (const file of [
      Buffer.alloc(0),
      Buffer.from('-----BEGIN CERTIFICATE-----'),
      randomBytes(500),
      pkcs12Files.aes.subarray(0, -1),
      Buffer.concat([pkcs12Files.aes, Buffer.from([0])]),
      sequence(integer(3), sequence(oid('1.2.3'), octets(Buffer.alloc(1))), sequence()),
    ])
      expect(await codeOf(openPkcs12(file, pkcs12Password))).toBe('report.certificate-unreadable')
  })

  test('with a changed byte is refused by a code of ours, whichever byte it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: pkcs12Files.aes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, flip) => {
          const changed = Buffer.from(pkcs12Files.aes)
          changed[at]! ^= flip
          expect(await codeOf(openPkcs12(changed, pkcs12Password))).toMatch(/^ok$|^report\.certificate-/)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('that asks for more than two million rounds is not hashed at all', async () => {
    for (const rounds of ['1e8481', '7fffffff', '00', 'ffffffffffff'])
      expect(await codeOf(openPkcs12(authenticated(rounds, 32), ''))).toBe('report.certificate-unreadable')
    expect(await codeOf(openPkcs12(authenticated('01', 32), ''))).toBe('report.certificate-password')
  })

  test('whose check is longer than its hash is not hashed again for each part of it', async () => {
    expect(await codeOf(openPkcs12(authenticated('01', 33), ''))).toBe('report.certificate-unreadable')
  })

  test('has two million rounds for all of its parts together', async () => {
    const safes = [await encryptedSafe(1), await encryptedSafe(1_999_999)]
    expect(await codeOf(openPkcs12(await withMac(sequence(...safes)), 'p'))).toBe('report.certificate-unreadable')
    expect(await codeOf(openPkcs12(await withMac(sequence(...safes.slice(0, 1))), 'p'))).toBe('report.certificate-key')
  })
})

/** The figures of `openssl kdf PKCS12KDF` for the same password and salt. */
test.each([
  ['key', 24, '8aaae6297b6cb04642ab5b077851284eb7128f1a2a7fbca3'],
  ['iv', 8, '79993dfe048d3b76'],
  ['mac', 20, '9ba6ef317b8cb9f4760ab2fa2e51c066f0dce645'],
] as const)('the %s of a password is what RFC 7292 derives', async (use, bytes, expected) => {
  const key = await pkcs12Key({
    password: 'smeg',
    salt: Buffer.from('0a58cf64530d823f', 'hex'),
    rounds: 1,
    hash: 'sha1',
    use,
    bytes,
  })
  expect(key.toString('hex')).toBe(expected)
})
