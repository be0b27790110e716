import { createHash } from 'node:crypto'
import { issuedRoutes } from '@plumbline/contract/reports/issued'
import type { ReportFormat } from '@plumbline/contract/reports/reports'
import { printedCode, verifyPath } from '@plumbline/contract/reports/verification-addresses'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notesOf } from '../../../testing/builders/audit-entries.ts'
import { aReport } from '../../../testing/builders/report-builders.ts'
import { aCrackedPhoto } from '../../../testing/files/cracked-photo.ts'
import { pdfUaFaults } from '../../../testing/files/pdf-ua.ts'
import { isWithoutPdfsig, saidByPdfsig } from '../../../testing/files/pdfsig.ts'
import { readPdfSignature } from '../../../testing/files/pdf-signature.ts'
import { aReportSite, type ReportSite } from '../../../testing/sites/report-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { writeFiles } from '../write-files.ts'

let plumbline: TestApp
let site: ReportSite
beforeAll(async () => {
  plumbline = await testApp({ settings: { PUBLIC_URL: 'https://inspect.example.com' } })
})
afterAll(() => plumbline.close())
beforeEach(async () => {
  site = await aReportSite(plumbline)
})

/** The same three files without a typesetter, whose pages other tests set. */
const inShort: typeof writeFiles = async function* inShort() {
  for (const format of ['docx', 'pdf', 'small'] as const)
    yield {
      format,
      contentType: 'application/octet-stream',
      bytes: (async function* bytes() {
        yield Buffer.from(format)
      })(),
    }
}

type Definition = Awaited<ReturnType<ReportSite['begin']>>

async function issue(definition: Definition, write = inShort) {
  const { report } = (await site.ask(definition)).body
  await site.make(report._id, {}, write)
  return (await site.list()).find(({ _id }) => _id === report._id)!
}

const verify = (code: string) => plumbline.call(issuedRoutes.verify, { params: { code } })
const withdraw = (reportId: string, token = site.writer.token) =>
  plumbline.call(issuedRoutes.withdraw, { params: { ...site.inInspection, reportId }, token })
