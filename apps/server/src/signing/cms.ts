import { createHash, sign } from 'node:crypto'
import type { SigningKey } from './certificate.ts'
import { issuerAndSerial } from './certificate.ts'
import { explicit, integer, nothing, octets, oid, sequence, setOf, tagged } from './der.ts'

const ids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const

const sha256 = sequence(oid(ids.sha256))
const attribute = (id: string, value: Buffer) => sequence(oid(id), setOf(value))

/**
 * The three attributes of PAdES B-B (ETSI EN 319 142-1): the time stands in the dictionary of the PDF and must not stand
 * here too.
 */
function attributesOf(digest: Uint8Array, certificate: Buffer): readonly Buffer[] {
  const certificateId = sequence(octets(createHash('sha256').update(certificate).digest()))
  return [
    attribute(ids.contentType, oid(ids.data)),
    attribute(ids.messageDigest, octets(digest)),
    attribute(ids.signingCertificateV2, sequence(sequence(certificateId))),
  ]
}

/** A detached CMS signature (RFC 5652) over content with this SHA-256 digest. */
export function signDetached({ certificates, key }: SigningKey, digest: Uint8Array): Buffer {
  const [certificate] = certificates
  if (certificate === undefined) throw new Error('a signature names its certificate')
  const attributes = setOf(...attributesOf(digest, certificate))
  const algorithm =
    key.asymmetricKeyType === 'ec' ? sequence(oid(ids.ecdsaWithSha256)) : sequence(oid(ids.rsaWithSha256), nothing())
  // Signed as a SET, carried as [0]: only the tag differs.
  const carried = Buffer.from(attributes)
  carried[0] = 0xa0
  const signer = sequence(
    integer(1),
    issuerAndSerial(certificate),
    sha256,
    carried,
    algorithm,
    octets(sign('sha256', attributes, key)),
  )
  const signedData = sequence(
    integer(1),
    setOf(sha256),
    sequence(oid(ids.data)),
    tagged(0xa0, ...certificates),
    setOf(signer),
  )
  return sequence(oid(ids.signedData), explicit(0, signedData))
}

/** Room for any signature of the key: certificates, attributes, and at most RSA of 8,192 bits. */
export const maxSignatureBytes = ({ certificates }: Pick<SigningKey, 'certificates'>): number =>
  certificates.reduce((sum, { length }) => sum + length, 0) + 2_048 + 1_024
