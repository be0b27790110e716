import { createHash, verify, X509Certificate } from 'node:crypto'
import { childrenOf, membersOf, oidOf, readDer, type Der } from '../../signing/der.ts'

type ReadSignature = {
  readonly ranges: readonly [number, number, number, number]
  readonly certificates: readonly X509Certificate[]
  /** Identifiers of the attributes that were signed. */
  readonly attributes: readonly string[]
  /** Of the digest over the ranges, of the certificate it names, and of the attributes over both. */
  readonly isValid: boolean
}

const ids = {
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const

const sha256 = (...parts: readonly Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** The innermost first value. */
function leafOf(value: Der): Buffer {
  return value.tag === 0x30 || value.tag === 0x31 ? leafOf(childrenOf(value)[0]!) : value.content
}

/** As RFC 5652 and ETSI EN 319 142-1 have it, with the cryptography of Node alone. */
export function readPdfSignature(pdf: Buffer): ReadSignature {
  const text = pdf.toString('latin1')
  const [, ...numbers] = /\/ByteRange \[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text) ?? []
  const ranges = numbers.map(Number) as [number, number, number, number]
  const [start, length, next, rest] = ranges
  const hex = text.slice(start + length + 1, next - 1)
  const padded = Buffer.from(hex, 'hex')
  const contentInfo = readDer(padded.subarray(0, 4 + padded.readUInt16BE(2)))
  const signedData = readDer(membersOf(contentInfo, 2)[1]!.content)
  const [, , , certificates, signerInfos] = membersOf(signedData, 5)
  const [, , , attributes, , signature] = membersOf(childrenOf(signerInfos!)[0], 6)
  const signed = childrenOf(attributes!).map((one) => membersOf(one, 2))
  const valueOf = (id: string) => leafOf(signed.find(([name]) => oidOf(name) === id)![1]!)
  const [own, ...others] = childrenOf(certificates!).map(({ bytes }) => new X509Certificate(bytes))
  const asSet = Buffer.from(attributes!.bytes)
  asSet[0] = 0x31
  const digest = sha256(pdf.subarray(start, start + length), pdf.subarray(next, next + rest))
  return {
    ranges,
    certificates: [own!, ...others],
    attributes: signed.map(([name]) => oidOf(name)),
    isValid:
      digest.equals(valueOf(ids.messageDigest)) &&
      sha256(own!.raw).equals(valueOf(ids.signingCertificateV2)) &&
      verify('sha256', asSet, own!.publicKey, signature!.content),
  }
}
