import type { Locale } from '@plumbline/contract/locales'
import {
  optionalStatements,
  statementsOf,
  statutoryLayouts,
  statutoryParts,
  type StatutoryLayout,
  type StatutoryStatements,
} from '@plumbline/contract/reports/statutory'
import { describe, expect, test } from 'vitest'
import { checksOf } from '../checks/checks.ts'
import { blocksOf } from '../outline.ts'
import type { ReportSnapshot } from '../snapshot.ts'
import { exampleCoverage } from '../testing/example-coverage.ts'
import { ofKind, textOf, textOfRows } from '../testing/blocks.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { createTranslator } from '../translator.ts'
import { requiredFacts } from './required-facts.ts'
import { statutoryFacts } from './statutory-facts.ts'

const all = (layout: StatutoryLayout): StatutoryStatements =>
  Object.fromEntries(statutoryParts.flatMap((part) => statementsOf[layout][part]).map((name) => [name, `said ${name}`]))

type Background = ReportSnapshot['definition']['backgroundSection']

/** Everything that the layout requires. */
function complete(layout: StatutoryLayout, locale: Locale = 'en', changes: Partial<Background> = {}): ReportSnapshot {
  const example = exampleSnapshot({ layout, locale })
  const { definition } = example
  return {
    ...example,
    elevations: example.elevations.map((elevation) => ({ ...elevation, coverage: exampleCoverage(elevation) })),
    definition: {
      ...definition,
      backgroundSection: { ...definition.backgroundSection, statutory: all(layout), ...changes },
    },
  }
}

const missingOf = (snapshot: ReportSnapshot) => requiredFacts(snapshot, createTranslator('en', 'UTC'))
const without = (layout: StatutoryLayout, changes: Partial<ReportSnapshot['project']>): ReportSnapshot => {
  const snapshot = complete(layout)
  return { ...snapshot, project: { ...snapshot.project, ...changes } }
}

describe.each(statutoryLayouts)('%s', (layout) => {
  test('is refused for each statement that is missing or blank, by its name and place, and for no other', () => {
    expect(missingOf(complete(layout))).toEqual([])
    const { words } = createTranslator('en', 'UTC')
    for (const name of statutoryParts.flatMap((part) => statementsOf[layout][part])) {
      const blank = complete(layout, 'en', { statutory: { ...all(layout), [name]: ' \n' } })
      const expected = {
        section: 'backgroundSection',
        place: 'report',
        text: `${words.statutory.statements[name]}: required and not stated. Fill it in at “Background”.`,
      }
      expect(missingOf(blank)).toEqual(optionalStatements.includes(name) ? [] : [expected])
    }
    const nothing = missingOf(complete(layout, 'en', { statutory: undefined }))
    expect(nothing).toHaveLength(
      statutoryParts.flatMap((part) => statementsOf[layout][part]).length -
        (statementsOf[layout].people.includes('representatives') ? 1 : 0),
    )
  })

  test('names where a fact of the project is filled in', () => {
    expect(missingOf(without(layout, { address: '' }))).toEqual([
      {
        section: 'backgroundSection',
        place: 'project',
        text: 'Address: required and not stated. Fill it in at Project information.',
      },
    ])
    expect(missingOf(without(layout, { storeys: null, assetName: '' }))).toHaveLength(2)
    expect(missingOf(without(layout, { height: null }))).toHaveLength(layout === 'PFI' ? 1 : 0)
  })

  test('requires the person responsible and the end of their registration', () => {
    const { endorserInformation } = complete(layout).definition.backgroundSection
    const unnamed = complete(layout, 'en', {
      endorserInformation: { ...endorserInformation, endorserName: '', dateOfExpiryOfRegistration: null },
    })
    expect(missingOf(unnamed).map(({ text }) => text.split(':')[0])).toEqual([
      layout === 'MBIS' ? 'Registered inspector' : 'Competent person',
      'Registration expires',
    ])
  })

  test('requires the sections of its list', () => {
    const snapshot = complete(layout)
    const off = { ...snapshot, definition: { ...snapshot.definition, appendixC: { isGenerated: false } } }
    expect(missingOf(off)).toMatchObject([
      { section: 'appendixC', text: expect.stringContaining('Photo record') as unknown },
    ])
  })

  test('lists what is required first among the checks, and only there', () => {
    const checks = checksOf(without(layout, { address: '' }), 'en')
    expect(checks[0]).toMatchObject({ kind: 'required', place: 'project' })
    expect(checks.filter(({ text }) => text.includes('Address'))).toHaveLength(1)
  })

  test.each(['en', 'zh-cn', 'zh-hk'] as const)('prints every fact once with its source in %s', (locale) => {
    const snapshot = complete(layout, locale)
    const translator = createTranslator(locale, snapshot.timeZone)
    const { statutory } = translator.words
    const rows = ofKind(blocksOf(snapshot), 'table')
      .filter(({ head }) => head !== null && textOfRows([head])[0]?.[2] === statutory.source)
      .flatMap((table) => textOfRows(table.rows))
    const facts = statutoryFacts(snapshot, layout, translator)
    const english = statutoryFacts(snapshot, layout, createTranslator('en', 'UTC'))
    expect(rows.map(([name]) => name)).toEqual(
      facts.map(({ name }, index) => (locale === 'en' ? name : `${name}\n${english[index]!.name}`)),
    )
    expect(rows.map((row) => row[2])).toEqual(facts.map(({ source }) => statutory.sources[source]))
    expect(rows.map((row) => row[1])).toEqual(facts.map(({ value }) => value))
    const texts = [...blocksOf(snapshot)].map(textOf)
    expect(texts).toContain(statutory.noForm[layout])
    expect(texts).toContain(statutory.subtitles[layout])
  })

  test('says “not stated” where nothing establishes a fact, without a source', () => {
    const snapshot = complete(layout, 'en', { statutory: {} })
    const rows = ofKind(blocksOf(snapshot), 'table').flatMap((table) => textOfRows(table.rows))
    expect(rows).toContainEqual(['Notice: number and date', 'Not stated', '–'])
  })
})

