import { locales } from '@plumbline/contract/locales'
import { leftOutReasons } from '@plumbline/inspection/coverage/types'
import { describe, expect, test } from 'vitest'
import type { ReportCoverage, ReportElevation } from '../snapshot.ts'
import { exampleContext, exampleDefect, ofKind, textOf, textOfRows } from '../testing/blocks.ts'
import { exampleCoverage, exampleCoverageByPlace, exampleWithoutPhotos } from '../testing/example-coverage.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { coveragePages } from './coverage-pages.ts'

const [north, east, south] = exampleSnapshot().elevations as [ReportElevation, ReportElevation, ReportElevation]
const withCoverage = (coverage: ReportCoverage | null, elevation = north): ReportElevation => ({
  ...elevation,
  coverage,
})
const pagesOf = (...elevations: readonly ReportElevation[]) => {
  const context = exampleContext({ count: 3 }, { elevations })
  return { ...context.translator, blocks: [...coveragePages(context)] }
}
const textsOf = (coverage: ReportCoverage | null, elevation = north) => {
  const { blocks, words, format } = pagesOf(withCoverage(coverage, elevation))
  return { blocks, words, format, all: blocks.map(textOf).join('\n') }
}

describe('pages of coverage', () => {
  test('are not in reports from before coverage was stored', () => {
    expect(pagesOf(north, east).blocks).toEqual([])
  })

  test('describe their figures to a screen reader in the signs of their language', () => {
    const altIn = (locale: (typeof locales)[number]) => {
      const context = exampleContext({ locale, count: 3 }, { elevations: [withCoverage(exampleCoverage(north))] })
      return ofKind(coveragePages(context), 'elevation')[0]!.alt
    }
    expect(altIn('en')).toMatch(/^Drawing of .+\. Seen: 87 % .+\. Diagonal hatching: not seen\. /)
    for (const locale of ['zh-cn', 'zh-hk'] as const) expect(altIn(locale)).not.toMatch(/[:;] |\. /)
  })

  test('begin on a page, one for each elevation with figures', () => {
    const { blocks } = pagesOf(
      withCoverage(exampleCoverage(north), north),
      withCoverage(exampleCoverage(east), east),
      withCoverage(exampleCoverageByPlace(south, []), south),
    )
    const headings = ofKind(blocks, 'heading')
    expect(headings.map(({ level, pageBreakBefore }) => [level, pageBreakBefore])).toEqual([
      [2, true],
      [3, true],
      [3, true],
      [3, true],
    ])
    expect(new Set(headings.map(({ anchor }) => anchor)).size).toBe(4)
  })

  test('have a table of all elevations first, where there are several', () => {
    const { blocks, words } = pagesOf(
      withCoverage(exampleCoverage(north), north),
      withCoverage(exampleCoverageByPlace(south, []), south),
      withCoverage(null, east),
    )
    const [overview] = ofKind(blocks, 'table')
    expect(overview!.caption).toBe(`Table 1  ${words.coverage.overview.title}`)
    expect(textOfRows(overview!.rows)).toEqual([
      ['Tower 1 · North elevation', '87 % (1,256 m² of 1,433 m²)', '16 of 18', '2', '4.1 % in 1 area'],
      ['Tower 1 · South elevation', 'by place', '0 of 18', '–', 'No area recorded'],
      ['Tower 1 · East elevation', '–', '–', '–', '–'],
    ])
    expect(textsOf(exampleCoverage(north)).all).not.toContain(words.coverage.overview.title)
  })

  test('are not longer than a page: the figure gets lower, then the smallest gaps are summed up, then floors', () => {
    const gap = (areaM2: number, floor: string) => ({ areaM2, widthM: 2, heightM: areaM2 / 2, floors: [floor] })
    const many = { gaps: Array.from({ length: 12 }, (_, index) => gap(20 - index, `${index + 1}/F`)) }
    const drawn = (changes: Partial<ReportCoverage>) => {
      const { blocks, words } = pagesOf(north, withCoverage(exampleCoverage(north, changes)))
      const figure = ofKind(blocks, 'elevation')[0]!
      const tables = ofKind(blocks, 'table')
      const rows = (title: string) => tables.find(({ caption }) => caption?.endsWith(title))?.rows.length
      const { floors, gaps } = words.coverage
      return { height: figure.maxHeight, floors: rows(floors.title), gaps: rows(gaps.title), blocks }
    }
    const { compliance } = exampleWithoutPhotos(north)
    const small = { compliance, closeRange: { areas: [], share: 0 } }
    const none = drawn({ ...small, gaps: [] })
    const lower = drawn({ ...small, gaps: many.gaps.slice(0, 5) })
    expect([none.floors, lower.floors, lower.gaps]).toEqual([5, 5, 5])
    expect(lower.height).toBeLessThan(none.height!)
    const summed = drawn({ ...small, ...many })
    expect(summed.gaps).toBeLessThan(12)
    expect(summed.height).toBeGreaterThanOrEqual(45)
    expect(summed.blocks.map(textOf).join('\n')).toMatch(/\d smaller gaps, \d+ m² in all, on 1?\d\/F – 12\/F\./)
    const floors = exampleCoverage(north).floors.map((floor, index) => ({ ...floor, seenShare: 0.4 + index / 100 }))
    const high = drawn({ ...small, ...many, floors })
    expect(high).toMatchObject({ gaps: 3 })
    expect(high.floors).toBeLessThan(18)
    expect(high.blocks.map(textOf).join('\n')).toMatch(/ more floors: 1\/F – \d+\/F/)
    // Where even that is too much for one page, nothing is cut.
    const beyond = drawn({ ...many, floors, seenShare: 0.5 })
    expect([beyond.height, beyond.floors, beyond.gaps]).toEqual([undefined, 18, 12])
  })

  test('say once what is true of all elevations', () => {
    const { blocks, words } = pagesOf(
      withCoverage(exampleCoverage(north), north),
      withCoverage(exampleCoverage(east), east),
    )
    const all = blocks.map(textOf).join('\n')
    expect(all.split(words.coverage.limits.hidden)).toHaveLength(2)
    const before = (text: string) => blocks.findIndex((block) => textOf(block).includes(text))
    expect(before(words.coverage.limits.hidden)).toBeLessThan(
      blocks.findIndex((block) => block.kind === 'heading' && block.level === 3),
    )
    expect(all.split('± 0.6 m (one standard deviation)')).toHaveLength(3)
  })

  test('of elevations that are only a sentence share one', () => {
    const { blocks } = pagesOf(
      withCoverage(null, north),
      withCoverage(exampleWithoutPhotos(east), east),
      withCoverage(exampleCoverage(south), south),
    )
    expect(ofKind(blocks, 'heading').map(({ pageBreakBefore }) => pageBreakBefore)).toEqual([true, false, false, true])
  })
})

