import { describe, expect, test } from 'vitest'
import { exampleContext, exampleDefect, ofKind, textOf } from '../testing/blocks.ts'
import { exampleCoverage } from '../testing/example-coverage.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import type { ReportMosaic } from '../snapshot.ts'
import { inspectionResult } from './inspection-result.ts'

const resultOf = (context: Parameters<typeof inspectionResult>[0]) => [...inspectionResult(context)]
const [elevation] = exampleSnapshot().elevations

describe('the result', () => {
  test('of a facade counts by type and by place', () => {
    const context = exampleContext({ count: 6 })
    const captions = ofKind(resultOf(context), 'table').map(({ caption }) => caption)
    expect(captions[0]).toContain(context.translator.words.summary.byType)
    expect(captions[1]).toContain(context.translator.words.result.tree)
  })

  test('without a defect is a sentence', () => {
    const context = exampleContext({ count: 0 })
    expect(resultOf(context).map(textOf)).toContain(context.translator.words.result.none)
  })

  test('of a test report has a card for each thermal finding, and says that contrast is relative', () => {
    const context = exampleContext({ layout: 'Hoklas', count: 9, hasThermal: true })
    const blocks = resultOf(context)
    expect(textOf(blocks[0]!)).toBe(context.translator.words.thermal.relative)
    const thermal = context.snapshot.defects.filter((defect) => defect.thermal !== null)
    const cards = ofKind(blocks, 'heading').filter(({ anchor }) => anchor.startsWith('defect_'))
    expect(cards.map(({ anchor }) => anchor)).toEqual(thermal.map(({ defectNum }) => `defect_${defectNum}`))
  })

  test('of a test report without a thermal finding says so', () => {
    const context = exampleContext({ layout: 'Hoklas', count: 3 })
    expect(resultOf(context).map(textOf)).toContain(context.translator.words.result.noPairs)
  })
})

describe('coverage', () => {
  const elevations = [{ ...elevation!, coverage: exampleCoverage(elevation!) }]
  const anchors = (layout: 'Facade' | 'Bridge' | 'Hoklas') =>
    ofKind(resultOf(exampleContext({ layout, count: 3 }, { elevations })), 'heading').map(({ anchor }) => anchor)

  test('follows the elevations of a facade and of a bridge; a test report of thermograms has none', () => {
    for (const layout of ['Facade', 'Bridge'] as const)
      expect(anchors(layout).slice(-4)).toEqual(['elevations', 'elevation_0', 'coverage', 'coverage_0'])
    expect(anchors('Hoklas')).not.toContain('coverage')
  })
})

describe('a mosaic', () => {
  const mosaic = {
    picture: 'mosaic-0',
    floors: [],
    pins: [{ defectNum: 1, severity: 'minor', x: 0.2, y: 0.3 }],
    madeAt: '2026-11-18T08:00:00.000Z',
    mmPx: 5,
    photosUsed: 48,
    photosLeftOut: 2,
    residualMm: { median: 2.5, p95: 9 },
  } as const
  const blocksOf = (given: Partial<ReportMosaic>) =>
    resultOf(exampleContext({ count: 3 }, { elevations: [{ ...elevation!, mosaic: { ...mosaic, ...given } }] }))

  test('follows the drawing of its elevation, with its own pins, and says how well its photos fit', () => {
    const blocks = blocksOf({})
    const figures = ofKind(blocks, 'elevation')
    expect(figures.map(({ elevation: shown }) => shown.drawing)).toEqual(['drawing-0', 'drawing-0', 'mosaic-0'])
    expect(figures[2]!.elevation.pins).toEqual(mosaic.pins)
    expect(figures[2]!.coverage).toBeUndefined()
    const texts = blocks.map(textOf).join(' ')
    for (const part of ['48 photos', '5 mm/px', 'within 2.5 mm', 'within 9 mm', '2 photos were left out'])
      expect(texts).toContain(part)
  })

  test('that shows photos which were deleted since says so', () => {
    expect(blocksOf({ photosDeleted: 2 }).map(textOf).join(' ')).toContain('2 of them were deleted since')
    for (const none of [{}, { photosDeleted: 0 }]) expect(blocksOf(none).map(textOf).join(' ')).not.toContain('deleted')
  })

  describe('and the drawing are chosen in the definition:', () => {
    const shownWith = (elevationPictures: 'both' | 'drawing' | 'photos' | undefined, given: ReportMosaic | null) => {
      const { definition } = exampleSnapshot()
      const { inspectionResultSection } = definition
      const chosen = elevationPictures === undefined ? {} : { elevationPictures }
      const context = exampleContext(
        { count: 3 },
        {
          elevations: [{ ...elevation!, mosaic: given }],
          definition: { ...definition, inspectionResultSection: { ...inspectionResultSection, ...chosen } },
        },
      )
      const blocks = resultOf(context)
      return {
        pictures: [...new Set(ofKind(blocks, 'elevation').map(({ elevation: shown }) => shown.drawing))],
        saysWhy: blocks.map(textOf).includes(context.translator.words.result.noMosaic),
      }
    }

    test.each([
      [undefined, ['drawing-0', 'mosaic-0']],
      ['both', ['drawing-0', 'mosaic-0']],
      ['drawing', ['drawing-0']],
      ['photos', ['mosaic-0']],
    ] as const)('%s', (chosen, pictures) => {
      expect(shownWith(chosen, mosaic)).toEqual({ pictures, saysWhy: false })
    })

    test('photos alone, where none were joined: the drawing, and why', () => {
      expect(shownWith('photos', null)).toEqual({ pictures: ['drawing-0'], saysWhy: true })
      expect(shownWith('both', null)).toEqual({ pictures: ['drawing-0'], saysWhy: false })
    })
  })

  test('whose photos could not be compared says so, and names none as left out', () => {
    const texts = blocksOf({ residualMm: null, photosLeftOut: 0 }).map(textOf).join(' ')
    expect(texts).toContain('positions alone')
    expect(texts).not.toContain('left out')
  })

  test('is no figure where there is none', () => {
    const blocks = resultOf(exampleContext({ count: 3 }, { elevations: [{ ...elevation!, mosaic: null }] }))
    expect(ofKind(blocks, 'elevation').map(({ elevation: shown }) => shown.drawing)).not.toContain('mosaic-0')
  })
})

