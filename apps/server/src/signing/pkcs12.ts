import { AppError } from '@plumbline/contract/errors'
import {
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  pbkdf2,
  timingSafeEqual,
  X509Certificate,
} from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { SigningKey } from './certificate.ts'
import { childrenOf, DerError, membersOf, numberOf, oidOf, readDer, type Der } from './der.ts'
import { pkcs12Key, type HashName } from './pkcs12-key.ts'

const ids = {
  data: '1.2.840.113549.1.7.1',
  encryptedData: '1.2.840.113549.1.7.6',
  keyBag: '1.2.840.113549.1.12.10.1.1',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certificateBag: '1.2.840.113549.1.12.10.1.3',
  x509: '1.2.840.113549.1.9.22.1',
  pbes2: '1.2.840.113549.1.5.13',
  pbkdf2: '1.2.840.113549.1.5.12',
  tripleDes: '1.2.840.113549.1.12.1.3',
} as const

const hashes: Readonly<Record<string, HashName>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const hmacs: Readonly<Record<string, HashName>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}
const ciphers: Readonly<Record<string, { readonly name: string; readonly keyBytes: number }>> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32 },
}

/** A file decides how many rounds its password takes, for each of its parts: more would hold a core for minutes. */
const maxRounds = 2_000_000

/** What a file may still ask for. */
type Rounds = { left: number }

const refusal = (code: 'encryption' | 'key' | 'password' | 'unreadable') =>
  new AppError(`report.certificate-${code}`, { field: code === 'password' ? 'password' : 'file' })

const derive = promisify(pbkdf2)

function takeRounds(allowed: Rounds, value: Der | undefined): number {
  const rounds = numberOf(value)
  allowed.left -= rounds
  if (rounds < 1 || allowed.left < 0) throw refusal('unreadable')
  return rounds
}

