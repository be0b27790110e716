import { issuedRoutes } from '@plumbline/contract/reports/issued'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addKey } from '../../../db/key-file.ts'
import { isSealed } from '../../../db/keyring.ts'
import { dropSealed, openSigningKey, sealAgain } from '../../../db/sealed-secrets.ts'
import { notesOf } from '../../../testing/builders/audit-entries.ts'
import { pkcs12Files, pkcs12Password } from '../../../testing/files/pkcs12-files.ts'
import { aReportSite, type ReportSite } from '../../../testing/sites/report-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { join } from '../../../testing/world.ts'
import { openSigner } from './certificate-rows.ts'

let plumbline: TestApp
let site: ReportSite
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())
beforeEach(async () => {
  site = await aReportSite(plumbline)
})

const params = () => ({ corporateId: site.corporate.id })
const settings = (token = site.writer.token) => plumbline.call(issuedRoutes.certificate, { params: params(), token })
const upload = (
  file: Buffer,
  { password = pkcs12Password, token = site.writer.token }: { password?: string; token?: string } = {},
) =>
  plumbline.call(issuedRoutes.saveCertificate, {
    params: params(),
    body: { file: file.toString('base64'), password },
    token,
  })
const remove = (token = site.writer.token) =>
  plumbline.call(issuedRoutes.removeCertificate, { params: params(), token })
const signer = () => openSigner(plumbline.context, site.corporate.id)
const rows = () =>
  plumbline.db
    .selectFrom('signing_certificate')
    .selectAll()
    .where('corporate_id', '=', site.corporate.id)
    .orderBy('created_at')
    .execute()

describe('the certificate of a company', () => {
  test('is made with its first report, once, however many are made at the same moment', async () => {
    expect((await settings()).body).toEqual({ certificate: null, isExpired: false })
    const made = await Promise.all(Array.from({ length: 4 }, signer))
    expect(new Set(made.map(({ certificateId }) => certificateId)).size).toBe(1)
    const { certificate } = (await settings()).body
    expect(certificate).toMatchObject({
      isSelfMade: true,
      subject: `CN=${site.corporate.name}, O=${site.corporate.name}`,
    })
    expect(await rows()).toHaveLength(1)
  })

  test('is one of its own for every company', async () => {
    const other = await aReportSite(plumbline)
    const [one, two] = [await signer(), await openSigner(plumbline.context, other.corporate.id)]
    expect(one.certificateId).not.toBe(two.certificateId)
    expect(one.signer.certificates[0]!.equals(two.signer.certificates[0]!)).toBe(false)
  })

  test('may be that of an authority, which signs until it is removed', async () => {
    const own = await signer()
    const { status, body } = await upload(pkcs12Files.aes)
    expect([status, body]).toMatchObject([
      200,
      {
        isExpired: false,
        certificate: {
          isSelfMade: false,
          subject: 'O=Harbour Surveys, CN=Ada Byron',
          issuer: 'CN=Example Authority',
        },
      },
    ])
    const uploaded = await signer()
    expect([uploaded.signer.certificates.length, uploaded.certificateId === own.certificateId]).toEqual([2, false])
    expect((await upload(pkcs12Files.rsa)).body.certificate!.subject).toBe('CN=Harbour RSA')
    expect((await remove()).body.certificate).toMatchObject({ isSelfMade: true })
    expect((await remove()).status).toBe(200)
    expect((await signer()).certificateId).toBe(own.certificateId)
    const stored = await rows()
    expect(stored.map(({ private_key, removed_at }) => [private_key === null, removed_at === null])).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ])
    const notes = await notesOf(plumbline.db, site.corporate.id, 'report.certificate-set', 'report.certificate-delete')
    expect(notes.map(({ action, subject }) => [action, subject])).toEqual([
      ['report.certificate-set', 'O=Harbour Surveys, CN=Ada Byron'],
      ['report.certificate-set', 'CN=Harbour RSA'],
      ['report.certificate-delete', 'CN=Harbour RSA'],
    ])
  })

  test('is stored with its key encrypted, for its own row, and is never sent', async () => {
    await upload(pkcs12Files.aes)
    const [row] = await rows()
    expect(isSealed(row!.private_key!)).toBe(true)
    expect(() => openSigningKey(plumbline.context.keyring, site.project.id, row!.private_key!)).toThrow()
    const key = openSigningKey(plumbline.context.keyring, row!.id, row!.private_key!)
    expect(JSON.stringify((await settings()).body)).not.toContain(key.toString('base64').slice(40, 80))
  })

  test('is encrypted again with a new key, and replaced where the key is lost', async () => {
    const own = await signer()
    const before = (await rows())[0]!.private_key!
    await sealAgain(plumbline.db, addKey(plumbline.context.config))
    expect((await rows())[0]!.private_key!.equals(before)).toBe(false)
    expect((await signer()).certificateId).toBe(own.certificateId)
    await dropSealed(plumbline.db)
    const [lost] = await rows()
    expect([lost!.private_key, lost!.removed_at === null]).toEqual([null, false])
    expect((await signer()).certificateId).not.toBe(own.certificateId)
  })
})

