import { locales } from '@plumbline/contract/locales'
import { reportLayouts, textSections } from '@plumbline/contract/reports/content'
import { emptyText } from '@plumbline/contract/reports/rich-text'
import { describe, expect, test } from 'vitest'
import { blocksOf } from './outline.ts'
import { proposalsOf } from './proposals.ts'
import { sourceOf } from './section-texts.ts'
import type { ReportSnapshot } from './snapshot.ts'
import { exampleCoverage } from './testing/example-coverage.ts'
import { exampleSnapshot } from './testing/example-snapshot.ts'
import { printedTexts, tracerOf } from './testing/traced.ts'

/** With the texts that would be proposed, coverage, and what contradicts itself. */
function example(layout: (typeof reportLayouts)[number], locale: (typeof locales)[number]): ReportSnapshot {
  const snapshot = exampleSnapshot({ layout, locale, count: 7, hasThermal: layout === 'Hoklas' })
  const whole: ReportSnapshot = {
    ...snapshot,
    elevations: snapshot.elevations.map((elevation) => ({ ...elevation, coverage: exampleCoverage(elevation) })),
    detection: { accepted: 5, rejected: 2, undecided: 3, deciders: ['Ho Wai Lam'] },
    comparison: null,
    definition: {
      ...snapshot.definition,
      backgroundSection: { ...snapshot.definition.backgroundSection, operationDate: '2026-10-02' },
    },
  }
  const texts = proposalsOf(sourceOf(whole), locale)
  const written = Object.fromEntries(
    Object.entries(texts).map(([section, content]) => [section, { isGenerated: true, content }]),
  )
  return { ...whole, definition: { ...whole.definition, ...written } }
}

/** Proposed texts are sentences of ours, which a definition stores: they are traced themselves. */
const withoutTexts = ({ definition, ...rest }: ReportSnapshot): ReportSnapshot => {
  const empty = Object.fromEntries(textSections.map((section) => [section, { isGenerated: true, content: emptyText }]))
  return { ...rest, definition: { ...definition, ...empty } }
}

describe.each(reportLayouts)('%s', (layout) => {
  test.each(locales)('prints in %s only messages and what is stored', (locale) => {
    const snapshot = example(layout, locale)
    const isTraced = tracerOf(withoutTexts(snapshot))
    const texts = [...blocksOf(snapshot)].flatMap((block) => [...printedTexts(block)])
    expect(texts.length).toBeGreaterThan(50)
    expect([...new Set(texts.filter((text) => !isTraced(text)))]).toEqual([])
  })
})

test('a sentence that stands in no message and no record is found', () => {
  const isTraced = tracerOf(withoutTexts(example('Facade', 'en')))
  expect(isTraced('The whole building was inspected.')).toBe(false)
  expect(isTraced('Not stated: the whole building')).toBe(false)
  expect(isTraced('Not stated: Pilot')).toBe(true)
  expect(isTraced('5 Oct 2026')).toBe(true)
  expect(isTraced('6 Feb 2019')).toBe(false)
})
