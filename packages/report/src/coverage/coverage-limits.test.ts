import { locales } from '@plumbline/contract/locales'
import { describe, expect, test } from 'vitest'
import type { ReportCoverage, ReportElevation } from '../snapshot.ts'
import { exampleContext } from '../testing/blocks.ts'
import { exampleCoverage, exampleCoverageByPlace, exampleWithoutPhotos } from '../testing/example-coverage.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { commonLimits, limitLines } from './coverage-limits.ts'

const [north] = exampleSnapshot().elevations as [ReportElevation]
const context = exampleContext()
const { words, format } = context.translator
const linesOf = (coverage: ReportCoverage, of = context) => limitLines(coverage, of.translator)

describe('limits in words', () => {
  test('say what seen means, what hides, and how exact it is', () => {
    expect(linesOf(exampleCoverage(north))).toEqual([
      'A cell of 0.25 m × 0.25 m counts as seen if at least one photo shows it at no more than 60° from square, is sharp enough (sharpness of at least 0.05 on a scale from 0 to 1) and neither too dark nor too bright. No coarsest scale was set, so any scale counts.',
      words.coverage.limits.hidden,
      'Edges of seen areas and gaps are exact to about ± 0.6 m (one standard deviation).',
      words.coverage.limits.smallGaps,
      '3 photos do not count as having seen this elevation: Too soft (2) and More oblique than 60 degrees (1).',
    ])
  })

  test('name the coarsest scale that counts', () => {
    const limits = { limitMmPx: 2, minSharpness: 0.1 }
    expect(linesOf(exampleCoverage(north, { limits }))[0]).toMatch(/too bright, and is at 2 mm\/px or finer\.$/)
  })

  test('say that the scale is that of the rule, as exactly as the rule', () => {
    const limits = { limitMmPx: 2.25, minSharpness: 0.05, isOfRule: true }
    expect(linesOf(exampleCoverage(north, { limits }))[0]).toMatch(
      /and is at 2\.25 mm\/px or finer, as the rule of this project requires\.$/,
    )
  })

  test('state no exactness where none was stated', () => {
    const frame = { ...exampleCoverage(north).frame!, source: 'typed', sigmaM: 1, isSigmaAssumed: true } as const
    const lines = linesOf(exampleCoverage(north, { frame })).join('\n')
    expect(lines).toContain('was not stated')
    expect(lines).toContain('as if it were ± 1 m')
    expect(lines).not.toContain('are exact to about')
  })

  test('say first that photos look at the elevation from behind, or from far away', () => {
    const doubt = (kind: 'behind' | 'far', nearestM: number | null) =>
      linesOf(exampleCoverage(north, { frameDoubt: { kind, photos: 48, of: 48, nearestM } }))[0]
    expect(doubt('behind', null)).toMatch(/^48 of 48 photos with a position look at the elevation from behind/)
    expect(doubt('far', 1_250)).toContain('1,250 m from the elevation')
  })

  test('say that the air beside narrower portions counts where their place is not known', () => {
    const frame = { ...exampleCoverage(north).frame!, hasUnknownParts: true }
    expect(linesOf(exampleCoverage(north, { frame }))).toContain(words.coverage.limits.unknownParts)
    expect(linesOf(exampleCoverage(north))).not.toContain(words.coverage.limits.unknownParts)
  })

  test('count photos without a position, and those whose sharpness was not measured', () => {
    const lines = linesOf(exampleCoverage(north, { photosByPlace: 1, photosUnmeasured: 4, photosLeftOut: [] }))
    expect(lines).toContain(format(words.coverage.limits.byPlace, { count: 1 }))
    expect(lines).toContain(format(words.coverage.limits.unmeasured, { count: 4 }))
    expect(lines.join('')).not.toContain('do not count as')
  })

  test('count photos whose tilt or height is hardly known', () => {
    const lines = linesOf(exampleCoverage(north, { photosLevelAssumed: 2, photosHeightRough: 1 }))
    expect(lines).toContain(format(words.coverage.limits.levelAssumed, { count: 2 }))
    expect(lines).toContain(format(words.coverage.limits.heightRough, { count: 1 }))
    const none = linesOf(exampleCoverage(north)).join('\n')
    expect(none).not.toMatch(/tilt|satellites/)
  })

  test('say when squares of the figure are larger than cells', () => {
    const lines = (unseenCellM: number) => linesOf(exampleCoverage(north, { unseenCellM })).join('\n')
    expect(lines(1)).toContain('Each hatched square covers 1 m × 1 m')
    expect(lines(0.25)).not.toContain('hatched square')
  })

  test('of an elevation whose length is not known', () => {
    const frame = { ...exampleCoverage(north).frame!, lengthSource: 'photos' } as const
    expect(linesOf(exampleCoverage(north, { frame }))).toContain(words.coverage.limits.lengthFromPhotos)
    expect(linesOf(exampleCoverage(north, { frame, unseen: [] }))).not.toContain(words.coverage.limits.stretched)
  })

  test('say that areas inspected by drone are no part of the share', () => {
    const { areas } = exampleCoverage(north).closeRange
    const byDrone = { areas: areas.map((area) => ({ ...area, method: 'drone' as const })), share: 0 }
    expect(linesOf(exampleCoverage(north, { closeRange: byDrone }))).toContain(words.coverage.limits.drone)
    expect(linesOf(exampleCoverage(north))).not.toContain(words.coverage.limits.drone)
  })

  test('by place are one sentence, and without a photo none', () => {
    expect(linesOf(exampleCoverageByPlace(north, ['2/F']))).toEqual([words.coverage.limits.onlyByPlace])
    expect(linesOf(exampleWithoutPhotos(north))).toEqual([])
  })

  test.each(locales)('%s: have nothing left to fill in', (locale) => {
    const coverage = exampleCoverage(north, { photosByPlace: 3, photosUnmeasured: 2, unseenCellM: 0.5 })
    const lines = linesOf({ ...coverage, limits: { limitMmPx: 1.5, minSharpness: 0.05 } }, exampleContext({ locale }))
    expect(lines).toHaveLength(8)
    expect(lines.join('\n')).not.toMatch(/\{\w*\}|undefined/)
  })
})

describe('limits of all elevations', () => {
  const common = (...coverages: readonly ReportCoverage[]) => commonLimits(coverages, context.translator)
  const one = exampleCoverage(north)

  test('are those that every measured one has, and speak of none alone', () => {
    const { hidden, smallGaps } = words.coverage.limits
    expect(common(one, one, exampleCoverageByPlace(north, []))).toEqual([linesOf(one)[0], hidden, smallGaps])
    expect(common(one, { ...one, gaps: [] })).not.toContain(smallGaps)
    expect(common(one, { ...one, limits: { limitMmPx: 2, minSharpness: 0.1 } })).toEqual([hidden, smallGaps])
    expect(common(one, one).join(' ')).not.toContain('this elevation')
  })

  test('are those of the one where only one was measured', () => {
    expect(common(one, exampleCoverageByPlace(north, []))).toEqual([])
    expect(common()).toEqual([])
  })
})
