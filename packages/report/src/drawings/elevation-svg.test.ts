import { severities } from '@plumbline/contract/buildings'
import { elementsNamed, parseXml } from '@plumbline/office/testing/xml-tree'
import { describe, expect, test } from 'vitest'
import { severityColour, severityFill } from '../blocks.ts'
import { elevationSvg, pinRadius } from './elevation-svg.ts'

const size = { width: 1700, height: 2050 }
const floor = { label: '12/F', top: 0.1, bottom: 0.2, left: 0.05, right: 0.95 }
const pin = { defectNum: 7, severity: 'major', x: 0.5, y: 0.5 } as const
const svgOf = (elevation: Partial<Parameters<typeof elevationSvg>[0]>, of = size) =>
  parseXml(elevationSvg({ floors: [], pins: [], ...elevation }, of))

describe('the overlay of an elevation', () => {
  test('has the size of the drawing', () => {
    expect(svgOf({}).attributes).toMatchObject({ width: '1700', height: '2050', viewBox: '0 0 1700 2050' })
  })

  test('draws each floor at its place, with its label', () => {
    const svg = svgOf({ floors: [floor, { ...floor, label: 'G/F', top: 0.9, bottom: 1 }] })
    expect(elementsNamed(svg, 'text').map(({ text }) => text)).toEqual(['12/F', 'G/F'])
    expect(elementsNamed(svg, 'path').map(({ attributes }) => attributes['d'])).toEqual([
      'M85.0 205.0H1615.0M85.0 410.0H1615.0',
      'M85.0 1845.0H1615.0M85.0 2050.0H1615.0',
    ])
  })

  test('labels may hold what is special in XML', () => {
    const svg = svgOf({ floors: [{ ...floor, label: '<script>&"\u0007' }] })
    expect(elementsNamed(svg, 'text')[0]!.text).toBe('<script>&"')
    expect(elementsNamed(svg, 'script')).toEqual([])
  })

  test('numbers each pin in the colours of its severity', () => {
    const pins = severities.map((severity, index) => ({ ...pin, defectNum: index + 1, severity, x: index / 10 }))
    const svg = svgOf({ pins })
    expect(elementsNamed(svg, 'text').map(({ text }) => text)).toEqual(pins.map(({ defectNum }) => `${defectNum}`))
    const fills = elementsNamed(svg, 'circle').map(({ attributes }) => attributes['fill'])
    expect(fills).toEqual([
      ...severities.map((severity) => `#${severityColour[severity]}`),
      ...severities.map((severity) => `#${severityFill[severity]}`),
    ])
  })

  test('writes long numbers smaller, so that they fit', () => {
    const fontOf = (defectNum: number) =>
      Number(elementsNamed(svgOf({ pins: [{ ...pin, defectNum }] }), 'text')[0]!.attributes['font-size'])
    expect(fontOf(999)).toBe(fontOf(1))
    expect(fontOf(1000)).toBeLessThan(fontOf(999))
  })

  test('has pins as large as 3 mm on paper, whatever the drawing measures', () => {
    for (const [width, height] of [
      [1700, 2050],
      [17_000, 20_500],
      [17_000, 500],
    ] as const) {
      const millimetresPerPixel = Math.min(170 / width, 205 / height)
      expect(pinRadius(width, height) * millimetresPerPixel).toBeCloseTo(2.9, 5)
    }
  })
})
