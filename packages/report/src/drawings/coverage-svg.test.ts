import { elementsNamed, parseXml } from '@plumbline/office/testing/xml-tree'
import { describe, expect, test } from 'vitest'
import type { CoverageMarks } from '../blocks.ts'
import type { ReportElevation } from '../snapshot.ts'
import { coverageSvg, maxCoverageHeight } from './coverage-svg.ts'

const size = { width: 1700, height: 1000 }
const floor = { label: '12/F', top: 0.1, bottom: 0.2, left: 0.05, right: 0.95 }
const svgOf = (
  { unseen = [], areas = [] }: Partial<CoverageMarks>,
  floors: ReportElevation['floors'] = [],
  of = size,
) => parseXml(coverageSvg(floors, { unseen, areas }, of))
const square = [
  { x: 0.1, y: 0.1 },
  { x: 0.3, y: 0.1 },
  { x: 0.3, y: 0.3 },
]

describe('the overlay of coverage', () => {
  test('has the size of the drawing', () => {
    expect(svgOf({}).attributes).toMatchObject({ width: '1700', height: '1000', viewBox: '0 0 1700 1000' })
  })

  test('hatches what was not seen with lines, not with a colour alone', () => {
    const svg = svgOf({ unseen: [{ left: 0.1, right: 0.2, top: 0.3, bottom: 0.5 }] })
    const [pattern] = elementsNamed(svg, 'pattern')
    expect(elementsNamed(pattern!, 'path')[0]!.attributes['stroke']).toMatch(/^#/)
    const hatched = elementsNamed(svg, 'path').filter(({ attributes }) => attributes['fill'] === 'url(#unseen)')
    expect(hatched.map(({ attributes }) => attributes['d'])).toEqual(['M170.0 300.0H340.0V500.0H170.0Z'])
  })

  test('has no hatching where all was seen', () => {
    expect(elementsNamed(svgOf({}), 'pattern')).toEqual([])
  })

  test('outlines close-range areas with dashes, and numbers them', () => {
    const svg = svgOf({
      areas: [
        { label: '1', outline: square },
        { label: '2', outline: square.slice(0, 2) },
      ],
    })
    const dashed = elementsNamed(svg, 'path').filter(({ attributes }) => attributes['stroke-dasharray'] !== undefined)
    expect(dashed.map(({ attributes }) => attributes['d'])).toEqual(['M170.0 100.0L510.0 100.0L510.0 300.0Z'])
    expect(elementsNamed(svg, 'text').map(({ text }) => text)).toEqual(['1'])
  })

  test('names floors, from the top, whatever their order', () => {
    const svg = svgOf({}, [{ ...floor, label: 'G/F', top: 0.9, bottom: 1 }, floor])
    expect(elementsNamed(svg, 'text').map(({ text }) => text)).toEqual(['12/F', 'G/F'])
  })

  test('leaves out names that would overlap, but no line', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      ...floor,
      label: String(100 - index),
      top: index / 100,
      bottom: (index + 1) / 100,
    }))
    const svg = svgOf({}, many)
    const names = elementsNamed(svg, 'text')
    expect(names.length).toBeLessThan(50)
    expect(names.length).toBeGreaterThan(20)
    expect(elementsNamed(svg, 'path')).toHaveLength(100)
    const lines = names.map(({ attributes }) => Number(attributes['y']))
    for (const [index, y] of lines.entries())
      if (index > 0) expect(y - lines[index - 1]!).toBeGreaterThan((2 * size.height) / maxCoverageHeight)
  })

  test('puts names on paper, which is wider for Chinese ones', () => {
    const widthOf = (label: string) =>
      Number(elementsNamed(svgOf({}, [{ ...floor, label }]), 'rect')[0]!.attributes['width'])
    expect(widthOf('十二樓')).toBeGreaterThan(widthOf('12F'))
    expect(widthOf('112/F')).toBeGreaterThan(widthOf('12/F'))
  })

  test('labels may hold what is special in XML', () => {
    const svg = svgOf({}, [{ ...floor, label: '<script>&"\u0007' }])
    expect(elementsNamed(svg, 'text')[0]!.text).toBe('<script>&"')
    expect(elementsNamed(svg, 'script')).toEqual([])
  })

  test('prints lines of equal width, whatever the drawing measures', () => {
    const stepOf = (width: number, height: number) => {
      const svg = svgOf({ unseen: [{ left: 0, right: 1, top: 0, bottom: 1 }] }, [], { width, height })
      return (
        Number(elementsNamed(svg, 'pattern')[0]!.attributes['width']) *
        Math.min(170 / width, maxCoverageHeight / height)
      )
    }
    for (const [width, height] of [
      [1700, 1000],
      [17_000, 10_000],
      [600, 8_000],
    ] as const)
      expect(stepOf(width, height)).toBeCloseTo(1.8, 1)
  })
})
