import { reportLayouts } from '@plumbline/contract/reports'
import { expect, test } from 'vitest'
import type { Block, Cell } from './blocks.ts'
import { blocksOf } from './outline.ts'
import { exampleSnapshot } from './testing/example-snapshot.ts'

type Of<K extends Block['kind']> = Extract<Block, { readonly kind: K }>
const ofKind = <K extends Block['kind']>(blocks: readonly Block[], kind: K) => blocks.filter((block): block is Of<K> => block.kind === kind)
const textOf = ({ content }: Cell) => content.map((one) => (one.kind === 'line' ? one.runs.map(({ text }) => text).join('') : '')).join('')

test.each(reportLayouts)('%s: headings go down step by step, and those of defects are alike', (layout) => {
  const headings = ofKind([...blocksOf(exampleSnapshot({ layout, locale: 'en', count: 10, hasHeat: true }))], 'heading')
  for (const [index, { level }] of headings.entries()) expect(level).toBeLessThanOrEqual((headings[index - 1]?.level ?? 0) + 1)
  expect(new Set(headings.filter(({ anchor }) => anchor.startsWith('defect_')).map(({ level }) => level)).size).toBeLessThan(2)
})

test('every element of a bridge has a row: found on, looked at, or neither', () => {
  const example = exampleSnapshot({ layout: 'Bridge', locale: 'en', count: 3 })
  const [first, ...others] = example.defects.map((defect) => ({ ...defect, path: ['Span 1', 'Handrail'] }))
  const snapshot = { ...example, defects: [{ ...first!, path: ['Span 1', 'Pier 2, north face'] }, ...others], elevations: [{ ...example.elevations[0]!, name: 'Deck soffit', block: '' }] }
  const tables = ofKind([...blocksOf(snapshot, 'inspectionResultSection')], 'table')
  expect(tables[0]!.rows.map((row) => row.slice(0, 3).map(textOf))).toEqual([
    ['Piers', 'Inspected', '1'], ['Span 1', 'Inspected', '2'], ['Deck', 'Inspected', '0'],
    ...['Expansion joints', 'Bearings', 'Abutments', 'Parapets', 'Drainage'].map((name) => [name, 'N/A or not inspected', '–']),
  ])
})

test('a test report tells what was remarked at a finding, and shows the pairs without one', () => {
  const example = exampleSnapshot({ layout: 'Hoklas', locale: 'en', count: 4, hasHeat: true })
  const [photo] = example.photos
  const snapshot = { ...example, defects: example.defects.map((defect) => ({ ...defect, remark: 'Sounds hollow' })), photos: [{ ...photo!, isThermal: true, defectNums: [], picture: 'sound-heat', visible: 'sound-photo' }] }
  const rows = (only: 'inspectionResultSection' | 'appendixB') => ofKind([...blocksOf(snapshot, only)], 'table').flatMap((table) => table.rows)
  expect(rows('inspectionResultSection').filter((row) => row.some((cell) => textOf(cell) === 'Sounds hollow'))).toHaveLength(1)
  expect(rows('appendixB').at(-1)!.flatMap(({ content }) => content.flatMap((one) => (one.kind === 'picture' ? [one.ref] : [])))).toEqual(['sound-heat', 'sound-photo'])
})
