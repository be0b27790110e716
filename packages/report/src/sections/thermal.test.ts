import { describe, expect, test } from 'vitest'
import { exampleContext, exampleDefect, textOfCell, textOfRows } from '../testing/blocks.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { isThermalDefect, pairRows, thermalFacts, type ThermalDefect } from './thermal.ts'

const defect = exampleSnapshot({ count: 1, hasThermal: true }).defects.find(isThermalDefect)!
const facade = exampleContext()
const laboratory = exampleContext({ layout: 'Hoklas' })
const { words } = facade.translator
const withView = (changes: Partial<ThermalDefect['thermal']['view']>): ThermalDefect => ({
  ...defect,
  thermal: { ...defect.thermal, view: { ...defect.thermal.view, ...changes } },
})
const factsOf = (of: ThermalDefect, context = facade) =>
  Object.fromEntries(thermalFacts(of, context).map(([name, value]) => [name, textOfCell(value)]))

test('a defect is thermal by its thermogram', () => {
  expect([defect, exampleDefect()].map(isThermalDefect)).toEqual([true, false])
})

describe('facts of a thermal finding', () => {
  test('have the contrast with its sign', () => {
    expect(factsOf(defect)[words.thermal.contrast]).toBe('+4.5 K')
    const colder = withView({ area: { min: 10, max: 20, mean: 15 }, picture: { min: 10, max: 30, mean: 20 } })
    expect(factsOf(colder)[words.thermal.contrast]).toBe('-5.0 K')
    expect(factsOf(withView({ area: null }))[words.thermal.contrast]).toBe(words.none)
  })

  test('have temperatures, but not in a test report', () => {
    const facts = factsOf(defect)
    expect(facts[words.thermal.picture]).toContain('31.8\u00a0°C')
    expect(facts['M1']).toContain('27.1\u00a0°C')
    expect(facts[words.thermal.ambient]).toBe('24.0\u00a0°C')
    expect(JSON.stringify(factsOf(defect, laboratory))).not.toContain('°C')
  })

  test('have differences between meters by their names', () => {
    const meter = (id: string, name: string) => ({ _id: id, kind: 'spot' as const, name, points: [{ x: 0, y: 0 }] })
    const view = withView({
      meters: [meter('a', 'Wall'), meter('b', 'Slab')],
      differences: [
        { from: 'a', to: 'b', kelvin: -1.25 },
        { from: 'a', to: 'lost', kelvin: 2 },
        { from: 'b', to: 'a', kelvin: null },
      ] as never,
    })
    const facts = factsOf(view, laboratory)
    expect(facts[`${words.thermal.differences} Wall – Slab`]).toMatch(/^-1\.[23] K$/)
    expect(facts[`${words.thermal.differences} Wall – ${words.thermal.meter}`]).toBe('+2.0 K')
    expect(facts).not.toHaveProperty([`${words.thermal.differences} Slab – Wall`])
  })

  test('have the settings of the camera where they are known', () => {
    expect(factsOf(defect)).toMatchObject({ [words.thermal.emissivity]: '0.95', [words.thermal.distance]: '12 m' })
    expect(factsOf(withView({ scene: null }))).not.toHaveProperty([words.thermal.emissivity])
  })
})

describe('the pair of a finding', () => {
  const refs = (of: ThermalDefect) =>
    pairRows(of, facade, 'DF0001')[0]!.flatMap(({ content }) =>
      content.flatMap((one) => (one.kind === 'picture' ? [one.ref] : [])),
    )

  test('is the thermogram beside the photo', () => {
    expect(refs(defect)).toEqual(['thermogram-0', 'visible-0'])
    const alone = { ...defect, thermal: { ...defect.thermal, visible: null } }
    expect(refs(alone)).toEqual(['thermogram-0'])
    expect(textOfRows(pairRows(alone, facade, 'DF0001'))[0]).toContain(words.thermal.noVisible)
  })

  test('has a scale of the colours, with temperatures but in a test report', () => {
    const scaleOf = (context: typeof facade) => textOfRows(pairRows(defect, context, 'DF0001'))[1]![0]!
    expect(scaleOf(facade)).toMatch(/18\.2 °C.*31\.4 °C$/)
    expect(scaleOf(laboratory)).toContain(words.thermal.cold)
    expect(scaleOf(laboratory)).not.toMatch(/\d/)
  })

  test('has the colours of the legend, or the name of the palette in old snapshots', () => {
    const fills = (of: ThermalDefect) =>
      pairRows(of, facade, 'DF0001')[1]!
        .flatMap(({ content }) => content)
        .flatMap((one) => (one.kind === 'line' ? one.runs : []))
        .flatMap(({ fill }) => fill ?? [])
    expect(fills(defect)).toEqual(defect.thermal.legend)
    const { legend: _, ...old } = defect.thermal
    expect(fills({ ...defect, thermal: old })).toEqual([])
    expect(textOfRows(pairRows({ ...defect, thermal: old }, facade, 'DF0001'))[1]![0]).toContain('ironbow')
  })
})
