import { locales } from '@plumbline/contract/locales'
import { expect, test } from 'vitest'
import type { ReportElevation } from '../snapshot.ts'
import { exampleCoverage, exampleCoverageByPlace, exampleWithoutPhotos } from '../testing/example-coverage.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { createTranslator } from '../translator.ts'
import { coverageInWords } from './coverage-in-words.ts'

const [north] = exampleSnapshot().elevations as [ReportElevation]
const translator = createTranslator('en', 'UTC')
const { coverage: words } = translator.words

test('of an elevation that was measured', () => {
  expect(coverageInWords(exampleCoverage(north), translator)).toMatchObject({
    seen: '87 % (1,256 m² of 1,433 m²)',
    floors: '16 of 18',
    notSeen: '17/F – 18/F',
    gaps: ['17/F – 18/F and 24.5 × 6.5 m', '13/F and 4.1 × 2.8 m'],
    closeRange: '4.1 % in 1 area',
    rule: [
      words.rule.kinds['sg-pfi'],
      'Seen: Not met: there are gaps',
      'Inspected at close range: Not met: the share is too small',
    ],
    limits: expect.arrayContaining([words.limits.hidden]) as string[],
  })
})

test('by place, without a photo, and not computed: nothing is stated that is not known', () => {
  expect(coverageInWords(exampleCoverageByPlace(north, ['2/F']), translator)).toMatchObject({
    seen: words.floors.byPlace,
    notSeen: '1/F and 3/F – 18/F',
    gaps: [],
    limits: [words.limits.onlyByPlace],
  })
  expect(coverageInWords(exampleWithoutPhotos(north), translator)).toMatchObject({
    seen: words.noPhoto,
    rule: [words.rule.none],
    limits: [],
  })
  const photosLeftOut = [{ reason: 'soft', count: 1 }] as const
  expect(coverageInWords({ ...exampleWithoutPhotos(north), photosLeftOut }, translator).seen).toBe(words.noneCounts)
  for (const coverage of [null, undefined])
    expect(coverageInWords(coverage, translator)).toMatchObject({ seen: words.notComputed, floors: '', rule: [] })
})

test('names the twelve largest gaps', () => {
  const gaps = Array.from({ length: 30 }, (_, index) => ({ ...exampleCoverage(north).gaps[0]!, areaM2: 90 - index }))
  expect(coverageInWords(exampleCoverage(north, { gaps }), translator).gaps).toHaveLength(12)
})

test.each(locales)('%s: has nothing left to fill in', (locale) => {
  const own = createTranslator(locale, 'UTC')
  for (const coverage of [exampleCoverage(north), exampleCoverageByPlace(north, []), exampleWithoutPhotos(north), null])
    expect(JSON.stringify(Object.values(coverageInWords(coverage, own)))).not.toMatch(/\{\w*\}|undefined/)
})

test('an area by drone is named, and not among those of the share', () => {
  const { closeRange } = exampleCoverage(north)
  const [area] = closeRange.areas
  const areas = [area!, { ...area!, number: 2, method: 'drone' as const }]
  const { closeRange: text } = coverageInWords(
    exampleCoverage(north, { closeRange: { ...closeRange, areas } }),
    translator,
  )
  expect(text).toBe('4.1 % in 1 area; 1 area by drone is not counted')
})
