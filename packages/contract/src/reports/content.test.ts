import { describe, expect, test } from 'vitest'
import { expectLength, expectLimit, expectReadTwice, expectRequired } from '../testing/laws.ts'
import { faultAt, hostile, idOf } from '../testing/refusals.ts'
import {
  elevationPictures,
  repairParts,
  ReportContent,
  reportLayouts,
  ReportDefinition,
  ReportProposals,
  reportSections,
  textSections,
} from './content.ts'
import { emptyText } from './rich-text.ts'

const signer = { name: 'Ada Byron', userId: null, designation: 'Engineer', date: '2026-11-19', endorserSignature: null }

/** As the first version stored it: everything that was added since is absent. */
const background = {
  isGenerated: true,
  jobNature: 'Survey of the external walls',
  operationDate: '2026-10-12',
  partnership: '',
  revisionLog: [{ revision: '0', remarks: '', issueDate: null }],
  endorserInformation: {
    endorserName: '',
    userId: null,
    remarks: '',
    dateOfExpiryOfRegistration: null,
    reviewDate: null,
    endorserSignature: null,
  },
  reportPreparedBy: signer,
  reportCheckedBy: null,
  particulars: {
    reportNumber: '',
    accreditation: '',
    method: '',
    deviations: '',
    structureNumber: '',
    route: '',
    form: '',
    spans: '',
    crossing: '',
    lastInspection: '',
  },
}
const text = { isGenerated: true, content: emptyText }
const content = {
  reportTitle: 'Facade inspection report',
  templateId: 'Facade',
  language: 'en',
  backgroundSection: background,
  executiveSummarySection: text,
  scopeOfWorkSection: text,
  inspectionResultSection: { isGenerated: true, defectTypes: [], defectSeverities: [], hierarchyLabelIds: [] },
  findingsAndConclusionSection: text,
  disclaimerSection: text,
  appendixA: { isGenerated: true },
  appendixB: { isGenerated: true },
  appendixC: { isGenerated: true },
}

const withBackground = (more: object) => ({ ...content, backgroundSection: { ...background, ...more } })
const withResult = (more: object) => ({
  ...content,
  inspectionResultSection: { ...content.inspectionResultSection, ...more },
})

describe('contents that were signed by an earlier version', () => {
  test('stay as they are: nothing is added that would change their hash', () => {
    expect(ReportContent.parse(content)).toEqual(content)
    expect(JSON.stringify(ReportContent.parse(content))).toBe(JSON.stringify(content))
  })

  test.each([
    ['companyRegistration', withBackground({ companyRegistration: 'MWC 12/2026' })],
    ['conduct', withBackground({ conduct: { aircraft: 'M3T', pilot: '', weather: 'Dry', standOff: '' } })],
    ['distributionList', withBackground({ distributionList: [{ name: '', organisation: 'Owners', copy: '1' }] })],
    ['registration', withBackground({ reportPreparedBy: { ...signer, registration: 'RI 345' } })],
    ['modelViewsLeftOut', withResult({ modelViewsLeftOut: [idOf(1)] })],
    ['elevationPictures', withResult({ elevationPictures: 'photos' })],
    ['isBlurred', withResult({ isBlurred: true })],
    ['repairSchedule', withResult({ repairSchedule: 'budget' })],
    ['isProposed', { ...content, scopeOfWorkSection: { ...text, isProposed: true } }],
  ])('may have %s since', (name, later) => {
    expectReadTwice(ReportContent, later)
    expect(JSON.stringify(ReportContent.parse(later))).toContain(`"${name}"`)
  })
})

describe('the contents of a report', () => {
  test('need each section, a title and a language', () => {
    expectRequired(ReportContent, content, 'reportTitle', 'language', 'templateId', ...reportSections)
  })

  test('follow a layout of the house or a template of the company', () => {
    for (const templateId of [...reportLayouts, idOf(7)])
      expect(faultAt(ReportContent, { ...content, templateId })).toBe('ok')
    expect(faultAt(ReportContent, { ...content, templateId: 'facade' })).toBe('templateId')
    expect(faultAt(ReportContent, { ...content, language: 'zh-tw' })).toBe('language')
  })

  test('have limits that count characters, not bytes', () => {
    expectLimit(ReportContent, 200, (reportTitle) => ({ ...content, reportTitle }), 'reportTitle')
    expectLimit(ReportContent, 200, (partnership) => withBackground({ partnership }), 'backgroundSection.partnership')
    expectLimit(
      ReportContent,
      100,
      (name) => withBackground({ reportPreparedBy: { ...signer, name } }),
      'backgroundSection.reportPreparedBy.name',
    )
  })

  test('hold fifty revisions and two hundred views that are left out', () => {
    const revision = (index: number) => ({ revision: String(index), remarks: '', issueDate: null })
    expectLength(
      ReportContent,
      50,
      revision,
      (revisionLog) => withBackground({ revisionLog }),
      'backgroundSection.revisionLog',
    )
    expectLength(
      ReportContent,
      200,
      idOf,
      (modelViewsLeftOut) => withResult({ modelViewsLeftOut }),
      'inspectionResultSection.modelViewsLeftOut',
    )
  })

  test.each([
    ['elevationPictures', elevationPictures],
    ['repairSchedule', repairParts],
  ] as const)('choose %s among what is known', (name, known) => {
    for (const value of known) expect(faultAt(ReportContent, withResult({ [name]: value }))).toBe('ok')
    for (const value of hostile.filter((one) => one !== undefined))
      expect(faultAt(ReportContent, withResult({ [name]: value }))).toBe(`inspectionResultSection.${name}`)
  })

  test.each(['2026-02-30', '12/10/2026', '2026-10-12T00:00:00Z', ''])('refuse the day %j', (operationDate) => {
    expect(faultAt(ReportContent, withBackground({ operationDate }))).toBe('backgroundSection.operationDate')
  })
})

test('proposals are written for exactly the sections that are text', () => {
  expect(Object.keys(ReportProposals.shape)).toEqual([...textSections])
  for (const section of textSections) expect(reportSections).toContain(section)
})

test('a definition says why a section cannot stand in the report, by a reason that is known', () => {
  const stored = {
    _id: idOf(1),
    inspectionId: idOf(2),
    version: 3,
    updatedBy: 'Ada',
    updatedAt: '2026-11-19T08:00:00.000Z',
  }
  const definition = (reason: string) => ({
    ...content,
    ...stored,
    isReportSectionDisabled: [{ section: 'appendixB', reason }],
  })
  expect(faultAt(ReportDefinition, definition('no-thermal'))).toBe('ok')
  expect(faultAt(ReportDefinition, definition('hidden'))).toBe('isReportSectionDisabled.0.reason')
})
