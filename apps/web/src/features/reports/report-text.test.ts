import type { ReportDefinition } from '@plumbline/contract/reports/content'
import { describe, expect, it } from 'vitest'
import { loadMessages } from '../../i18n/load-messages.ts'
import { translator } from '../../i18n/translate.ts'
import { nextRevision } from './editor/next-revision.ts'
import type { Versions } from './merge-parts.ts'
import { failureOf, layoutName, listed, partName, signedCount, unsigned } from './report-text.ts'
import { differences } from './saving/conflict-lines.ts'

const t = translator('en', await loadMessages('en'))
const chinese = translator('zh-hk', await loadMessages('zh-hk'))

describe('the next revision', () => {
  it.each([
    [[], '0'],
    [[''], '0'],
    [['0'], '1'],
    [['A'], 'B'],
    [['a', 'b'], 'c'],
    [['1.9'], '1.10'],
    [['R09'], 'R10'],
    [['R99'], 'R100'],
    [['Rev A'], 'Rev B'],
    [['Z'], 'Z.1'],
    [['Z.1'], 'Z.2'],
    [['final!'], 'final!.1'],
    [[' 3 '], '4'],
  ])('after %j is %s', (earlier, expected) => expect(nextRevision(earlier)).toBe(expected))

  it('differs from the last one, however it is written', () => {
    for (const last of ['0', 'A', 'Y', 'Z', '009', 'x.', '修訂', 'v1.2.3']) expect(nextRevision([last])).not.toBe(last)
  })
})

describe('lists', () => {
  it.each([
    ['en', ['a', 'b', 'c'], 'a, b, and c'],
    ['en', ['a'], 'a'],
    ['zh-hk', ['甲', '乙'], '甲及乙'],
  ] as const)('in %s %j reads %s', (locale, items, expected) => expect(listed(locale, items)).toBe(expected))
})

describe('the name of a layout', () => {
  const templates = [{ _id: 't1', name: 'Company letterhead' }]

  it('is translated for a built-in one', () => {
    expect(layoutName(t, 'Facade', templates)).toBe(t('reports.cover.layouts.Facade.name'))
    expect(layoutName(chinese, 'Facade', templates)).toBe(chinese('reports.cover.layouts.Facade.name'))
  })

  it('is its own for a template of the company, and generic once that was deleted', () => {
    expect(layoutName(t, 't1', templates)).toBe('Company letterhead')
    expect(layoutName(t, 't2', templates)).toBe(t('reports.cover.custom'))
  })
})

describe('why a report failed', () => {
  it('is the text of the error code', () =>
    expect(failureOf(t, { errorCode: 'project.not-found' })).toBe(t('errors.project.not-found')))

  it.each([null, 'made.up'])('is unknown for %j', (errorCode) =>
    expect(failureOf(t, { errorCode })).toBe(t('reports.files.unknownReason')),
  )
})

describe('signatures', () => {
  const signer = (userId: string | null, isSigned = false) => ({
    name: 'Mei',
    userId,
    endorserSignature: isSigned ? { signedAt: '2026-01-01T00:00:00Z' } : null,
  })
  const withSigners = (prepared: unknown, checked: unknown, endorser: unknown) =>
    ({
      backgroundSection: { reportPreparedBy: prepared, reportCheckedBy: checked, endorserInformation: endorser },
    }) as unknown as ReportDefinition

  it('are missing for members who are named and have not signed', () => {
    expect(unsigned(withSigners(signer('u1'), signer('u2', true), signer('u3')))).toEqual(['prepared', 'endorser'])
  })

  it('are not missing for names without an account, nor for an empty place', () => {
    expect(unsigned(withSigners(signer(null), null, signer('u3')))).toEqual(['endorser'])
  })

  it('are counted', () => {
    expect(signedCount(withSigners(signer('u1', true), null, signer('u3', true)))).toBe(2)
    expect(signedCount(withSigners(signer('u1'), null, signer('u3')))).toBe(0)
  })
})

describe('a conflict between two writers', () => {
  const speaker = {
    t,
    locale: 'en',
    templates: [{ _id: 't1', name: 'Company letterhead' }],
    types: [{ value: 'crack', label: 'Crack' }],
  } as const
  const text = (...lines: string[]) => ({
    type: 'doc',
    content: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
  })
  const of = (name: string, base: unknown, mine: unknown, theirs: unknown) =>
    differences(speaker, [{ name, base, mine, theirs } as Versions])

  it('of the title shows both titles under its name', () => {
    expect(of('reportTitle', 'Old', 'Mine', 'Theirs')).toEqual([
      { label: partName(t, 'reportTitle'), mine: ['Mine'], theirs: ['Theirs'] },
    ])
  })

  it('of the layout names the layouts', () => {
    expect(of('templateId', 'Facade', 't1', 'Hoklas')).toEqual([
      {
        label: partName(t, 'templateId'),
        mine: ['Company letterhead'],
        theirs: [t('reports.cover.layouts.Hoklas.name')],
      },
    ])
  })

  it('of the language names the languages', () => {
    expect(of('language', 'en', 'zh-hk', 'zh-cn')).toEqual([
      {
        label: partName(t, 'language'),
        mine: [t('shell.language.zh-hk')],
        theirs: [t('shell.language.zh-cn')],
      },
    ])
  })

  it('of a background section names the field within its section', () => {
    const section = { jobNature: 'Survey', operationDate: '2026-01-01', partnership: 'A' }
    const [date] = of(
      'backgroundSection',
      section,
      { ...section, operationDate: '2026-02-01' },
      { ...section, operationDate: '2026-03-01' },
    )
    expect(date).toEqual({
      label: `${partName(t, 'backgroundSection')}: ${t('reports.background.operationDate')}`,
      mine: ['1 Feb 2026'],
      theirs: ['1 Mar 2026'],
    })
  })

  it('of a text shows paragraphs, headings and lists line by line', () => {
    const item = (...parts: string[]) => ({
      type: 'listItem',
      content: parts.map((part) => ({ type: 'paragraph', content: [{ type: 'text', text: part }] })),
    })
    const theirs = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Head' }] },
        { type: 'orderedList', content: [item('one', 'more'), item('two')] },
        { type: 'bulletList', content: [item('dot')] },
      ],
    }
    const found = of(
      'disclaimerSection',
      { isGenerated: true, content: text('Same') },
      { isGenerated: true, content: text('Mine') },
      { isGenerated: true, content: theirs },
    )
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ mine: ['Mine'], theirs: ['Head', '1. one', 'more', '2. two', '• dot'] })
  })

  it('does not show what both wrote alike', () => expect(of('reportTitle', 'Old', 'Same', 'Same')).toEqual([]))
})
