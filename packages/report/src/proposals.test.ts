import { severities } from '@plumbline/contract/buildings'
import { locales } from '@plumbline/contract/locales'
import { reportLayouts } from '@plumbline/contract/reports/content'
import { RichText } from '@plumbline/contract/reports/rich-text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proposalsOf, type ProposalSource } from './proposals.ts'
import { createTranslator } from './translator.ts'

const project = {
  name: 'Harbour Court',
  companyName: 'Plumb Surveys',
  clientName: 'The Owners',
}
const at = (severity: (typeof severities)[number], path: readonly string[], floor: string | null = null) => ({
  severity,
  type: 'Spalling',
  path,
  floor,
})
const source = (defects: ProposalSource['defects'], more: Partial<ProposalSource> = {}): ProposalSource => ({
  layout: 'Facade',
  captured: { first: '2026-10-12', last: '2026-10-12' },
  timeZone: 'Asia/Hong_Kong',
  project,
  defects,
  elevations: [{ name: 'North', block: '', floors: [{ label: '2' }, { label: '1' }] }],
  photos: 12,
  isIncomplete: false,
  hasThermal: false,
  ...more,
})

type Node = { readonly type: string; readonly text?: string; readonly content?: readonly unknown[] }
const lines = (node: Node): readonly string[] =>
  node.type === 'paragraph'
    ? [(node.content as readonly Node[]).map(({ text }) => text).join('')]
    : (node.content as readonly Node[]).flatMap(lines)

test('findings of nothing, of one and of many are sentences', () => {
  const nothing = lines(proposalsOf(source([]), 'en').findingsAndConclusionSection)
  expect(nothing).toEqual([
    'Plumb Surveys surveyed Harbour Court visually. Its photos were taken on 12 Oct 2026.',
    'No defect was recorded.',
    expect.stringMatching(/^No repair is recommended/),
    expect.stringMatching(/Disclaimer\.$/),
  ])
  const one = lines(proposalsOf(source([at('critical', ['North', '12/F'], '12/F')]), 'en').findingsAndConclusionSection)
  expect(one.slice(1, 5)).toEqual([
    '1 defect was recorded in total.',
    '1 critical defect was recorded, at North (12/F).',
    expect.stringMatching(/^Immediate action is recommended for 1 critical defect:/),
    expect.stringMatching(/^The next inspection/),
  ])
  const many = lines(
    proposalsOf(
      source([
        at('major', ['North', '12'], '12'),
        at('major', ['North', '2'], '2'),
        at('minor', ['South']),
        at('na', []),
        at('minor', []),
      ]),
      'en',
    ).findingsAndConclusionSection,
  )
  expect(many.slice(1, 6)).toEqual([
    '5 defects were recorded in total.',
    '2 major defects were recorded, at North (2 and 12).',
    '2 minor defects were recorded, at South and a place that was not recorded.',
    '2 major defects should be repaired next.',
    expect.stringMatching(/^The remaining 3 open defects should .*recorded\. The next/),
  ])
})

test('while photos failed or wait, no text claims that there is nothing to repair, and only elevations with photos were covered', () => {
  const elevations = [
    { name: 'North', block: '', floors: [] },
    {
      name: 'East',
      block: '',
      floors: [{ label: '1' }],
      photographed: {
        isCovered: false,
        floors: undefined,
        seenShare: null,
        isLengthFromPhotos: false,
        withoutFloor: 0,
      },
    },
  ]
  for (const locale of locales) {
    const whole = proposalsOf(source([], { elevations }), locale)
    const open = proposalsOf(source([], { elevations, isIncomplete: true }), locale)
    const { findings } = createTranslator(locale, 'Asia/Hong_Kong').words.proposal
    const [sure, doubt] = [findings.followUpNothing, findings.incomplete.split(/[“「]/)[0]!]
    expect([JSON.stringify(whole).includes(sure), JSON.stringify(whole).includes(doubt)]).toEqual([true, false])
    expect(JSON.stringify(whole.findingsAndConclusionSection)).toContain(findings.notAllSeen)
    expect(JSON.stringify(proposalsOf(source([]), locale))).not.toContain(findings.notAllSeen)
    expect(JSON.stringify(open.findingsAndConclusionSection)).not.toContain(sure)
    for (const text of [open.findingsAndConclusionSection, open.executiveSummarySection])
      expect(JSON.stringify(text)).toContain(doubt)
  }
  expect(lines(proposalsOf(source([], { elevations }), 'en').scopeOfWorkSection).slice(0, 3)).toEqual([
    'The record contains photos or defects of 1 elevation: North.',
    'No photo is assigned to 1 elevation: East.',
    'The record contains 12 photos.',
  ])
})

