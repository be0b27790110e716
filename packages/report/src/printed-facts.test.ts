import { locales } from '@plumbline/contract/locales'
import { reportLayouts } from '@plumbline/contract/reports/content'
import { describe, expect, test } from 'vitest'
import { blocksOf } from './outline.ts'
import { printedFacts } from './printed-facts.ts'
import { textOf } from './testing/blocks.ts'
import { exampleSnapshot } from './testing/example-snapshot.ts'

type Options = Parameters<typeof exampleSnapshot>[0]

const withBackground = (
  changes: Partial<ReturnType<typeof exampleSnapshot>['definition']['backgroundSection']>,
  options: Options = {},
) => {
  const snapshot = exampleSnapshot(options)
  const { definition } = snapshot
  return {
    ...snapshot,
    definition: { ...definition, backgroundSection: { ...definition.backgroundSection, ...changes } },
  }
}

describe('the facts of a report', () => {
  test.each(reportLayouts.flatMap((layout) => locales.map((locale) => [layout, locale] as const)))(
    'of %s in %s are printed in it, letter by letter',
    (layout, locale) => {
      const snapshot = exampleSnapshot({ layout, locale })
      const { title, company, project, revision, issued, people } = printedFacts(snapshot)
      const said = [...blocksOf(snapshot)].map(textOf).join('\n').replace(/\s/g, '')
      for (const fact of [title, company, project, revision, issued, ...people])
        expect(said).toContain(fact.replace(/\s/g, ''))
    },
  )

  test('are of the last revision, and before the first one of the day of the data', () => {
    expect(printedFacts(exampleSnapshot())).toMatchObject({ revision: 'B', issued: '2 Nov 2026' })
    expect(printedFacts(withBackground({ revisionLog: [] }))).toMatchObject({ revision: '', issued: '4 Nov 2026' })
    const undated = [{ revision: 'C', remarks: '', issueDate: null }]
    expect(printedFacts(withBackground({ revisionLog: undated }))).toMatchObject({
      revision: 'C',
      issued: '4 Nov 2026',
    })
  })

  test('of a list of defects name neither a revision nor a person, as its pages do', () => {
    expect(printedFacts(exampleSnapshot({ layout: 'Defect List' }))).toMatchObject({
      revision: '',
      issued: '4 Nov 2026',
      people: [],
    })
  })

  test('have the number that somebody gave it, and otherwise our own', () => {
    const snapshot = exampleSnapshot()
    const { particulars } = snapshot.definition.backgroundSection
    expect(printedFacts(withBackground({ particulars: { ...particulars, reportNumber: 'HK-7' } })).reportNumber).toBe(
      'HK-7',
    )
    expect(printedFacts(withBackground({ particulars: { ...particulars, reportNumber: '' } })).reportNumber).toBe(
      snapshot.reportNumber,
    )
  })

  test('name a person once, and no one where no name was entered', () => {
    const { reportPreparedBy: prepared, endorserInformation: endorser } = exampleSnapshot().definition.backgroundSection
    const named = (name: string, endorserName: string) =>
      printedFacts(
        withBackground({
          reportPreparedBy: { ...prepared, name },
          endorserInformation: { ...endorser, endorserName },
        }),
      ).people
    expect(named('Ada', 'Lee')).toEqual(['Ada', 'Lee'])
    expect(named('Ada', 'Ada')).toEqual(['Ada'])
    expect(named('', 'Lee')).toEqual(['Lee'])
    expect(named('', '')).toEqual([])
  })
})
