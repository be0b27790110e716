import { describe, expect, test } from 'vitest'
import { locales } from '../locales.ts'
import type { Route } from '../route.ts'
import { expectLength, expectLimit, expectNullable, expectReadTwice, expectRequired } from '../testing/laws.ts'
import { faultAt, hostile, idOf } from '../testing/refusals.ts'
import { BackgroundSection, reportSections, signatureRoles } from './content.ts'
import {
  CorporateTemplate,
  Omission,
  omissions,
  Report,
  reportFormats,
  reportRoutes,
  reportStatuses,
  templateProblems,
} from './reports.ts'

const { addTemplate, createDefinition, download, issued, make, preview, proposals } = reportRoutes
const { reports, saveDefinition, saveSignatureImage, sign, unsign } = reportRoutes
const at = '2026-11-03T08:00:00Z'
const ofDefinition = { projectId: idOf(1), workspaceId: idOf(2), reportDefinitionId: idOf(3) }

const report = {
  ...{ _id: idOf(4), number: 2, reportTitle: 'Harbour House', templateId: 'Facade', templateName: 'Facade' },
  ...{ language: 'en', revision: 'A', status: 'ready', progress: 1, errorCode: null, defects: 12, snapshotAt: at },
  ...{ leftOut: [{ kind: 'photos-failed', count: 1 }], hasWatermark: false, files: [{ format: 'pdf', size: 90 }] },
  ...{ requestedBy: 'Lee', createdAt: at, finishedAt: at, withdrawnAt: null },
  ...{ signature: { subject: 'CN=Lee Surveys', isSelfMade: true }, verifyCode: '7KQ2M9XHT4ZC0ABC' },
}

describe('a report that was made', () => {
  test('is read as it is written, and says null of what is not known', () => {
    expect(Report.parse(report)).toEqual(report)
    expectNullable(Report, report, 'errorCode', 'snapshotAt', 'finishedAt', 'signature', 'verifyCode', 'withdrawnAt')
  })

  test('always says what is not in it', () => {
    expectRequired(Report, report, 'leftOut', 'hasWatermark', 'defects', 'status', 'number', 'files', 'language')
    for (const kind of omissions) expect(Omission.parse({ kind, count: 1 })).toEqual({ kind, count: 1 })
    expect(faultAt(Omission, { kind: 'photos-failed' })).toBe('count')
    expect(faultAt(Omission, { kind: 'nothing', count: 0 })).toBe('kind')
  })

  test.each(reportStatuses)('can be %s', (status) => {
    expect(reports.reply.parse({ data: [{ ...report, status }] }).data[0]!.status).toBe(status)
  })

  test('names its inspection in the list of a project', () => {
    expect(faultAt(issued.reply, { data: [report] })).toBe('data.0.inspectionId')
    expect(faultAt(issued.reply, { data: [{ ...report, inspectionId: idOf(5) }] })).toBe('ok')
  })

  test.each<[string, object, string]>([
    ['half a defect', { defects: 0.5 }, 'defects'],
    ['a language that is none', { language: 'fr' }, 'language'],
    ['a file of another format', { files: [{ format: 'odt', size: 1 }] }, 'files.0.format'],
    ['a file without a size', { files: [{ format: 'pdf' }] }, 'files.0.size'],
  ])('never has %s', (_, part, fault) => {
    expect(faultAt(Report, { ...report, ...part })).toBe(fault)
  })

  test('stays open to readers after the project expired, and nothing else of reports does', () => {
    const open = Object.entries<Route>(reportRoutes).filter(([, { onExpired }]) => onExpired === 'allow')
    expect(open.map(([name]) => name).toSorted()).toEqual(['download', 'issued', 'reports'])
  })
})

describe('making a report', () => {
  test('names its own id, the definition and its version', () => {
    const body = { _id: idOf(1), reportDefinitionId: idOf(2), version: 3 }
    expect(make.body.parse({ ...body, status: 'ready' })).toEqual(body)
    expectRequired(make.body, body, ...Object.keys(body))
    expect(faultAt(make.body, { ...body, version: 1.5 })).toBe('version')
  })

  test.each(reportFormats)('gives a file as %s', (format) => {
    const params = { projectId: idOf(1), inspectionId: idOf(2), reportId: idOf(3), format }
    expect(download.params.parse(params)).toEqual(params)
    expect(faultAt(download.params, { ...params, format: format.toUpperCase() })).toBe('format')
  })
})

