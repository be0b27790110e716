import { reportLayouts } from '@plumbline/contract/reports/content'
import { expect, test } from 'vitest'
import type { Block, Cell } from './blocks.ts'
import { blocksOf } from './outline.ts'
import { exampleSnapshot } from './testing/example-snapshot.ts'

type Of<K extends Block['kind']> = Extract<Block, { readonly kind: K }>
const ofKind = <K extends Block['kind']>(blocks: readonly Block[], kind: K) =>
  blocks.filter((block): block is Of<K> => block.kind === kind)
const textOf = ({ content }: Cell) =>
  content.map((one) => (one.kind === 'line' ? one.runs.map(({ text }) => text).join('') : '')).join('')

test.each(reportLayouts)('%s: headings go down step by step, and those of defects are alike', (layout) => {
  const headings = ofKind(
    [...blocksOf(exampleSnapshot({ layout, locale: 'en', count: 10, hasThermal: true }))],
    'heading',
  )
  for (const [index, { level }] of headings.entries())
    expect(level).toBeLessThanOrEqual((headings[index - 1]?.level ?? 0) + 1)
  expect(
    new Set(headings.filter(({ anchor }) => anchor.startsWith('defect_')).map(({ level }) => level)).size,
  ).toBeLessThan(2)
})

test('every element of a bridge has a row: found on, looked at, or neither', () => {
  const example = exampleSnapshot({ layout: 'Bridge', locale: 'en', count: 3 })
  const [first, ...others] = example.defects.map((defect) => ({ ...defect, path: ['Span 1', 'Handrail'] }))
  const snapshot = {
    ...example,
    defects: [{ ...first!, path: ['Span 1', 'Pier 2, north face'] }, ...others],
    elevations: [{ ...example.elevations[0]!, name: 'Deck soffit', block: '' }],
  }
  const tables = ofKind([...blocksOf(snapshot, 'inspectionResultSection')], 'table')
  expect(tables[0]!.rows.map((row) => row.slice(0, 3).map(textOf))).toEqual([
    ['Piers', 'Inspected', '1'],
    ['Span 1', 'Inspected', '2'],
    ['Deck', 'Inspected', '0'],
    ...['Expansion joints', 'Bearings', 'Abutments', 'Parapets', 'Drainage'].map((name) => [
      name,
      'N/A or not inspected',
      '–',
    ]),
  ])
})

test('a test report tells what was remarked at a finding, and shows the pairs without one', () => {
  const example = exampleSnapshot({ layout: 'Hoklas', locale: 'en', count: 4, hasThermal: true })
  const [photo] = example.photos
  const snapshot = {
    ...example,
    defects: example.defects.map((defect) => ({ ...defect, remark: 'Sounds hollow' })),
    photos: [{ ...photo!, isThermal: true, defectNums: [], picture: 'sound-heat', visible: 'sound-photo' }],
  }
  const rows = (only: 'inspectionResultSection' | 'appendixB') =>
    ofKind([...blocksOf(snapshot, only)], 'table').flatMap((table) => table.rows)
  expect(
    rows('inspectionResultSection').filter((row) => row.some((cell) => textOf(cell) === 'Sounds hollow')),
  ).toHaveLength(1)
  expect(
    rows('appendixB')
      .at(-1)!
      .flatMap(({ content }) => content.flatMap((one) => (one.kind === 'picture' ? [one.ref] : []))),
  ).toEqual(['sound-heat', 'sound-photo'])
})

test('a view of a model tells its model, its day, its pins and what changed since, in every language', () => {
  const captions = (['en', 'zh-hk', 'zh-cn'] as const).map((locale) => {
    const example = exampleSnapshot({ layout: 'Facade', locale, count: 1 })
    const view = {
      name: 'Corner',
      modelName: 'Tower',
      takenAt: '2026-11-16T02:00:00Z',
      picture: 'corner',
      pins: [{ defectNum: 1, severity: 'critical' as const }],
      changes: ['model-replaced' as const],
    }
    const blocks = [
      ...blocksOf({ ...example, models: [view, { ...view, pins: [], changes: [] }] }, 'inspectionResultSection'),
    ]
    const at = blocks.findIndex((block) => block.kind === 'picture')
    return [blocks[at], blocks[at + 1], blocks[at + 2]].map((block) =>
      block?.kind === 'picture'
        ? block.caption
        : block?.kind === 'paragraph'
          ? block.runs.map(({ text }) => text).join('')
          : '',
    )
  })
  expect(captions).toEqual([
    [
      expect.stringContaining('Corner. 3D model Tower, view taken on 16 Nov 2026; pins: DF0001 (Critical)'),
      'This view was taken on 16 Nov 2026, before the model was replaced.',
      expect.stringContaining('no defect of this report is pinned in it'),
    ],
    [
      expect.stringContaining('Corner。三維模型 Tower，視圖攝於2026年11月16日；圖釘：DF0001（危急）'),
      '此視圖攝於2026年11月16日，當時模型尚未更換。',
      expect.stringContaining('當中沒有本報告的缺陷圖釘'),
    ],
    [
      expect.stringContaining('Corner。三维模型 Tower，视图摄于2026年11月16日；图钉：DF0001（危急）'),
      '此视图摄于2026年11月16日，当时模型尚未更换。',
      expect.stringContaining('其中没有本报告的缺陷图钉'),
    ],
  ])
})
