import type { DefectDefinition } from '@plumbline/contract/projects/settings'
import type { DefectPin } from '@plumbline/contract/defects/register'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Libraries } from '../../api/projects/settings.ts'
import { loadMessages } from '../../i18n/load-messages.ts'
import { translator } from '../../i18n/translate.ts'
import { libraryIndex } from './defect-library.ts'
import { densityOf } from './elevation/pin-density.ts'
import { pinShapes } from './elevation/pin-shapes.ts'
import { filterValueText } from './filter-text.ts'
import { stepName } from './panel/status-steps.ts'
import { partsOf, totalOf } from './summary/summary-parts.ts'

const t = translator('en', await loadMessages('en'))
const chinese = translator('zh-hk', await loadMessages('zh-hk'))

const aType = (key: string, changes: object = {}) => ({
  key,
  name: { en: `${key} en`, 'zh-cn': `${key} 简`, 'zh-hk': `${key} 繁` },
  subTypes: [{ key: `${key}-sub`, name: { en: 'Sub en', 'zh-cn': '子', 'zh-hk': '子項' } }],
  severity: 'minor',
  followUpAction: 'repair',
  materials: [],
  aiTypes: [],
  ...changes,
})
const libraries = {
  first: [aType('crack', { aiTypes: ['crack'] }), aType('stain')],
  second: [aType('stain', { severity: 'major' }), aType('rust')],
} as unknown as Libraries
const aDefinition = (id: string, name: string, changes: Partial<DefectDefinition> = {}) =>
  ({
    _id: id,
    name,
    subTypes: ['wet', 'dry'],
    severity: 'major',
    followUpAction: 'repair',
    materials: [],
    language: 'en',
    isRetired: false,
    ...changes,
  }) as unknown as DefectDefinition
const definitions = [
  aDefinition('def1', 'Loose tile'),
  aDefinition('def2', 'Retired one', { isRetired: true }),
  aDefinition('def3', '鬆脫', { language: 'zh-hk' }),
]
const index = (favourites: readonly string[] = [], locale: 'en' | 'zh-hk' = 'en') =>
  libraryIndex({ library: 'first' as never, favourites }, libraries, definitions, locale)

describe('the defect types of a project', () => {
  it('are those of its library, in the language of the reader', () => {
    expect(index().library.map(({ key, name }) => [key, name])).toEqual([
      ['crack', 'crack en'],
      ['stain', 'stain en'],
    ])
    expect(index([], 'zh-hk').library[0]).toMatchObject({ name: 'crack 繁', subTypes: [{ name: '子項' }] })
  })

  it('tell cracks, which are measured by their width', () =>
    expect(index().library.map(({ isCrack }) => isCrack)).toEqual([true, false]))

  it('have the definitions of the company that are in use and in this language', () => {
    expect(index().own.map(({ key }) => key)).toEqual(['def1'])
    expect(index([], 'zh-hk').own.map(({ key }) => key)).toEqual(['def3'])
  })

  it('keep the name of a type that was retired or belongs to the other library', () => {
    expect(index().nameOf('def2')).toBe('Retired one')
    expect(index().nameOf('def3')).toBe('鬆脫')
    expect(index().nameOf('rust')).toBe('rust en')
  })

  it('prefer the chosen library where both have the key', () =>
    expect(index().typeOf('stain')).toMatchObject({ severity: 'minor' }))

  it.each([
    ['crack', 'crack-sub', 'crack en · Sub en'],
    ['crack', null, 'crack en'],
    ['crack', 'unknown', 'crack en · unknown'],
    ['def1', 'wet', 'Loose tile · wet'],
    ['unheard', null, 'unheard'],
    ['unheard', 'of', 'unheard · of'],
  ])('%s with %s is called %s', (key, sub, expected) => expect(index().nameOf(key, sub)).toBe(expected))

  it('have favourites in the order of the project, definitions by their name, and without unknown words', () => {
    expect(index(['stain', 'loose TILE', 'nothing', 'crack', 'Retired one']).favourites.map(({ key }) => key)).toEqual([
      'stain',
      'def1',
      'crack',
    ])
  })
})