const bytesOf = async (reportId: string, format: ReportFormat) =>
  (await plumbline.app.inject({ method: 'GET', url: (await site.download(reportId, format)).body.url })).rawPayload
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('an issued report', () => {
  test('has PDFs signed for its company, which a changed byte makes invalid, and prints where it is checked', async () => {
    await site.found((await site.take('DJI_0001.JPG', await aCrackedPhoto())).id, 'critical')
    const issued = await issue(await site.begin({ templateId: 'Facade' }), writeFiles)
    const subject = `CN=${site.corporate.name}, O=${site.corporate.name}`
    expect(issued).toMatchObject({ signature: { subject, isSelfMade: true }, withdrawnAt: null })
    const address = `https://inspect.example.com${verifyPath(issued.verifyCode!)}`
    for (const format of ['pdf', 'small'] as const) {
      const pdf = await bytesOf(issued._id, format)
      const { isValid, ranges, certificates } = readPdfSignature(pdf)
      expect([isValid, ranges[2] + ranges[3], certificates[0]!.subject.replace('\n', ', ')]).toEqual([
        true,
        pdf.length,
        subject,
      ])
      const text = pdf.toString('latin1')
      expect(['/StructTreeRoot', '/Marked true'].every((mark) => text.includes(mark))).toBe(true)
      const changed = Buffer.from(pdf)
      changed[pdf.length >> 1]! ^= 1
      expect(readPdfSignature(changed).isValid).toBe(false)
      if (!isWithoutPdfsig) {
        expect(saidByPdfsig(pdf)).toContain('Signature is Valid')
        expect(saidByPdfsig(changed)).not.toContain('Signature is Valid')
      }
      // The form of the signature is appended after the pages were tagged.
      expect(pdfUaFaults(pdf)).toEqual([])
    }
    const document = Buffer.from(unzipSync(await bytesOf(issued._id, 'docx'))['word/document.xml']!).toString()
    expect(document.split(address).length - 1).toBeGreaterThanOrEqual(2)
    const { body } = await verify(issued.verifyCode!)
    expect(body.files).toEqual(
      await Promise.all(
        (['docx', 'pdf', 'small'] as const).map(async (format) => ({
          format,
          sha256: sha256(await bytesOf(issued._id, format)),
        })),
      ),
    )
    expect(await site.verify()).toEqual([])
  })

  test('is found by its code however it is typed, with what it prints and nothing else', async () => {
    const issued = await issue(await site.begin({ templateId: 'Facade', reportTitle: 'Harbour Court 2026' }))
    const code = issued.verifyCode!
    const { status, body, headers } = await verify(code)
    expect([status, headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')])
    expect(body).toMatchObject({
      title: 'Harbour Court 2026',
      reportNumber: expect.stringMatching(/-1$/) as string,
      company: site.corporate.name,
      state: 'current',
      certificate: { isSelfMade: true },
    })
    for (const id of [site.project.id, site.corporate.id, issued._id, site.writer.id])
      expect(JSON.stringify(body)).not.toContain(id)
    for (const typed of [printedCode(code), code.toLowerCase(), `${printedCode(code)} `, code.replaceAll('0', 'o')])
      expect((await verify(typed)).body).toEqual(body)
  })

  test('is superseded by a later one of the same contents, until that one is withdrawn, and not by others', async () => {
    const definition = await site.begin()
    const stateOf = async (code: string | null) => (await verify(code!)).body.state
    const first = await issue(definition)
    const waiting = (await site.ask(definition)).body.report
    expect([waiting.verifyCode, await stateOf(first.verifyCode)]).toEqual([null, 'current'])
    await site.make(waiting._id, {}, inShort)
    const second = (await site.list()).find(({ _id }) => _id === waiting._id)!
    const other = await issue(await site.begin())
    expect(await Promise.all([first, second, other].map(({ verifyCode }) => stateOf(verifyCode)))).toEqual([
      'superseded',
      'current',
      'current',
    ])
    expect((await withdraw(second._id)).body.report.withdrawnAt).not.toBeNull()
    expect(await Promise.all([first, second].map(({ verifyCode }) => stateOf(verifyCode)))).toEqual([
      'current',
      'withdrawn',
    ])
    // Withdrawn twice it was withdrawn once.
    const at = (await site.list()).find(({ _id }) => _id === second._id)!.withdrawnAt
    plumbline.clock.ms += 60_000
    expect((await withdraw(second._id)).body.report.withdrawnAt).toBe(at)
    const notes = await notesOf(plumbline.db, site.corporate.id, 'report.withdraw')
    expect(notes.map(({ actor_id, detail }) => [actor_id, detail['report']])).toEqual([[site.writer.id, '2']])
  })

  test('is superseded also after its contents were deleted', async () => {
    const definition = await site.begin()
    await site.begin()
    const [first] = [await issue(definition), await issue(definition)]
    await plumbline.db.deleteFrom('report_definition').where('id', '=', definition._id).execute()
    expect((await verify(first!.verifyCode!)).body.state).toBe('superseded')
  })

  test('from before reports were signed is not signed, and is found by no code', async () => {
    const id = await aReport(plumbline.db, site.project)
    const [before] = await site.list()
    expect(before).toMatchObject({ _id: id, signature: null, verifyCode: null, withdrawnAt: null })
  })

  test('of a company template has no PDF to sign and prints no code', async () => {
    const only: typeof writeFiles = async function* only(...given) {
      for await (const file of inShort(...given)) if (file.format === 'docx') yield file
    }
    const issued = await issue(await site.begin(), only)
    expect([issued.signature, (await verify(issued.verifyCode!)).body.certificate]).toEqual([null, null])
  })

  test('of a deleted project is not found any more', async () => {
    const issued = await issue(await site.begin())
    await plumbline.db
      .updateTable('project')
      .set({ deleted_at: new Date() })
      .where('id', '=', site.project.id)
      .execute()
    expect((await verify(issued.verifyCode!)).error.code).toBe('report.not-issued')
  })
})

describe('refused', () => {
  test('unknown codes get one neutral sentence, and too many of them from one address are refused', async () => {
    const waiting = (await site.ask(await site.begin())).body.report
    const { verify_code } = await plumbline.db
      .selectFrom('report')
      .select('verify_code')
      .where('id', '=', waiting._id)
      .executeTakeFirstOrThrow()
    const answers = await Promise.all(
      ['0'.repeat(16), 'x', "'; drop table report; --", verify_code!].map((code) => verify(code)),
    )
    const messages = new Set(answers.map(({ status, error }) => `${status} ${error.code} ${error.message}`))
    expect([...messages]).toEqual(['404 report.not-issued No report was issued with this code.'])
    const codes: string[] = []
    for (let count = 0; count < 40; count += 1) codes.push((await verify('0'.repeat(16))).error.code)
    expect(codes.at(-1)).toBe('request.too-many')
    const issued = await issue(await site.begin())
    expect((await verify(issued.verifyCode!)).status).toBe(200)
    await plumbline.db.deleteFrom('login_failure').execute()
  })

  test('a report that is not finished is not withdrawn, and a reader withdraws none', async () => {
    const { _id } = (await site.ask(await site.begin())).body.report
    expect((await withdraw(_id)).error.code).toBe('report.not-ready')
    await site.make(_id, {}, inShort)
    expect((await withdraw(_id, site.viewer.token)).error.code).toBe('access.denied')
    const other = await aReportSite(plumbline)
    expect((await withdraw(_id, other.writer.token)).error.code).toBe('project.not-found')
    expect((await site.list())[0]!.withdrawnAt).toBeNull()
  })
})