describe('an elevation', () => {
  test('that was measured shows figure, facts, tables, rule and limits', () => {
    const { blocks, all, words } = textsOf(exampleCoverage(north))
    const { coverage } = words
    expect(ofKind(blocks, 'elevation')[0]).toMatchObject({
      coverage: { unseen: exampleCoverage(north).unseen, areas: [{ label: '1' }] },
      caption: 'Figure 1  Tower 1 · North elevation: what was seen',
    })
    expect(ofKind(blocks, 'elevation')[0]!.alt).toContain('Seen: 87 % (1,256 m² of 1,433 m²).')
    expect(ofKind(blocks, 'table').map(({ caption }) => caption?.split('  ')[1])).toEqual([
      undefined,
      coverage.floors.title,
      coverage.gaps.title,
      coverage.closeRange.title,
      coverage.rule.title,
    ])
    for (const text of [
      coverage.legend.unseen,
      coverage.legend.closeRange,
      '87 % (1,256 m² of 1,433 m²)',
      '16 of 18',
      '64 measured by position and 3 left out',
      'half of the seen area at 1.4 mm/px or finer',
      '24.5 m, from the drawing',
      '58.5 m, sum of the floors',
      'fitted to the camera positions, ± 0.6 m',
      '4.1 % in 1 area',
      coverage.limits.hidden,
    ])
      expect(all).toContain(text)
  })

  test('whose length is only as far as the photos reach does not claim a share of the whole', () => {
    const frame = { ...exampleCoverage(north).frame!, lengthSource: 'photos' } as const
    const { all, words } = textsOf(exampleCoverage(north, { frame }))
    expect(all).toContain('87 % of the part that the photos reach')
    expect(all).toContain('24.5 m, as far as the photos reach')
    expect(all).toContain(words.coverage.limits.lengthFromPhotos)
    expect(all).toContain(words.coverage.limits.stretched)
  })

  test('by place hatches floors without a photo, and says that nothing was measured', () => {
    const { blocks, all, words } = textsOf(exampleCoverageByPlace(north, ['12/F', '11/F']))
    const hatched = ofKind(blocks, 'elevation')[0]!.coverage!.unseen
    expect(hatched).toHaveLength(16)
    expect(hatched).not.toContainEqual(expect.objectContaining({ top: north.floors[6]!.top }))
    expect(all).toContain(words.coverage.limits.onlyByPlace)
    expect(all).toContain(words.coverage.legend.unseenFloors)
    expect(ofKind(blocks, 'elevation')[0]!.caption).toContain('floors with photos, by place')
    expect(all).toContain('2 of 18')
    expect(all).not.toContain(words.coverage.gaps.title)
    expect(textOf(ofKind(blocks, 'table')[0]!)).not.toContain('%')
  })

  test('without a photo is a sentence, and no figure claims more', () => {
    const { blocks, all, words } = textsOf(exampleWithoutPhotos(east), { ...east, id: 'other' })
    expect(all).toContain(words.coverage.noPhoto)
    expect([ofKind(blocks, 'elevation'), ofKind(blocks, 'table')]).toEqual([[], []])
  })

  test('whose photos were all left out says so, with their reasons', () => {
    const photosLeftOut = leftOutReasons.map((reason, index) => ({ reason, count: index + 1 }))
    const { all, words, format } = textsOf({ ...exampleWithoutPhotos(north), photosLeftOut })
    expect(all).toContain(words.coverage.noneCounts)
    expect(all).not.toContain(words.coverage.noPhoto)
    for (const { reason, count } of photosLeftOut)
      expect(all).toContain(format(words.coverage.limits.reason, { reason: words.leftOutReasons[reason], count }))
  })

  test('that was not computed says so', () => {
    for (const coverage of [null, exampleCoverage(north, { state: 'computing', computedAt: null })]) {
      const { blocks, all, words } = textsOf(coverage)
      expect(all).toContain(words.coverage.notComputed)
      expect(ofKind(blocks, 'table')).toEqual([])
    }
  })

  test('that changed since says when its figures were computed', () => {
    const { all } = textsOf(exampleCoverage(north, { state: 'computing' }))
    expect(all).toMatch(/changed after these figures were computed \(3 Nov 2026, 17:00/)
    expect(all).toContain('87 %')
  })

  test('without a drawing says so in place of the figure', () => {
    const { blocks, all, words } = textsOf(exampleCoverage(north), { ...north, drawing: null })
    expect(all).toContain(words.coverage.noDrawing)
    expect(ofKind(blocks, 'elevation')).toEqual([])
  })

  test('of which all was seen has no hatching and no gap', () => {
    const { all, words } = textsOf(
      exampleCoverage(north, { seenShare: 1, gaps: [], unseen: [], closeRange: { areas: [], share: 0 } }),
    )
    expect(all).toContain(words.coverage.gaps.none)
    expect(all).toContain(words.coverage.facts.none)
    expect(all).not.toContain(words.coverage.legend.unseen)
    expect(all).not.toContain(words.coverage.limits.smallGaps)
  })

  test('with close-range areas but without a photo shows where they are', () => {
    const { closeRange } = exampleCoverage(north)
    const { blocks, all, words } = textsOf({
      ...exampleWithoutPhotos(north),
      closeRange: { ...closeRange, share: null },
    })
    expect(all).toContain(words.coverage.noPhoto)
    expect(ofKind(blocks, 'elevation')[0]!.coverage!.areas).toHaveLength(1)
    expect(all).toContain('1 area; its share is not known')
  })

  test('on which a defect was recorded has its floors, also without a photo', () => {
    const defects = [exampleDefect({ elevationId: north.id, floor: '12/F' })]
    const context = exampleContext({}, { defects, elevations: [withCoverage(exampleWithoutPhotos(north))] })
    const rows = ofKind([...coveragePages(context)], 'table')[0]!.rows.map((row) =>
      row.map((one) => JSON.stringify(one)),
    )
    expect(rows).toHaveLength(3)
    expect(rows[1]!.join('')).toContain('12/F')
  })
})

test.each(locales)('%s: nothing is left to fill in, and Chinese pages have no English words', (locale) => {
  const snapshot = exampleSnapshot({ locale, count: 3 })
  const elevations = snapshot.elevations.map((elevation, index) => ({
    ...elevation,
    coverage: [
      exampleCoverage(elevation, { photosByPlace: 2, photosUnmeasured: 1, unseenCellM: 0.5, state: 'computing' }),
      exampleCoverageByPlace(elevation, [elevation.floors[3]!.label]),
      exampleWithoutPhotos(elevation),
    ][index]!,
  }))
  const context = exampleContext({ locale, count: 3 }, { elevations })
  const all = [...coveragePages(context)].map(textOf).join('\n')
  expect(all).not.toMatch(/\{\w*\}|undefined|NaN/)
  const own = all.replaceAll(/Wong Tsz Kin|Hollow near the pipe|GMT\+8|HKT|mm\/px/g, '')
  if (locale !== 'en') expect(own).not.toMatch(/[a-z]{2,}/i)
})