describe('a filter value', () => {
  it.each([
    ['severities', 'critical', 'Critical'],
    ['types', 'crack', 'crack en'],
    ['assignees', 'u1', 'Mei Chan'],
  ] as const)('%s %s reads %s', (filter, id, expected) =>
    expect(filterValueText(t, index(), filter as never, id, 'Mei Chan')).toBe(expected),
  )

  it('without a name shows its id, and without an id says so', () => {
    expect(filterValueText(t, index(), 'assignees' as never, 'u1', '')).toBe('u1')
    expect(filterValueText(t, index(), 'assignees' as never, null, 'x')).toBe(t('defects.panel.nothing'))
  })

  it('is translated', () =>
    expect(filterValueText(chinese, index(), 'statuses', 'closed', '')).toBe(chinese('defects.statuses.closed')))
})

describe('the density of defects', () => {
  const pins = fc.array(
    fc.record({
      floor: fc.option(fc.constantFrom('3', '2', '1', 'Roof'), { nil: null }),
      column: fc.option(fc.constantFrom('C1', 'C2', 'C10'), { nil: null }),
    }),
    { maxLength: 40 },
  )

  it('counts every pin exactly once', () => {
    fc.assert(
      fc.property(pins, (all) => {
        const { floors, columns, count, maxCount } = densityOf(all, ['3', '2', '1'])
        const counts = floors.flatMap((floor) => columns.map((column) => count(floor, column)))
        expect(counts.reduce((sum, one) => sum + one, 0)).toBe(all.length)
        expect(maxCount).toBe(Math.max(1, ...counts))
      }),
    )
  })

  it('lists the floors of the drawing first, then unknown ones by number, then none', () => {
    const { floors, columns } = densityOf(
      [
        { floor: null, column: 'C10' },
        { floor: '12', column: 'C2' },
        { floor: '4', column: null },
        { floor: '2', column: 'C2' },
      ],
      ['3', '2', '1'],
    )
    expect(floors).toEqual(['3', '2', '1', '4', '12', null])
    expect(columns).toEqual(['C2', 'C10', null])
  })

  it('of no pin is zero, and its scale is not', () => {
    const empty = densityOf([], ['1'])
    expect([empty.count('1', null), empty.maxCount, empty.columns]).toEqual([0, 1, []])
  })
})

describe('pins on an elevation', () => {
  const aPin = (id: string, at: DefectPin['at']) => ({ _id: id, defectNum: 7, severity: 'major', at }) as DefectPin

  it('are locked points with the number of the defect; those without a place are left out', () => {
    expect(pinShapes([aPin('a', { x: 0.2, y: 0.4 }), aPin('b', null)])).toEqual([
      expect.objectContaining({ id: 'a', kind: 'point', points: [{ x: 0.2, y: 0.4 }], style: 'major', isLocked: true }),
    ])
    expect(pinShapes([aPin('a', { x: 0, y: 0 })])[0]!.label).toContain('7')
  })
})

it.each([
  ['open', 'closed', 'close'],
  ['to-be-verified', 'closed', 'verify'],
  ['closed', 're-open', 'reopen'],
  ['open', 'to-be-verified', 'submit'],
] as const)('the step from %s to %s is called %s', (from, to, expected) =>
  expect(stepName(from as never, to as never)).toBe(expected),
)

it('a bar of the summary has the severities that occur, in their order', () => {
  const counts = { critical: 2, major: 0, moderate: 1, minor: 0, cosmetic: 0, na: 4 }
  const parts = partsOf(counts)
  expect(parts).toEqual([
    { severity: 'critical', count: 2 },
    { severity: 'moderate', count: 1 },
    { severity: 'na', count: 4 },
  ])
  expect(totalOf({ parts })).toBe(7)
  expect(totalOf({ parts: [] })).toBe(0)
})
