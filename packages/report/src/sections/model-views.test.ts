import { describe, expect, test } from 'vitest'
import type { ReportModelView } from '../snapshot.ts'
import { exampleContext, ofKind, textOf } from '../testing/blocks.ts'
import { modelViews } from './model-views.ts'

const view: ReportModelView = {
  name: 'Corner',
  modelName: 'Tower',
  takenAt: '2026-11-16T02:00:00Z',
  picture: 'corner',
  pins: [{ defectNum: 1, severity: 'critical' }],
  changes: [],
}
const blocksOf = (models: readonly ReportModelView[], elevations?: readonly []) => [
  ...modelViews(exampleContext({ count: 1 }, { models, ...(elevations && { elevations }) })),
]
const pins = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ defectNum: index + 1, severity: 'minor' as const }))

describe('views of models', () => {
  test('have a heading and a picture each, with pins by number and severity', () => {
    const blocks = blocksOf([view, { ...view, name: 'Roof', picture: 'roof' }])
    expect(ofKind(blocks, 'heading')).toHaveLength(1)
    expect(ofKind(blocks, 'picture').map(({ picture }) => picture.ref)).toEqual(['corner', 'roof'])
    expect(ofKind(blocks, 'picture')[0]!.caption).toContain('DF0001 (Critical)')
    expect(ofKind(blocks, 'picture')[1]!.caption).toContain('Roof')
  })

  test('are not mentioned where there are none', () => {
    expect(blocksOf([])).toEqual([])
  })

  test('name thirty pins and count the rest', () => {
    const captionOf = (count: number) => ofKind(blocksOf([{ ...view, pins: pins(count) }]), 'picture')[0]!.caption!
    expect(captionOf(30).match(/DF\d{4}/g)).toHaveLength(30)
    expect(captionOf(100).match(/DF\d{4}/g)).toHaveLength(30)
    expect(captionOf(100)).toContain('70')
  })

  test('without a pin say so', () => {
    const context = exampleContext()
    expect(ofKind(blocksOf([{ ...view, pins: [] }]), 'picture')[0]!.caption).toContain(
      context.translator.words.result.viewNoPins,
    )
  })

  test('have a note for every change since', () => {
    const { words, format } = exampleContext().translator
    const notes = blocksOf([{ ...view, changes: ['model-replaced', 'pins-changed'] }])
      .filter(({ kind }) => kind === 'paragraph')
      .map(textOf)
    expect(notes).toEqual(
      (['model-replaced', 'pins-changed'] as const).map((change) =>
        format(words.result.viewChanges[change], { date: '16 Nov 2026' }),
      ),
    )
  })

  test('explain pins where no elevation did before', () => {
    const { pinKey } = exampleContext().translator.words.result
    expect(blocksOf([view]).map(textOf).join('\n')).not.toContain(pinKey)
    expect(blocksOf([view], []).map(textOf).join('\n')).toContain(pinKey)
  })
})
