import { ReportDefinition } from '@plumbline/contract/reports/content'
import { reportRoutes } from '@plumbline/contract/reports/reports'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReportSite, type ReportSite } from '../../testing/sites/report-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
let site: ReportSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await aReportSite(plumbline)
})
afterAll(() => plumbline.close())

const text = (words: string) => ({
  isGenerated: true,
  content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
})

async function upload(person: { readonly id: string; readonly token: string }, colour: string): Promise<string | null> {
  const image = (
    await sharp({ create: { width: 400, height: 150, channels: 4, background: '#ffffff' } })
      .composite([
        {
          input: Buffer.from(
            `<svg width="200" height="60"><path d="M5 50L100 5L195 55" stroke="${colour}" stroke-width="6" fill="none"/></svg>`,
          ),
        },
      ])
      .png()
      .toBuffer()
  ).toString('base64')
  return (
    await plumbline.call(reportRoutes.saveSignatureImage, {
      params: { userId: person.id },
      token: person.token,
      body: { image },
    })
  ).body.imageUrl
}

test('a definition begins filled from the project, with texts proposed in its language, and begins once', async () => {
  await site.found(null, 'critical')
  const _id = v7()
  const begun = await site.begin({ _id, language: 'zh-hk' })
  expect(begun).toMatchObject({
    _id,
    version: 1,
    templateId: 'Facade',
    language: 'zh-hk',
    reportTitle: expect.any(String),
    backgroundSection: { reportPreparedBy: { userId: site.writer.id, name: 'Ada Byron' } },
  })
  expect(JSON.stringify(begun.findingsAndConclusionSection.content)).toContain('North')
  expect(JSON.stringify(begun.disclaimerSection.content).match(/listItem/g)).toHaveLength(12)
  expect(begun.isReportSectionDisabled).toEqual([
    { section: 'appendixB', reason: 'no-photos' },
    { section: 'appendixC', reason: 'no-photos' },
  ])
  expect(await site.begin({ _id, reportTitle: 'Another' })).toEqual(begun)
  const proposed = await plumbline.call(reportRoutes.proposals, {
    params: { projectId: site.project.id, workspaceId: site.project.workspaceId, reportDefinitionId: _id },
    query: { language: 'en' },
    token: site.viewer.token,
  })
  expect(JSON.stringify(proposed.body.findingsAndConclusionSection)).toContain('critical')
})

test('of two people who write at once the later one is answered with what is stored, and what neither sent stays', async () => {
  const { _id, version, scopeOfWorkSection } = await site.begin()
  const [mine, theirs] = await Promise.all([
    site.save(_id, { version, reportTitle: 'Mine', executiveSummarySection: text('Mine') }),
    site.save(_id, { version, reportTitle: 'Theirs' }, site.checker.token),
  ])
  expect([mine.status, theirs.status].toSorted()).toEqual([200, 409])
  const [won, lost] = mine.status === 200 ? [mine, theirs] : [theirs, mine]
  expect(lost.error).toMatchObject({ code: 'version.stale' })
  expect(
    ReportDefinition.parse((lost.error as unknown as { newer: { reportDefinition: unknown } }).newer.reportDefinition),
  ).toEqual(won.body.reportDefinition)
  expect(await site.get(_id)).toMatchObject({
    version: 2,
    reportTitle: won.body.reportDefinition.reportTitle,
    scopeOfWorkSection,
  })
  expect((await site.save(_id, { version: 2, reportTitle: 'No' }, site.viewer.token)).error.code).toBe('access.denied')
})

test('only the person named signs, with their own image of that day, and any later word takes the signature away', async () => {
  const begun = await site.begin()
  const signer = { name: 'Grace Hopper', userId: site.checker.id, designation: '', date: null }
  const {
    body: {
      reportDefinition: { _id, version, backgroundSection },
    },
  } = await site.save(begun._id, {
    version: 1,
    backgroundSection: { ...begun.backgroundSection, reportCheckedBy: signer },
  })
  expect(backgroundSection.reportCheckedBy).toEqual({ ...signer, endorserSignature: null })
  expect((await site.sign(_id, 'prepared', version, site.checker.token)).error.code).toBe('report.not-signer')
  expect((await site.sign(_id, 'prepared', version, site.writer.token)).error.code).toBe('report.no-signature')
  const first = await upload(site.writer, '#101010')
  await upload(site.checker, '#0000aa')
  expect((await site.sign(_id, 'prepared', version - 1, site.writer.token)).error.code).toBe('version.stale')
  expect((await site.sign(_id, 'prepared', version, site.writer.token)).status).toBe(200)
  expect((await site.sign(_id, 'checked', version + 1, site.checker.token)).status).toBe(200)
  // Another image later, and what a browser sends back, change nothing of what was signed.
  await upload(site.writer, '#aa0000')
  const forged = {
    ...begun.backgroundSection,
    reportCheckedBy: {
      ...signer,
      endorserSignature: { name: 'Mallory', signedAt: '2026-01-01T00:00:00Z', imageUrl: null },
    },
  }
  const saved = (await site.save(_id, { version: version + 2, backgroundSection: forged })).body.reportDefinition
  expect(saved.backgroundSection.reportPreparedBy.endorserSignature).toEqual({
    name: 'Ada Byron',
    signedAt: expect.any(String),
    imageUrl: first,
  })
  expect(saved.backgroundSection.reportCheckedBy?.endorserSignature?.name).toBe('Ada Byron')
  const changed = (await site.save(_id, { version: saved.version, disclaimerSection: text('None of it is true.') }))
    .body.reportDefinition
  expect([
    changed.backgroundSection.reportPreparedBy.endorserSignature,
    changed.backgroundSection.reportCheckedBy?.endorserSignature,
  ]).toEqual([null, null])
})