test('the owner is the owners’ corporation of the project unless this report states another', () => {
  const statutory = { ...all('MBIS'), owner: '' }
  const { project, ...rest } = complete('MBIS', 'en', { statutory })
  const snapshot = { ...rest, project: { ...project, incorporateOwners: 'IO of Harbour View' } }
  const owner = (of: ReportSnapshot) =>
    statutoryFacts(of, 'MBIS', createTranslator('en', 'UTC')).find(({ name }) => name.startsWith('Owner'))
  expect(owner(snapshot)).toMatchObject({ value: 'IO of Harbour View', source: 'project' })
  expect(owner({ ...complete('MBIS'), project: snapshot.project })).toMatchObject({
    value: 'said owner',
    source: 'stated',
  })
})

describe('of close range in Singapore', () => {
  const marked = (closeRange: Partial<NonNullable<ReturnType<typeof exampleCoverage>['closeRange']>>) => {
    const snapshot = complete('PFI')
    const [first, ...others] = snapshot.elevations
    const coverage = exampleCoverage(first!)
    return {
      ...snapshot,
      elevations: [
        { ...first!, coverage: { ...coverage, closeRange: { ...coverage.closeRange, ...closeRange } } },
        ...others,
      ],
    }
  }

  test('each elevation needs marked areas and a known share', () => {
    for (const unknown of [{ areas: [], share: 0 }, { share: null }])
      expect(missingOf(marked(unknown))).toMatchObject([{ section: 'inspectionResultSection', place: 'coverage' }])
    const snapshot = complete('PFI')
    const uncomputed = { ...snapshot, elevations: snapshot.elevations.map((one) => ({ ...one, coverage: null })) }
    expect(missingOf(uncomputed)).toHaveLength(snapshot.elevations.length)
    expect(missingOf({ ...uncomputed, layout: 'MBIS' })).not.toContainEqual(
      expect.objectContaining({ place: 'coverage' }),
    )
  })

  test('less than a tenth is said, and blocks nothing', () => {
    const { block, name } = complete('PFI').elevations[0]!
    const sentence = `9.9 % of ${block} · ${name} was inspected at close range; the rule of this layout is at least 10 % of each elevation.`
    const of = (share: number) =>
      checksOf(marked({ share }), 'en').filter(({ text }) => text.includes(`of ${block} · ${name} was inspected`))
    expect(missingOf(marked({ share: 0.0999 }))).toEqual([])
    expect(of(0.0999)).toEqual([
      { kind: 'contradiction', section: 'inspectionResultSection', place: 'coverage', text: sentence },
    ])
    expect(of(0.1)).toEqual([])
  })
})

test('other layouts require nothing', () => {
  expect(missingOf(exampleSnapshot({ layout: 'Facade' }))).toEqual([])
  expect(checksOf(exampleSnapshot(), 'en').filter(({ kind }) => kind === 'required')).toEqual([])
})