describe('a certificate that has ended', () => {
  const endNow = (isSelfMade: boolean) =>
    plumbline.db
      .updateTable('signing_certificate')
      .set({ not_after: new Date(plumbline.clock.ms - 1_000) })
      .where('corporate_id', '=', site.corporate.id)
      .where('is_self_made', '=', isSelfMade)
      .where('removed_at', 'is', null)
      .execute()

  test('that we made is replaced by the next report', async () => {
    const own = await signer()
    await endNow(true)
    expect((await settings()).body).toEqual({ certificate: null, isExpired: false })
    const made = await Promise.all([signer(), signer()])
    expect(new Set(made.map(({ certificateId }) => certificateId)).size).toBe(1)
    expect(made[0].certificateId).not.toBe(own.certificateId)
  })

  test('of an authority stops reports, before they begin and in their job, until it is removed', async () => {
    await upload(pkcs12Files.aes)
    const definition = await site.begin()
    const { report } = (await site.ask(definition)).body
    await endNow(false)
    expect((await settings()).body).toMatchObject({ isExpired: true, certificate: { isSelfMade: false } })
    expect((await site.ask(definition)).error.code).toBe('report.certificate-expired')
    await site.make(report._id)
    expect((await site.list())[0]).toMatchObject({ status: 'failed', errorCode: 'report.certificate-expired' })
    expect((await site.retry(report._id)).error.code).toBe('report.certificate-expired')
    await remove()
    expect((await site.retry(report._id)).body.report.status).toBe('pending')
  })
})

describe('refused', () => {
  test.each([
    ['a wrong password', pkcs12Files.aes, 'x', 'report.certificate-password', 'password'],
    ['no PKCS#12', Buffer.from('no file'), '', 'report.certificate-unreadable', 'file'],
    ['old encryption', pkcs12Files.rc2, pkcs12Password, 'report.certificate-encryption', 'file'],
    ['a weak key', pkcs12Files.weak, pkcs12Password, 'report.certificate-key', 'file'],
    ['no key', pkcs12Files.withoutKey, pkcs12Password, 'report.certificate-key', 'file'],
  ] as const)('%s changes nothing', async (_, file, password, code, field) => {
    const { status, error } = await upload(file, { password })
    expect([status, error.code, error.field]).toEqual([400, code, field])
    expect(await rows()).toEqual([])
  })

  test('a certificate of another time, and text that is no base64', async () => {
    const { error } = await plumbline.call(issuedRoutes.saveCertificate, {
      params: params(),
      body: { file: '****', password: '' },
      token: site.writer.token,
    })
    expect([error.code, error.field]).toEqual(['input.invalid', 'file'])
    const now = plumbline.clock.ms
    plumbline.clock.ms = Date.UTC(2200, 0)
    const later = await join(plumbline, { corporateId: site.corporate.id, role: 'corporate-admin' })
    expect((await upload(pkcs12Files.aes, { token: later.token })).error.code).toBe('report.certificate-not-valid')
    plumbline.clock.ms = now
  })

  test('people who may not manage what signs for the company', async () => {
    for (const { token } of [site.checker, site.viewer]) {
      expect((await settings(token)).error.code).toBe('access.denied')
      expect((await upload(pkcs12Files.aes, { token })).error.code).toBe('access.denied')
      expect((await remove(token)).error.code).toBe('access.denied')
    }
    const other = await aReportSite(plumbline)
    for (const answer of [await settings(other.writer.token), await remove(other.writer.token)])
      expect(answer.error.code).toBe('corporate.not-found')
  })
})