test('a plan has its layouts, languages and signatures, and no others', async () => {
  const trial = await aReportSite(plumbline, { plan: 'TRIAL' })
  const { _id, version, templateId, language } = await trial.begin()
  expect([templateId, language]).toEqual(['Defect List', 'en'])
  expect((await trial.save(_id, { version, templateId: 'Facade' })).error).toMatchObject({
    code: 'plan.excludes',
    field: 'templateId',
  })
  expect((await trial.save(_id, { version, language: 'zh-cn' })).error).toMatchObject({
    code: 'plan.excludes',
    field: 'language',
  })
  expect((await trial.sign(_id, 'prepared', version, trial.writer.token)).error.code).toBe('plan.excludes')
  expect(
    (
      await trial.save(_id, {
        version,
        backgroundSection: {
          ...(await trial.get(_id)).backgroundSection,
          reportCheckedBy: { name: '', userId: v7(), designation: '', date: null },
        },
      })
    ).error.code,
  ).toBe('user.not-found')
})

const params = (reportDefinitionId: string) => ({
  projectId: site.project.id,
  workspaceId: site.project.workspaceId,
  reportDefinitionId,
})

test('unchanged texts follow language and layout, those that a person wrote stay', async () => {
  const begun = await site.begin({ language: 'en' })
  const { _id, version } = (
    await site.save(begun._id, { version: begun.version, scopeOfWorkSection: text('My own words.') })
  ).body.reportDefinition
  const chinese = (await site.save(_id, { version, language: 'zh-hk' })).body.reportDefinition
  expect(JSON.stringify(chinese.findingsAndConclusionSection.content)).toContain('目視')
  expect(JSON.stringify(chinese.disclaimerSection.content)).toContain('十日')
  expect(chinese.scopeOfWorkSection).toEqual(text('My own words.'))
  const list = (await site.save(_id, { version: chinese.version, templateId: 'Defect List' })).body.reportDefinition
  expect(JSON.stringify(list.disclaimerSection.content)).not.toContain('listItem')
  // A text of before this was recorded, equal to its proposal, counts as unchanged.
  const { isProposed: _, ...unmarked } = list.findingsAndConclusionSection
  const old = (await site.save(_id, { version: list.version, findingsAndConclusionSection: unmarked })).body
    .reportDefinition
  expect(old.findingsAndConclusionSection).toEqual(unmarked)
  const english = (await site.save(_id, { version: old.version, language: 'en' })).body.reportDefinition
  expect(english.findingsAndConclusionSection).toMatchObject({ isProposed: true })
  expect(JSON.stringify(english.findingsAndConclusionSection)).toContain('visually')
})

test('an unchanged text follows the data until the first signature, which freezes it', async () => {
  const { _id, version } = await site.begin({ language: 'en' })
  await site.found(null, 'minor')
  await upload(site.writer, '#101010')
  const read = JSON.stringify(
    (await plumbline.call(reportRoutes.proposals, { params: params(_id), token: site.writer.token, query: {} })).body
      .findingsAndConclusionSection,
  )
  expect((await site.sign(_id, 'prepared', version, site.writer.token)).status).toBe(200)
  const signed = await site.get(_id)
  expect(signed.backgroundSection.reportPreparedBy.endorserSignature).not.toBeNull()
  expect(JSON.stringify(signed.findingsAndConclusionSection.content)).toHaveLength(read.length)
  await site.found(null, 'minor')
  expect((await site.get(_id)).findingsAndConclusionSection).toEqual(signed.findingsAndConclusionSection)
  expect((await site.get(_id)).backgroundSection.reportPreparedBy.endorserSignature).not.toBeNull()
})

test('a role that never signs is not named, and a definition begins without an id of the caller', async () => {
  const begun = await plumbline.call(reportRoutes.createDefinition, {
    params: { ...params(''), inspectionId: site.project.inspectionId },
    token: site.writer.token,
    body: {},
  })
  expect(begun.status).toBe(200)
  const { _id, version, backgroundSection } = begun.body.reportDefinition
  expect(backgroundSection).toMatchObject({ operationDate: null, particulars: { method: 'HKCI TM1' } })
  const named = { name: 'A reader', userId: site.viewer.id, designation: '', date: null }
  const refused = await site.save(_id, { version, backgroundSection: { ...backgroundSection, reportCheckedBy: named } })
  expect(refused.error).toMatchObject({ code: 'input.invalid', field: 'backgroundSection' })
})

test('what a report lacks is listed in the language of the reader', async () => {
  const { _id } = await site.begin({ language: 'en', templateId: 'Hoklas' })
  const checks = async (language?: 'zh-cn') =>
    (
      await plumbline.call(reportRoutes.checks, {
        params: params(_id),
        token: site.viewer.token,
        query: { ...(language && { language }) },
      })
    ).body.data
  expect((await checks()).map(({ text: words }) => words)).toContain('Not stated: Equipment')
  expect((await checks('zh-cn')).map(({ text: words }) => words)).toContain('未注明：设备')
})
