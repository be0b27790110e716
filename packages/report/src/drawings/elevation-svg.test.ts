import { severities } from '@plumbline/contract/buildings'
import { elementsNamed, parseXml } from '@plumbline/office/testing/xml-tree'
import { describe, expect, test } from 'vitest'
import { severityColour, severityFill, type ElevationView } from '../blocks.ts'
import type { ReportElevation } from '../snapshot.ts'
import { createTranslator, severityLetters } from '../translator.ts'
import { affectedPart, elevationFigure, pinsSvg } from './elevation-svg.ts'

const drawing = { width: 1700, height: 2050 }
const letters = severityLetters(createTranslator('en', 'UTC'))
const floor = { label: '12/F', top: 0.1, bottom: 0.2, left: 0.05, right: 0.95 }
const pin = { defectNum: 7, severity: 'major', x: 0.5, y: 0.5 } as const
type Given = Partial<Pick<ReportElevation, 'floors' | 'pins'>>
const figureOf = (given: Given, view?: ElevationView, of = drawing) =>
  elevationFigure({ floors: [], pins: [], ...given }, view, of, letters)
const svgOf = (given: Given, view?: ElevationView) => parseXml(figureOf(given, view).svg)
const numbers = (attributes: Readonly<Record<string, string>>, ...names: readonly string[]) =>
  names.map((name) => Number(attributes[name]))

describe('the figure of an elevation', () => {
  test('fits the page, in the proportions of its drawing, with the floors beside it', () => {
    for (const of of [drawing, { width: 17_000, height: 500 }, { width: 300, height: 9_000 }]) {
      const { picture, width, height } = figureOf({}, undefined, of)
      expect(picture.width / picture.height).toBeCloseTo(of.width / of.height, 6)
      expect([width <= 170.001, height <= 205]).toEqual([true, true])
      expect(picture.left).toBeGreaterThan(10)
    }
  })

  test('names floors left of the drawing, and leaves out names that would overlap', () => {
    const { svg, picture } = figureOf({ floors: [floor, { ...floor, label: 'G/F', top: 0.9, bottom: 1 }] })
    const names = elementsNamed(parseXml(svg), 'text')
    expect(names.map(({ text }) => text)).toEqual(['12/F', 'G/F'])
    for (const { attributes } of names) {
      expect(attributes['text-anchor']).toBe('end')
      expect(Number(attributes['x'])).toBeLessThan(picture.left + floor.left * picture.width)
    }
    const crowd = Array.from({ length: 300 }, (_, index) => ({ ...floor, top: index / 300, bottom: (index + 1) / 300 }))
    expect(elementsNamed(svgOf({ floors: crowd }), 'text').length).toBeLessThan(100)
  })

  test('labels may hold what is special in XML', () => {
    const svg = svgOf({ floors: [{ ...floor, label: '<script>&"\u0007' }] })
    expect(elementsNamed(svg, 'text')[0]!.text).toBe('<script>&"')
    expect(elementsNamed(svg, 'script')).toEqual([])
  })

  test('marks each pin at its place by a dot in its colour, and letter and number in a label that a line leads to', () => {
    const pins = severities.map((severity, index) => ({ ...pin, defectNum: index + 1, severity, x: index / 10 }))
    const { svg, picture } = figureOf({ pins })
    const tree = parseXml(svg)
    const dots = elementsNamed(tree, 'circle').map(({ attributes }) => attributes)
    expect(dots.map(({ fill }) => fill)).toEqual(severities.map((severity) => `#${severityColour[severity]}`))
    for (const [index, dot] of dots.entries()) {
      const [x, y] = numbers(dot, 'cx', 'cy')
      expect(x).toBeCloseTo(picture.left + pins[index]!.x * picture.width, 1)
      expect(y).toBeCloseTo(picture.top + 0.5 * picture.height, 1)
    }
    expect(elementsNamed(tree, 'text').map(({ text }) => text)).toEqual(
      pins.flatMap(({ severity, defectNum }) => [letters[severity], String(defectNum)]),
    )
    const fills = elementsNamed(tree, 'rect').map(({ attributes }) => attributes['fill'])
    for (const severity of severities) expect(fills).toContain(`#${severityFill[severity]}`)
    const leaders = elementsNamed(tree, 'path').filter(({ attributes }) => attributes['class'] === 'leader')
    for (const [index, { attributes }] of leaders.entries())
      expect(attributes['d']).toMatch(
        new RegExp(`^M${Number(dots[index]!['cx']).toFixed(2)} ${Number(dots[index]!['cy']).toFixed(2)}L`),
      )
  })

  test('shows a part enlarged, with the pins and floors of that part only', () => {
    const part = { left: 0, right: 1, top: 0.4, bottom: 0.6 }
    const pins = [pin, { ...pin, defectNum: 8, y: 0.9 }]
    const floors = [floor, { ...floor, label: '5/F', top: 0.45, bottom: 0.55 }]
    const [detail, key] = [
      figureOf({ pins, floors }, { kind: 'detail', part }),
      figureOf({ pins, floors }, { kind: 'key', part }),
    ]
    expect(detail.cut).toEqual(part)
    expect(detail.picture.width / detail.picture.height).toBeCloseTo(drawing.width / (0.2 * drawing.height), 6)
    expect(elementsNamed(parseXml(detail.svg), 'text').map(({ text }) => text)).toEqual(['5/F', 'M', '7'])
    expect(key.height).toBeLessThanOrEqual(62)
    const small = parseXml(key.svg)
    expect(elementsNamed(small, 'circle')).toHaveLength(2)
    expect(elementsNamed(small, 'rect').filter(({ attributes }) => attributes['class'] === 'frame')).toHaveLength(1)
    expect(elementsNamed(small, 'text').map(({ text }) => text)).not.toContain('7')
  })

  test('takes half a page where there is nothing to mark', () => {
    expect(figureOf({ floors: [floor] }, { kind: 'plain' }).height).toBeLessThanOrEqual(95)
  })
})

describe('the part with pins', () => {
  const floors = Array.from({ length: 20 }, (_, index) => ({ ...floor, top: index / 20, bottom: (index + 1) / 20 }))

  test('has the floors of the pins, whole, and a little air', () => {
    const part = affectedPart({
      floors,
      pins: [
        { ...pin, y: 0.22 },
        { ...pin, y: 0.33 },
      ],
    })
    expect(part!.top).toBeLessThanOrEqual(0.2)
    expect(part!.bottom).toBeGreaterThanOrEqual(0.35)
    expect(part!.left).toBeCloseTo(0.04, 6)
    expect(part!.right).toBeCloseTo(0.96, 6)
  })

  test('is none without pins, or where pins are nearly everywhere', () => {
    expect(affectedPart({ floors, pins: [] })).toBeUndefined()
    expect(
      affectedPart({
        floors,
        pins: [
          { ...pin, y: 0.05 },
          { ...pin, y: 0.95 },
        ],
      }),
    ).toBeUndefined()
  })
})

test('pins over a picture have its size', () => {
  const svg = parseXml(pinsSvg([pin], drawing, letters))
  expect(svg.attributes).toMatchObject({ width: '1700', height: '2050' })
  expect(elementsNamed(svg, 'text').map(({ text }) => text)).toEqual(['M', '7'])
})