describe('elevations', () => {
  const pin = { defectNum: 1, severity: 'minor', x: 0.5, y: 0.5 } as const
  const on = (defectNum: number) => exampleDefect({ defectNum, elevationId: elevation!.id })

  test('begin a page, and each shows its drawing', () => {
    const blocks = resultOf(exampleContext({ count: 3 }))
    expect(ofKind(blocks, 'heading').find(({ anchor }) => anchor === 'elevations')?.pageBreakBefore).toBe(true)
    expect(new Set(ofKind(blocks, 'elevation').map(({ elevation: shown }) => shown.drawing))).toEqual(
      new Set(['drawing-0', 'drawing-1', 'drawing-2']),
    )
  })

  test('show a few affected floors enlarged beside a key plan, many at once, and take half a page without a pin', () => {
    const viewsOf = (pins: readonly { readonly y: number }[]) =>
      ofKind(
        resultOf(
          exampleContext(
            {},
            { defects: [on(1)], elevations: [{ ...elevation!, pins: pins.map(({ y }) => ({ ...pin, y })) }] },
          ),
        ),
        'elevation',
      ).map(({ view }) => view?.kind)
    expect(viewsOf([{ y: 0.5 }])).toEqual(['key', 'detail'])
    expect(viewsOf([{ y: 0.1 }, { y: 0.9 }])).toEqual([undefined])
    expect(viewsOf([])).toEqual(['plain'])
  })

  test('explain letters and colours above the first figure', () => {
    const blocks = resultOf(exampleContext({ count: 3 }))
    const legend = blocks.map(textOf).find((text) => text.includes('A dot marks the place'))
    for (const name of ['Critical', 'Major', 'Moderate', 'Minor', 'Cosmetic']) expect(legend).toContain(name)
  })

  test('count a defect once, however many pins it has, and say which have none', () => {
    const context = exampleContext(
      {},
      { defects: [on(1), on(2), on(3)], elevations: [{ ...elevation!, pins: [pin, { ...pin, x: 0.6 }] }] },
    )
    const { words, format } = context.translator
    const blocks = resultOf(context)
    expect(ofKind(blocks, 'elevation')[1]!.caption).toContain(
      format(words.result.elevationCaption, { name: 'Tower 1 · North elevation', count: 1 }),
    )
    expect(blocks.map(textOf)).toContain(format(words.result.notPlaced, { count: 2 }))
  })

  test('whose defects all have pins have no such note', () => {
    const context = exampleContext({}, { defects: [on(1)], elevations: [{ ...elevation!, pins: [pin] }] })
    const { words, format } = context.translator
    expect(resultOf(context).map(textOf)).not.toContain(format(words.result.notPlaced, { count: 1 }))
  })

  test('without a drawing say so', () => {
    const context = exampleContext({ count: 1 }, { elevations: [{ ...elevation!, drawing: null, block: '' }] })
    const blocks = resultOf(context)
    expect(ofKind(blocks, 'elevation')).toEqual([])
    expect(blocks.map(textOf)).toContain(context.translator.words.result.noDrawing)
    expect(ofKind(blocks, 'heading').map(({ text }) => text)).toContain('North elevation')
  })

  test('are not mentioned where there are none', () => {
    const context = exampleContext({ count: 1 }, { elevations: [] })
    expect(ofKind(resultOf(context), 'heading').map(({ anchor }) => anchor)).toEqual(['schedule'])
  })
})