test('what is urgent is said by severity and by the action of each defect; closed ones need nothing', () => {
  const of = (severity: 'critical' | 'major' | 'minor', more: object) => ({ ...at(severity, ['North']), ...more })
  const found = lines(
    proposalsOf(
      source([
        of('critical', { action: 'verify', unconfirmed: ['severity'] }),
        of('critical', { action: 'repair', status: 'closed' }),
        of('major', { action: 'repair' }),
        of('major', { action: 'verify' }),
        of('minor', { status: 'closed' }),
      ]),
      'en',
    ).findingsAndConclusionSection,
  ).join('\n')
  expect(found).toContain('Immediate action is recommended for 1 critical defect:')
  expect(found).toContain('1 major defect should be repaired next.')
  expect(found).toContain('2 critical or major defects are marked for verification')
  expect(found).toContain('The severity of 1 of the critical and major defects has not been confirmed by a person.')
  expect(found).not.toContain('remaining')
})

test.each([
  ['en', /immediate/i],
  ['zh-cn', /立即|即时/],
  ['zh-hk', /立即|即時/],
] as const)('%s: the summary asks for nothing at once where no defect is critical', (locale, atOnce) => {
  const summary = (...defects: readonly ReturnType<typeof at>[]) =>
    lines(proposalsOf(source(defects), locale).executiveSummarySection).join(' ')
  expect(summary(at('critical', ['North']))).toMatch(atOnce)
  expect(summary(at('major', ['North']))).not.toMatch(atOnce)
  expect(summary(at('major', ['North']), at('critical', ['North']))).not.toMatch(atOnce)
})

test('without a date of any photo the texts say that it is not stated, and never name the start of the project', () => {
  const said = (captured: ProposalSource['captured'], hasThermal = false) =>
    lines(proposalsOf(source([], { captured, hasThermal }), 'en').findingsAndConclusionSection)[0]
  expect(said(null)).toBe('Plumb Surveys surveyed Harbour Court visually. When its photos were taken is not stated.')
  expect(said({ first: '2026-10-12', last: '2026-10-14' }, true)).toBe(
    'Plumb Surveys surveyed Harbour Court visually and by thermography. The images were taken from 12 Oct 2026 to 14 Oct 2026.',
  )
})

test('the same in Chinese, without a word of English', () => {
  const findings = lines(
    proposalsOf(source([at('major', ['北立面', '12樓'], '12樓')]), 'zh-hk').findingsAndConclusionSection,
  )
  expect(findings.slice(0, 3)).toEqual([
    'Plumb Surveys以目視方式檢測Harbour Court，相片攝於2026年10月12日。',
    '合共錄得 1 個缺陷。',
    '錄得 1 個嚴重缺陷，位於北立面（12樓）。',
  ])
  for (const locale of ['zh-cn', 'zh-hk'] as const) {
    const disclaimer = lines(
      proposalsOf(source([], { project: { ...project, companyName: '甲', clientName: '乙', name: '丙' } }), locale)
        .disclaimerSection,
    ).join('')
    expect(disclaimer.replaceAll('GSD', '')).not.toMatch(/[a-z{}]/i)
    expect(disclaimer).toContain('十日')
  }
})

test('twelve clauses with the ten days; a list of defects refers to them', () => {
  for (const layout of reportLayouts) {
    const { content } = proposalsOf(source([], { layout }), 'en').disclaimerSection
    const list = content.find(({ type }) => type === 'orderedList')
    expect(list?.content?.length ?? 0).toBe(layout === 'Defect List' ? 0 : 12)
    expect(JSON.stringify(content)).toMatch(/ten[- ]day/)
  }
})

test('whatever was found, every text is one the editor takes, with nothing left to fill in', () => {
  const word = fc.string({ minLength: 1, maxLength: 8 })
  const defect = fc.record({
    severity: fc.constantFrom(...severities),
    type: word,
    path: fc.array(word, { maxLength: 3 }),
    floor: fc.option(word),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.constantFrom(...reportLayouts),
      fc.array(defect, { maxLength: 30 }),
      fc.boolean(),
      fc.constantFrom(null, { first: '2026-01-31', last: '2026-02-02' }),
      (locale, layout, defects, hasThermal, captured) => {
        for (const text of Object.values(proposalsOf(source(defects, { layout, hasThermal, captured }), locale))) {
          expect(RichText.safeParse(text).error).toBeUndefined()
        }
        expect(JSON.stringify(proposalsOf(source([at('minor', ['A'])], { layout, hasThermal }), locale))).not.toMatch(
          /[^":{,[]\{\w+\}/,
        )
      },
    ),
  )
})