describe('a definition', () => {
  test('begins with an id alone, and is saved on a version alone', () => {
    expect(createDefinition.body.parse({ _id: idOf(1) })).toEqual({ _id: idOf(1) })
    expect(saveDefinition.body.parse({ version: 4 })).toEqual({ version: 4 })
    expect(faultAt(createDefinition.body, { reportTitle: 'x' })).toBe('ok')
    expect(faultAt(saveDefinition.body, { reportTitle: 'x' })).toBe('version')
  })

  test('its inspection and who changed it are not set by the caller', () => {
    const forged = { version: 1, inspectionId: idOf(9), updatedBy: 'Eve', isReportSectionDisabled: [] }
    expect(saveDefinition.body.parse(forged)).toEqual({ version: 1 })
  })

  test.each(['appendixA', 'appendixB', 'appendixC'])('has %s unless it is left out', (name) => {
    expect(saveDefinition.body.parse({ version: 1, [name]: {} })).toEqual({ version: 1, [name]: { isGenerated: true } })
    expect(faultAt(saveDefinition.body, { version: 1, [name]: { isGenerated: 'no' } })).toBe(`${name}.isGenerated`)
  })

  test('is shown section by section, and its cover', () => {
    for (const section of ['cover', ...reportSections]) expect(preview.query.parse({ section })).toEqual({ section })
    for (const section of ['', 'appendixD', undefined]) expect(faultAt(preview.query, { section })).toBe('section')
  })

  test('has texts in each language of the product', () => {
    for (const language of locales) expect(proposals.query.parse({ language })).toEqual({ language })
    expect(proposals.query.parse({})).toEqual({})
    expect(faultAt(proposals.query, { language: 'zh' })).toBe('language')
  })
})

describe('the background of a report', () => {
  const person = { name: 'Lee', userId: null, designation: '', date: null }
  const particulars = {
    ...{ reportNumber: '', accreditation: '', method: '', deviations: '', structureNumber: '', route: '' },
    ...{ form: '', spans: '', crossing: '', lastInspection: '' },
  }
  const endorser = {
    ...{ endorserName: '', userId: null, remarks: '', dateOfExpiryOfRegistration: null, reviewDate: null },
  }
  const background = {
    ...{ jobNature: '', operationDate: null, partnership: '', revisionLog: [], endorserInformation: endorser },
    ...{ reportPreparedBy: person, reportCheckedBy: null, particulars },
  }

  test('is in the report and signed by no person unless it says so', () => {
    const read = BackgroundSection.parse(background)
    expect(read.isGenerated).toBe(true)
    expect(read.reportPreparedBy.endorserSignature).toBeNull()
    expect(read.endorserInformation.endorserSignature).toBeNull()
    expectReadTwice(BackgroundSection, background)
  })

  test('may be without a checker, not without a writer', () => {
    expectNullable(BackgroundSection, background, 'operationDate', 'reportCheckedBy')
    expectRequired(BackgroundSection, background, 'reportPreparedBy', 'endorserInformation', 'particulars')
  })

  test('from before aircraft, pilot, weather and registrations existed is read as it was, so that its hash stays', () => {
    const read = BackgroundSection.parse(background)
    for (const added of ['conduct', 'companyRegistration', 'distributionList']) expect(read).not.toHaveProperty(added)
    expect(read.reportPreparedBy).not.toHaveProperty('registration')
    const conduct = { aircraft: 'M350', pilot: 'Ho', weather: '', standOff: '' }
    expectReadTwice(BackgroundSection, { ...background, conduct, companyRegistration: 'MBI 1' })
  })

  test.each<[keyof typeof particulars, number]>([
    ['reportNumber', 50],
    ['accreditation', 1_000],
    ['method', 200],
    ['deviations', 1_000],
    ['structureNumber', 50],
    ['route', 100],
    ['form', 200],
    ['spans', 200],
    ['crossing', 200],
    ['lastInspection', 100],
  ])('its %s takes %d letters', (field, max) => {
    const around = (text: string) => ({ ...background, particulars: { ...particulars, [field]: text } })
    expectLimit(BackgroundSection, max, around, `particulars.${field}`)
  })

  test('names fifty recipients, also those that are being filled in', () => {
    const recipient = { name: 'Ada Chan', organisation: '', copy: '1' }
    const around = (distributionList: readonly unknown[]) => ({ ...background, distributionList })
    expectLength(BackgroundSection, 50, () => recipient, around, 'distributionList')
    expect(faultAt(BackgroundSection, around([{ ...recipient, name: '' }]))).toBe('ok')
    expect(faultAt(BackgroundSection, around([{ ...recipient, name: 7 }]))).toBe('distributionList.0.name')
    expect(BackgroundSection.parse(background)).not.toHaveProperty('distributionList')
  })

  test('logs fifty revisions, each with a name', () => {
    const revision = { revision: 'A', remarks: '', issueDate: '2026-11-03' }
    const around = (revisionLog: readonly unknown[]) => ({ ...background, revisionLog })
    expectLength(BackgroundSection, 50, () => revision, around, 'revisionLog')
    expect(faultAt(BackgroundSection, around([{ ...revision, revision: ' ' }]))).toBe('revisionLog.0.revision')
    expect(faultAt(BackgroundSection, around([{ ...revision, issueDate: '2026-02-30' }]))).toBe(
      'revisionLog.0.issueDate',
    )
  })

  test.each<[string, object, string]>([
    ['an operation on no day', { operationDate: 'soon' }, 'operationDate'],
    ['a nature of 2,001 letters', { jobNature: 'x'.repeat(2_001) }, 'jobNature'],
    ['a nature of two lines', { jobNature: 'Drone\nand rope' }, 'ok'],
    ['a partnership of two lines', { partnership: 'A\nB' }, 'partnership'],
    ['a writer by a name as id', { reportPreparedBy: { ...person, userId: 'lee' } }, 'reportPreparedBy.userId'],
    [
      'a checker of no designation',
      { reportCheckedBy: { ...person, designation: null } },
      'reportCheckedBy.designation',
    ],
    ['an expiry of words', { endorserInformation: { ...endorser, reviewDate: 'x' } }, 'endorserInformation.reviewDate'],
  ])('with %s', (_, part, fault) => {
    expect(faultAt(BackgroundSection, { ...background, ...part })).toBe(fault)
  })
})

