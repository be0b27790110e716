import { createHash, verify, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { factsOf, issuerAndSerial, makeSelfSigned, selfSignedYears } from './certificate.ts'
import { childrenOf, membersOf, readDer } from './der.ts'

const now = new Date('2026-11-19T01:02:03.000Z')

test('a company gets a certificate that it signed itself, for signing and for nothing else', async () => {
  const { certificates, key } = await makeSelfSigned('海景測量 & Co.', now)
  const read = new X509Certificate(certificates[0]!)
  expect([read.checkPrivateKey(key), read.verify(read.publicKey), read.ca]).toEqual([true, true, false])
  expect(read.subject).toBe('CN=海景測量 & Co.\nO=海景測量 & Co.')
  expect(key.asymmetricKeyDetails).toMatchObject({ namedCurve: 'prime256v1' })
  expect(
    verify(
      'sha256',
      membersOf(readDer(certificates[0]!), 3)[0]!.bytes,
      read.publicKey,
      childrenOf(readDer(certificates[0]!))[2]!.content.subarray(1),
    ),
  ).toBe(true)
  expect(factsOf(certificates[0]!)).toEqual({
    subject: 'CN=海景測量 & Co., O=海景測量 & Co.',
    issuer: 'CN=海景測量 & Co., O=海景測量 & Co.',
    isSelfSigned: true,
    sha256: createHash('sha256').update(certificates[0]!).digest('hex'),
    notBefore: new Date('2026-11-18T01:02:03.000Z'),
    notAfter: new Date(`${2026 + selfSignedYears}-11-19T01:02:03.000Z`),
  })
})

test('no two have the same key or the same number', async () => {
  const [one, other] = await Promise.all([makeSelfSigned('Ada', now), makeSelfSigned('Ada', now)])
  const [a, b] = [one, other].map(({ certificates }) => new X509Certificate(certificates[0]!))
  expect(a!.serialNumber).not.toBe(b!.serialNumber)
  expect(a!.publicKey.equals(b!.publicKey)).toBe(false)
})

test.each([
  ['x'.repeat(100), `CN=${'x'.repeat(64)}`],
  ['😀'.repeat(65), `CN=${'😀'.repeat(64)}`],
  [' Two\nlines\u0007 ', 'CN=Two lines'],
  ['', 'CN=Company'],
])('a name of any kind gives a certificate that can be read: %j', async (name, expected) => {
  const { certificates } = await makeSelfSigned(name, now)
  expect(new X509Certificate(certificates[0]!).subject.split('\n')[0]).toBe(expected)
})

test('issuer and number are those of the certificate', async () => {
  const { certificates } = await makeSelfSigned('Ada', now)
  const [issuer, serial] = membersOf(readDer(issuerAndSerial(certificates[0]!)), 2)
  expect(serial!.content.toString('hex').toUpperCase()).toBe(new X509Certificate(certificates[0]!).serialNumber)
  expect(certificates[0]!.includes(issuer!.bytes)).toBe(true)
})
