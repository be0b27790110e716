import { statutoryLayouts } from '@plumbline/contract/reports/statutory'
import { locales } from '@plumbline/contract/locales'
import type { ReportContent } from '@plumbline/contract/reports/content'
import { describe, expect, test } from 'vitest'
import { exampleContext, ofKind, refsInRows, textOf, textOfRows } from '../testing/blocks.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { background, signatories } from './background.ts'

type Background = ReportContent['backgroundSection']
type Options = Parameters<typeof exampleSnapshot>[0]

const withBackground = (changes: Partial<Background>, options: Options = {}) => {
  const { definition } = exampleSnapshot(options)
  return exampleContext(options, {
    definition: { ...definition, backgroundSection: { ...definition.backgroundSection, ...changes } },
  })
}
const factsOf = (context: Parameters<typeof background>[0]) =>
  Object.fromEntries(
    ofKind(background(context), 'table')
      .filter(({ style }) => style === 'facts')
      .flatMap(({ rows }) => textOfRows(rows)),
  ) as Readonly<Record<string, string>>

describe('facts of the project', () => {
  test('are those that are known, in the formats of the language', () => {
    const context = exampleContext()
    const { background: names } = context.translator.words
    expect(factsOf(context)).toMatchObject({
      [names.operationDate]: '5 Oct 2026',
      [names.period]: '5 Oct 2026 – 9 Oct 2026',
      [names.storeys]: '18',
      [names.height]: '58.5 m',
      [names.clientName]: 'The Owners of Harbour View Court',
    })
    expect(factsOf(context)).not.toHaveProperty([names.partnership])
    expect(factsOf(context)).not.toHaveProperty([names.assetCodes])
  })

  test.each([
    ['2026-10-05', null, '5 Oct 2026'],
    [null, '2026-10-09', '9 Oct 2026'],
    [null, null, undefined],
  ])('a period from %j to %j is %j', (startDate, endDate, expected) => {
    const { project } = exampleSnapshot()
    const context = exampleContext({}, { project: { ...project, startDate, endDate } })
    expect(factsOf(context)[context.translator.words.background.period]).toBe(expected)
  })

  test('name the days of the photos, in every language', () => {
    const { photos } = exampleSnapshot()
    for (const locale of locales) {
      const taken = photos.map((photo, index) => ({ ...photo, takenAt: `2026-10-1${index % 3}T09:00:00` }))
      const context = exampleContext({ locale }, { photos: taken })
      const { words, day } = context.translator
      const shown = factsOf(context)
      expect(shown[words.background.captured]).toContain(day('2026-10-10'))
      expect(shown[words.background.captured]).toContain(day('2026-10-12'))
      expect(factsOf(exampleContext({ locale }, { photos: [] }))[words.background.captured]).toBe(words.notStated)
    }
  })

  test('of a statutory layout leave out what its own tables state', () => {
    const stated = ['Asset', 'Address', 'Storeys', 'Height']
    for (const name of stated) expect(factsOf(exampleContext())).toHaveProperty([name])
    for (const layout of statutoryLayouts)
      for (const name of stated) expect(factsOf(exampleContext({ layout }))).not.toHaveProperty([name])
  })

  test('of a test report say what the standard asks for, also where it was not stated', () => {
    const context = exampleContext({ layout: 'Hoklas', hasThermal: true })
    const { words } = context.translator
    expect(factsOf(context)).toMatchObject({
      [words.background.method]: 'HKCI TM1',
      [words.background.equipment]: 'DJI M3T, serial 1ZN…',
      [words.background.deviations]: words.notStated,
    })
    const unstated = factsOf(exampleContext({ layout: 'Hoklas' }))
    expect(unstated).toMatchObject({
      [words.background.equipment]: words.notStated,
      [words.background.calibration]: words.notStated,
    })
    expect(factsOf(exampleContext())).not.toHaveProperty([words.background.method])
  })

  test('of a bridge name its structure', () => {
    const context = exampleContext({ layout: 'Bridge' })
    const { words } = context.translator
    expect(factsOf(context)).toMatchObject({
      [words.background.structureNumber]: 'HF 123',
      [words.background.spans]: '3',
      [words.background.form]: words.notStated,
    })
  })

  test('of a list of defects are one line', () => {
    const blocks = [...background(exampleContext({ layout: 'Defect List' }))]
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
    expect(textOf(blocks[0]!)).toBe(
      'Plumbline Demo Surveys · The Owners of Harbour View Court · 18 Connaught Road, Hong Kong · Condition survey',
    )
  })
})

describe('revisions', () => {
  test('are listed with their days', () => {
    const [table] = ofKind(background(exampleContext()), 'table').filter(({ caption }) => caption?.includes('Table 1'))
    expect(textOfRows(table!.rows)).toEqual([
      ['A', 'First issue', '20 Oct 2026'],
      ['B', 'Comments of the client taken in', '2 Nov 2026'],
    ])
  })

  test('without a day have a dash; without any there is a sentence', () => {
    const undated = withBackground({ revisionLog: [{ revision: 'A', remarks: '', issueDate: null }] })
    expect([...background(undated)].map(textOf).join('\n')).toContain(`A\n\n${undated.translator.words.none}`)
    const none = withBackground({ revisionLog: [] })
    expect([...background(none)].map(textOf)).toContain(none.translator.words.background.noRevision)
  })
})

