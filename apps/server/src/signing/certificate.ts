import { createHash, generateKeyPair, randomBytes, sign, X509Certificate, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import {
  bits,
  childrenOf,
  explicit,
  integer,
  membersOf,
  octets,
  oid,
  readDer,
  sequence,
  setOf,
  time,
  utf8,
  yes,
} from './der.ts'

export type SigningKey = {
  /** DER; the certificate of the key first, then those that vouch for it. */
  readonly certificates: readonly Buffer[]
  readonly key: KeyObject
}

type CertificateFacts = {
  readonly subject: string
  readonly issuer: string
  /** Its own issuer: no authority checked who it names. */
  readonly isSelfSigned: boolean
  /** Hex, in lower case. */
  readonly sha256: string
  readonly notBefore: Date
  readonly notAfter: Date
}

const names = { commonName: '2.5.4.3', organisation: '2.5.4.10' } as const
const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))

/** RFC 5280 allows 64 letters. */
const nameText = (text: string) => [...text.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, 64).join('')

function nameOf(company: string): Buffer {
  const text = utf8(nameText(company) || 'Company')
  return sequence(...Object.values(names).map((name) => setOf(sequence(oid(name), text))))
}

const critical = (name: string, value: Buffer) => sequence(oid(name), yes(), octets(value))

function extensionsOf(publicKey: Buffer): Buffer {
  const [, keyBits] = membersOf(readDer(publicKey), 2)
  const keyId = createHash('sha1').update(keyBits!.content.subarray(1)).digest()
  return explicit(
    3,
    sequence(
      critical('2.5.29.19', sequence()),
      // digitalSignature and nonRepudiation: six of the eight bits are unused.
      critical('2.5.29.15', Buffer.from([0x03, 0x02, 0x06, 0xc0])),
      sequence(oid('2.5.29.14'), octets(octets(keyId))),
    ),
  )
}

const makeKeys = promisify(generateKeyPair)

/** From the day before, so that a reader whose clock is behind does not refuse it as not yet valid. */
const toleranceMs = 24 * 3600 * 1000
export const selfSignedYears = 10

/** A P-256 key, and a certificate that it signs itself. */
export async function makeSelfSigned(company: string, now: Date): Promise<SigningKey> {
  const { publicKey, privateKey } = await makeKeys('ec', { namedCurve: 'prime256v1' })
  const [name, spki] = [nameOf(company), publicKey.export({ type: 'spki', format: 'der' })]
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + selfSignedYears)
  const body = sequence(
    explicit(0, integer(2)),
    integer(Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(now.getTime() - toleranceMs)), time(end)),
    name,
    spki,
    extensionsOf(spki),
  )
  const certificate = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey)))
  return { certificates: [certificate], key: privateKey }
}

/** 'CN=Harbour Surveys, O=Harbour Surveys' in the order of the certificate. */
const inOneLine = (name: string) => name.split('\n').join(', ')

export function factsOf(certificate: Buffer): CertificateFacts {
  const read = new X509Certificate(certificate)
  return {
    subject: inOneLine(read.subject),
    issuer: inOneLine(read.issuer),
    isSelfSigned: read.subject === read.issuer,
    sha256: createHash('sha256').update(certificate).digest('hex'),
    notBefore: new Date(read.validFrom),
    notAfter: new Date(read.validTo),
  }
}

/** Issuer and serial number as the certificate has them, by which CMS names it. */
export function issuerAndSerial(certificate: Buffer): Buffer {
  const [body] = membersOf(readDer(certificate), 3)
  const fields = childrenOf(body!)
  const [serial, , issuer] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields
  return sequence(issuer!.bytes, serial!.bytes)
}