/** Text of the wrong password has no valid padding. */
function decrypt(cipher: string, key: Buffer, iv: Buffer, text: Buffer): Buffer {
  try {
    const decipher = createDecipheriv(cipher, key, iv)
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch {
    throw refusal('password')
  }
}

type Opening = { readonly password: string; readonly allowed: Rounds }

async function openPbes2(parameters: Der, text: Buffer, { password, allowed }: Opening): Promise<Buffer> {
  const [derivation, encryption] = membersOf(parameters, 2)
  const [kdf, kdfParameters] = membersOf(derivation, 2)
  const [cipherId, iv] = membersOf(encryption, 2)
  const cipher = ciphers[oidOf(cipherId)]
  if (oidOf(kdf) !== ids.pbkdf2 || cipher === undefined) throw refusal('encryption')
  const [salt, rounds, ...more] = membersOf(kdfParameters, 2)
  const prf = more.find(({ tag }) => tag === 0x30)
  const hash = prf === undefined ? 'sha1' : hmacs[oidOf(childrenOf(prf)[0])]
  if (hash === undefined) throw refusal('encryption')
  const key = await derive(password, salt!.content, takeRounds(allowed, rounds), cipher.keyBytes, hash)
  return decrypt(cipher.name, key, iv!.content, text)
}

async function openTripleDes(parameters: Der, text: Buffer, { password, allowed }: Opening): Promise<Buffer> {
  const [salt, count] = membersOf(parameters, 2)
  const given = { password, salt: salt!.content, rounds: takeRounds(allowed, count), hash: 'sha1' } as const
  const key = await pkcs12Key({ ...given, use: 'key', bytes: 24 })
  const iv = await pkcs12Key({ ...given, use: 'iv', bytes: 8 })
  return decrypt('des-ede3-cbc', key, iv, text)
}

/** RC2 and RC4, which files of before 2015 often have, are not offered by OpenSSL any more. */
function open(algorithm: Der | undefined, text: Buffer, opening: Opening): Promise<Buffer> {
  const [id, parameters] = membersOf(algorithm, 2)
  switch (oidOf(id)) {
    case ids.pbes2:
      return openPbes2(parameters!, text, opening)
    case ids.tripleDes:
      return openTripleDes(parameters!, text, opening)
    default:
      throw refusal('encryption')
  }
}

/** What is in the [0] of a content. */
const insideOf = (value: Der | undefined): Der => readDer(value?.content ?? Buffer.alloc(0))

async function requireMac(mac: Der | undefined, content: Buffer, { password, allowed }: Opening): Promise<void> {
  const [digestInfo, salt, rounds] = membersOf(mac, 2)
  const [algorithm, expected] = membersOf(digestInfo, 2)
  const hash = hashes[oidOf(childrenOf(algorithm!)[0])]
  if (hash === undefined) throw refusal('encryption')
  const { length: bytes } = createHash(hash).digest()
  // The key is as long as what it is compared with: a longer one would take the rounds again for each part of it.
  if (expected!.content.length !== bytes) throw refusal('unreadable')
  const key = await pkcs12Key({
    password,
    salt: salt!.content,
    rounds: rounds === undefined ? 1 : takeRounds(allowed, rounds),
    hash,
    use: 'mac',
    bytes,
  })
  const found = createHmac(hash, key).update(content).digest()
  if (!timingSafeEqual(found, expected!.content)) throw refusal('password')
}

async function safeOf(value: Der, opening: Opening): Promise<Buffer> {
  const [id, wrapped] = membersOf(value, 2)
  if (oidOf(id) === ids.data) return insideOf(wrapped).content
  if (oidOf(id) !== ids.encryptedData) throw refusal('unreadable')
  const [, encrypted] = membersOf(insideOf(wrapped), 2)
  const [, algorithm, text] = membersOf(encrypted, 3)
  return open(algorithm, text!.content, opening)
}

type Found = { readonly keys: KeyObject[]; readonly certificates: Buffer[] }

async function readBag(bag: Der, opening: Opening, found: Found): Promise<void> {
  const [id, wrapped] = membersOf(bag, 2)
  const value = insideOf(wrapped)
  const take = (der: Buffer) => found.keys.push(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  switch (oidOf(id)) {
    case ids.keyBag:
      take(value.bytes)
      return
    case ids.shroudedKeyBag: {
      const [algorithm, text] = membersOf(value, 2)
      take(await open(algorithm, text!.content, opening))
      return
    }
    case ids.certificateBag: {
      const [kind, certificate] = membersOf(value, 2)
      if (oidOf(kind) === ids.x509) found.certificates.push(insideOf(certificate).content)
    }
  }
}

async function contentsOf(file: Buffer, password: string): Promise<Found> {
  const opening = { password, allowed: { left: maxRounds } }
  const [, authSafe, mac] = membersOf(readDer(file), 3)
  const [id, wrapped] = membersOf(authSafe, 2)
  if (oidOf(id) !== ids.data) throw refusal('unreadable')
  const { content } = insideOf(wrapped)
  await requireMac(mac, content, opening)
  const found: Found = { keys: [], certificates: [] }
  for (const safe of membersOf(readDer(content), 1))
    for (const bag of membersOf(readDer(await safeOf(safe, opening)), 0)) await readBag(bag, opening, found)
  return found
}

/** RSA of 2,048 bits or more, or one of the NIST curves: what readers of PDF verify. */
function isUsable(key: KeyObject): boolean {
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {}
  return key.asymmetricKeyType === 'rsa'
    ? modulusLength >= 2_048 && modulusLength <= 8_192
    : key.asymmetricKeyType === 'ec' && ['prime256v1', 'secp384r1', 'secp521r1'].includes(namedCurve)
}

const maxChain = 8

/** The certificate of the key, and after it each one's issuer as far as the file has them. */
function chainOf(certificates: readonly Buffer[], key: KeyObject): readonly Buffer[] {
  const all = certificates.map((bytes) => new X509Certificate(bytes))
  const own = all.find((one) => one.checkPrivateKey(key))
  if (own === undefined) throw refusal('key')
  const chain = [own]
  while (chain.length < maxChain) {
    const last = chain.at(-1)!
    const next = all.find((one) => !chain.includes(one) && last.checkIssued(one))
    if (next === undefined) break
    chain.push(next)
  }
  return chain.map(({ raw }) => raw)
}

/** The key of a PKCS#12 file (RFC 7292) with its certificates; every refusal says what is wrong with the file. */
export async function openPkcs12(file: Buffer, password: string): Promise<SigningKey> {
  try {
    const { keys, certificates } = await contentsOf(file, password)
    const [key] = keys
    if (key === undefined || keys.length > 1 || !isUsable(key)) throw refusal('key')
    return { certificates: chainOf(certificates, key), key }
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof DerError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_OSSL') === true)
      throw refusal('unreadable')
    throw error
  }
}
