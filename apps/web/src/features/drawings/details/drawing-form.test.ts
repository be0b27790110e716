import type { LayoutCategory } from '@plumbline/contract/drawings/drawings'
import { describe, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { emptyValues, judge } from './drawing-form.ts'
import { floorLabelsOf } from './drawing-floors.ts'
import { dimensionOf, refusalOf } from './file-kinds.ts'
import { inOrder, moved } from '../drawing-order.ts'

const t = translator('en', await loadMessages('en'))

describe('floors as typed', () => {
  it.each([
    ['', []],
    ['5', ['5']],
    ['1, 3-7', ['1', '3-7']],
    ['1，3 – 7、9', ['1', '3-7', '9']],
    ['1,,2;', ['1', '2']],
    ['7-3', undefined],
    ['G', undefined],
    ['1-', undefined],
    ['1 2', undefined],
    ['1-999999999', undefined],
  ])('%j', (typed, labels) => expect(floorLabelsOf(typed)).toEqual(labels))
})

describe('what is said of a drawing', () => {
  it('is sent tidied, with nothing that the section does not ask for', () => {
    expect(
      judge(
        t,
        { name: ' Level 3 ', blockName: ' Tower 1 ', subtype: 'drainage', floors: '3, 5-7' },
        ['blockName', 'floors'],
        ['Level 2'],
      ),
    ).toEqual({ details: { name: 'Level 3', blockName: 'Tower 1', subtype: 'drainage', floorRange: ['3', '5-7'] } })
  })

  it('is refused by field, in words', () => {
    expect(
      judge(
        t,
        { name: 'LEVEL 2', blockName: 'x'.repeat(51), subtype: '', floors: '9-1' },
        ['blockName', 'floors'],
        ['Level 2'],
      ),
    ).toEqual({
      problems: {
        name: t('rules.name.unique'),
        blockName: t('rules.tooLong', { max: 50 }),
        floors: t('drawings.fields.floorsInvalid'),
      },
    })
    expect(judge(t, emptyValues, [], [])).toEqual({ problems: { name: t('rules.required') } })
  })
})

describe('a file', () => {
  it('is 3D by its ending, except where it is a document', () => {
    expect(['a.IFC', 'b.laz', 'c.zip', 'd.png', 'e'].map((name) => dimensionOf('layout', name))).toEqual([
      '3d',
      '3d',
      '3d',
      '2d',
      '2d',
    ])
    expect(dimensionOf('otherDocument', 'c.zip')).toBe('2d')
  })

  it('is not sent where name or size already say that it cannot be', () => {
    const mib = 1024 ** 2
    const why = (category: LayoutCategory, name: string, size = 1, more = {}) =>
      refusalOf(t, { category, mayModel: true, ...more }, { name, size })
    expect(why('layout', 'plan.dwg')).toBe(t('drawings.refused.kind'))
    expect(why('signature', 'me.pdf')).toBe(t('drawings.refused.signature'))
    expect(why('elevation', 'a.pdf', 0)).toBe(t('drawings.refused.empty'))
    expect(why('elevation', 'a.pdf', 501 * mib)).toBe('The file is 501.0 MB. The limit is 500.0 MB.')
    expect(why('elevation', 'a.pdf', 500 * mib)).toBeUndefined()
    expect(why('elevation', 'a.ifc', 4000 * mib)).toBeUndefined()
    expect(why('elevation', 'a.ifc', 1, { mayModel: false })).toBe(t('drawings.refused.role'))
    expect(why('elevation', 'a.ifc', 1, { dimension: '2d' })).toBe(t('errors.drawing.not-recognised'))
    expect(why('elevation', 'a.pdf', 1, { dimension: '3d' })).toBe(t('errors.drawing.model-not-recognised'))
    expect(why('otherDocument', 'anything at all', 4000 * mib)).toBeUndefined()
    expect(why('otherDocument', 'a.zip', 5000 * mib)).toContain('4.5 GB')
  })
})

it('an order that somebody else changed underneath keeps what is left of it', () => {
  const rows = ['a', 'b', 'c', 'd'].map((layoutId) => ({ layoutId }))
  expect(inOrder(rows, ['d', 'gone', 'b']).map(({ layoutId }) => layoutId)).toEqual(['d', 'b', 'a', 'c'])
  expect(inOrder(rows, undefined)).toBe(rows)
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})