describe('the distribution list', () => {
  test('names who gets a copy', () => {
    const recipient = { name: 'Lee Ka Yan', organisation: 'Owners', copy: '1 printed' }
    const tables = ofKind(
      background(withBackground({ distributionList: [recipient, { name: '', organisation: '', copy: 'PDF' }] })),
      'table',
    )
    const list = tables.find(({ caption }) => caption?.includes('Distribution list'))
    expect(textOfRows(list!.rows)).toEqual([['Lee Ka Yan', 'Owners', '1 printed']])
  })

  test('that is empty is stated as none', () => {
    const { noDistribution } = exampleContext().translator.words.background
    expect([...background(exampleContext())].map(textOf)).toContain(noDistribution)
  })
})

describe('signatories', () => {
  const rowsOf = (context: Parameters<typeof background>[0]) => ofKind(signatories(context), 'table')[0]?.rows ?? []

  test('have the image and the moment of their signature, or none yet', () => {
    const context = exampleContext()
    const { words } = context.translator
    expect(
      textOfRows(rowsOf(context)).map(([role, name, signature]) => [role, name?.split('\n')[0], signature]),
    ).toEqual([
      [words.background.preparedBy, 'Chan Siu Ming', expect.stringContaining('20 Oct 2026, 16:00')],
      [words.background.checkedBy, 'Wong Tsz Kin', words.unsigned],
      [words.background.endorser, 'Lee Ka Yan', words.unsigned],
    ])
    expect(refsInRows(rowsOf(context))).toEqual([['signature'], [], []])
  })

  test('whose image is missing are still signed', () => {
    const [row] = textOfRows(rowsOf(exampleContext({}, { signatures: {} })))
    expect(row?.[2]).toContain('20 Oct 2026')
  })

  test('that were not named are not there', () => {
    const { definition } = exampleSnapshot()
    const { endorserInformation, reportPreparedBy } = definition.backgroundSection
    const context = withBackground({
      reportCheckedBy: null,
      endorserInformation: { ...endorserInformation, endorserName: '' },
    })
    expect(rowsOf(context)).toHaveLength(1)
    const unnamed = withBackground({
      reportPreparedBy: { ...reportPreparedBy, name: '' },
      reportCheckedBy: null,
      endorserInformation: { ...endorserInformation, endorserName: '' },
    })
    expect([...signatories(unnamed)]).toEqual([])
  })

  test('of a test report include an authorised signatory', () => {
    const context = exampleContext({ layout: 'Hoklas' })
    expect(textOfRows(rowsOf(context)).at(-1)?.[0]).toBe(context.translator.words.background.signatory)
  })

  test('have their designation, remarks and days below their names', () => {
    const lines = textOfRows(rowsOf(exampleContext())).map(([, name]) => name?.split('\n').slice(1))
    expect(lines[0]).toEqual(['Inspection engineer', expect.stringContaining('20 Oct 2026')])
    const { reportPreparedBy } = exampleSnapshot().definition.backgroundSection
    const registered = withBackground({ reportPreparedBy: { ...reportPreparedBy, registration: 'RPE 1042' } })
    expect(textOfRows(rowsOf(registered))[0]?.[1]).toContain('Registration no.: RPE 1042')
    expect(lines[2]).toEqual([
      'RI(E) 123/2024',
      expect.stringContaining('31 Mar 2029'),
      expect.stringContaining('3 Nov 2026'),
    ])
  })
})

describe('document control', () => {
  const verification = { address: 'https://inspect.example.com/v/7KQ2-M9XH-T4ZC-0ABC', code: 'verification' }

  test.each(locales)('says in %s who signed the file and where it is checked', (locale) => {
    const context = exampleContext({ locale }, { verification })
    const { words, format } = context.translator
    const { companyName } = context.snapshot.project
    const said = format(words.verification.signed, { company: companyName, address: verification.address })
    const blocks = [...background(context)]
    const heading = blocks.findIndex((block) => textOf(block) === words.background.documentControl)
    expect(textOf(blocks[heading + 1]!)).toBe(said)
    expect([said.includes(companyName), said.includes(verification.address)]).toEqual([true, true])
  })

  test('says nothing of a signature where there is none, as in a preview', () => {
    const context = exampleContext()
    const said = [...background(context)].map(textOf).join('\n')
    expect(said).not.toContain(context.translator.words.verification.signed.split('{')[0]!.trim())
    expect(said).not.toContain('/v/')
  })

  test('of a list of defects is a note without it: the cover has the code', () => {
    const context = exampleContext({ layout: 'Defect List' }, { verification })
    expect([...background(context)].map(textOf).join('\n')).not.toContain(verification.address)
  })
})
