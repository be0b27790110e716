import { describe, expect, test } from 'vitest'
import { expectNullable, expectRequired } from '../testing/laws.ts'
import { faultAt, hostile, idOf } from '../testing/refusals.ts'
import {
  CertificateSettings,
  issuedRoutes,
  issuedStates,
  maxCertificateBytes,
  SigningCertificate,
  Verification,
} from './issued.ts'
import { reportFormats } from './reports.ts'
import { verificationAddress } from './verification-addresses.ts'

const at = '2026-11-19T01:02:03.000Z'
const sha256 = 'ab'.repeat(32)
const certificate = {
  subject: 'CN=Harbour Surveys, O=Harbour Surveys',
  issuer: 'CN=Harbour Surveys, O=Harbour Surveys',
  isSelfMade: true,
  sha256,
  notBefore: at,
  notAfter: at,
}
const verification = {
  title: 'Facade Condition Survey',
  reportNumber: 'PL-14-2',
  revision: 'B',
  issued: '2 Nov 2026',
  company: 'Harbour Surveys',
  project: 'Harbour View',
  people: ['Ada Byron', 'Lee Ka Yan'],
  state: 'current',
  files: reportFormats.map((format) => ({ format, sha256 })),
  certificate,
}

describe('what anyone gets for a code', () => {
  test('is the report, its files and its signature', () => {
    expect(Verification.parse(verification)).toEqual(verification)
    expectRequired(Verification, verification, 'title', 'reportNumber', 'revision', 'issued', 'company', 'project')
    expectRequired(Verification, verification, 'people', 'state', 'files')
    expectNullable(Verification, verification, 'certificate')
  })

  test('is nothing that is not printed', () => {
    const inner = { _id: idOf(1), projectId: idOf(2), requestedBy: 'Ada', defects: 12, url: '/report.pdf', code: 'X' }
    expect(Verification.parse({ ...verification, ...inner })).toEqual(verification)
    const [file] = verification.files
    expect(Verification.parse({ ...verification, files: [{ ...file, key: 'a/b.pdf', size: 1 }] }).files).toEqual([file])
    expect(
      Verification.parse({ ...verification, certificate: { ...certificate, key: 'secret', privateKey: 'secret' } })
        .certificate,
    ).toEqual(certificate)
  })

  test.each(issuedStates)('may be %s', (state) => {
    expect(faultAt(Verification, { ...verification, state })).toBe('ok')
  })

  test.each<[string, object, string]>([
    ['a state of nobody', { state: 'draft' }, 'state'],
    ['a file without a hash', { files: [{ format: 'pdf' }] }, 'files.0.sha256'],
    ['a hash in capitals', { files: [{ format: 'pdf', sha256: sha256.toUpperCase() }] }, 'files.0.sha256'],
    ['a short hash', { files: [{ format: 'pdf', sha256: 'ab' }] }, 'files.0.sha256'],
    ['a format of nobody', { files: [{ format: 'odt', sha256 }] }, 'files.0.format'],
    ['a certificate without an end', { certificate: { ...certificate, notAfter: null } }, 'certificate.notAfter'],
  ])('never has %s', (_, part, fault) => {
    expect(faultAt(Verification, { ...verification, ...part })).toBe(fault)
  })

  test('is asked for with any text, of which only a code finds something', () => {
    const { params } = issuedRoutes.verify
    for (const code of ['7KQ2-M9XH-T4ZC-0ABC', '7kq2m9xht4zc0abc', 'x'.repeat(40)])
      expect(faultAt(params, { code })).toBe('ok')
    expect(faultAt(params, { code: 'x'.repeat(41) })).toBe('code')
    for (const code of hostile) expect(['ok', 'code']).toContain(faultAt(params, { code }))
    expect(issuedRoutes.verify).toMatchObject(verificationAddress)
  })
})

describe('the certificate of a company', () => {
  test('is described without its key, and may not be made yet', () => {
    expect(SigningCertificate.parse({ ...certificate, key: 'secret' })).toEqual(certificate)
    expectRequired(SigningCertificate, certificate, 'subject', 'issuer', 'isSelfMade', 'sha256', 'notAfter')
    expectNullable(CertificateSettings, { certificate, isExpired: false }, 'certificate')
    expectRequired(CertificateSettings, { certificate, isExpired: false }, 'isExpired')
  })

  test('is uploaded as a file of bounded size with its password', () => {
    const { body } = issuedRoutes.saveCertificate
    const largest = 'A'.repeat(Math.ceil(maxCertificateBytes / 3) * 4)
    expect(faultAt(body, { file: 'AAAA', password: '' })).toBe('ok')
    expect(faultAt(body, { file: largest, password: 'x'.repeat(200) })).toBe('ok')
    for (const [name, value] of [
      ['file', ''],
      ['file', `${largest}AAAA`],
      ['file', null],
      ['password', 'x'.repeat(201)],
      ['password', undefined],
    ] as const)
      expect(faultAt(body, { file: 'AAAA', password: '', [name]: value })).toBe(name)
    expect(issuedRoutes.saveCertificate.bodyBytes).toBeGreaterThan(largest.length + 200)
  })

  test('is set by people who manage what signs for the company, and by no program', () => {
    for (const name of ['certificate', 'saveCertificate', 'removeCertificate'] as const)
      expect(issuedRoutes[name]).toMatchObject({ may: 'api-keys.manage', byKey: 'never' })
  })

  test('answers each change with what is true after it', () => {
    const settings = { certificate: null, isExpired: false }
    for (const { reply } of [issuedRoutes.certificate, issuedRoutes.saveCertificate, issuedRoutes.removeCertificate])
      expect(reply.parse({ ...settings, key: 'secret' })).toEqual(settings)
  })
})

test('a report is withdrawn by those who may generate one, and the answer says when', () => {
  expect(issuedRoutes.withdraw).toMatchObject({ method: 'POST', may: 'reports.generate' })
  const params = { projectId: idOf(1), inspectionId: idOf(2), reportId: idOf(3) }
  expect(faultAt(issuedRoutes.withdraw.params, params)).toBe('ok')
  for (const name of Object.keys(params))
    expect(faultAt(issuedRoutes.withdraw.params, { ...params, [name]: 'all' })).toBe(name)
  expect(faultAt(issuedRoutes.withdraw.reply, { report: { withdrawnAt: at } })).toBe('report._id')
})