describe('a signature', () => {
  test.each(signatureRoles)('is that of a %s', (role) => {
    expect(sign.body.parse({ role, version: 1, name: 'Eve' })).toEqual({ role, version: 1 })
    expect(unsign.params.parse({ ...ofDefinition, role })).toEqual({ ...ofDefinition, role })
  })

  test('is of no other role, and on a version', () => {
    for (const role of hostile) expect(faultAt(sign.body, { role, version: 1 })).toBe('role')
    expect(faultAt(sign.body, { role: 'prepared' })).toBe('version')
    expect(faultAt(unsign.params, { ...ofDefinition, role: 'witness' })).toBe('role')
  })

  test('has a picture of one megabyte, or none', () => {
    expect(faultAt(saveSignatureImage.body, { image: null })).toBe('ok')
    expect(faultAt(saveSignatureImage.body, { image: '' })).toBe('image')
    expect(faultAt(saveSignatureImage.body, {})).toBe('image')
    expect(faultAt(saveSignatureImage.body, { image: 'A'.repeat(1_400_000) })).toBe('ok')
    expect(faultAt(saveSignatureImage.body, { image: 'A'.repeat(1_400_001) })).toBe('image')
  })
})

describe('a template of the corporate', () => {
  const upload = { _id: idOf(1), name: 'House style', file: 'UEsDBA==' }
  const template = {
    ...{ _id: idOf(1), name: 'House style', extension: 'docx', size: 9_000, tags: ['title'], problems: [] },
    ...{ createdBy: 'Lee', createdAt: at, usedIn: 0 },
  }

  test('is uploaded with a name of 50 letters and a file', () => {
    expectRequired(addTemplate.body, upload, '_id', 'name', 'file')
    expectLimit(addTemplate.body, 50, (name) => ({ ...upload, name }), 'name')
    expect(faultAt(addTemplate.body, { ...upload, file: '' })).toBe('file')
  })

  test('that is too large is refused by its field: the body itself may be larger', () => {
    const max = 14_000_000
    expect(faultAt(addTemplate.body, { ...upload, file: 'A'.repeat(max + 1) })).toBe('file')
    expect(addTemplate.bodyBytes).toBeGreaterThan(max + JSON.stringify({ ...upload, name: '牆'.repeat(50) }).length * 3)
    expect(saveSignatureImage.bodyBytes).toBeGreaterThan(1_400_000 + JSON.stringify({ image: '' }).length)
  })

  test('is answered with every problem that it has', () => {
    expectReadTwice(CorporateTemplate, template)
    expectRequired(CorporateTemplate, template, 'tags', 'problems', 'usedIn', 'size')
    const withProblem = (kind: string) => ({ ...template, problems: [{ kind, detail: '{x}' }] })
    for (const kind of templateProblems) expect(faultAt(CorporateTemplate, withProblem(kind))).toBe('ok')
    expect(faultAt(CorporateTemplate, withProblem('ugly'))).toBe('problems.0.kind')
    expect(faultAt(CorporateTemplate, { ...template, extension: 'docm' })).toBe('extension')
  })
})
