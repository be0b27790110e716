import type { DefectEvent } from '@plumbline/contract/defects/history'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { translatorOf } from '../../testing/render-in-language.tsx'
import { eventText, readSize, type Knowing } from './defect-text.ts'
import { favouriteAt } from './panel/favourite-keys.ts'
import { matching, mentioned, typedMention, withMention } from './panel/mentions.ts'
import { daysOf } from './summary/month-days.ts'
import { densityOf } from './elevation/pin-density.ts'
import { rowsOf } from './register/register-rows.ts'
import { extended, nothingChosen, toggled, within } from './register/register-selection.ts'
import { aDefect } from './testing/a-defect.ts'

describe('a size as it is typed', () => {
  it.each([
    ['', null],
    ['Not defined', null],
    ['not DEFINED', null],
    ['0.3', 0.3],
    [' 12 ', 12],
    ['0,3', 0.3],
    ['0', undefined],
    ['-1', undefined],
    ['wide', undefined],
    ['1e9', undefined],
  ])('%s', (typed, size) => expect(readSize(typed, 'Not defined')).toBe(size))
})

it('hears the digits with Alt alone: without it they are severities', () => {
  const key = (code: string, altKey: boolean) => favouriteAt({ code, altKey, ctrlKey: false, metaKey: false })
  expect([key('Digit1', true), key('Numpad9', true), key('Digit0', true), key('Digit1', false)]).toEqual([
    0,
    8,
    undefined,
    undefined,
  ])
})

it('finishes a name that is being typed after an @', () => {
  const people = [
    { _id: 'a', name: 'Ada Chan' },
    { _id: 'b', name: 'Ben' },
  ]
  expect(typedMention('mail me@home', 12)).toBeUndefined()
  expect(matching(people, typedMention('See @ad', 7)!)).toEqual([people[0]])
  expect(withMention('See @ad now', 7, 'Ada Chan')).toEqual({ text: 'See @Ada Chan  now', caret: 14 })
  expect(mentioned('See @Ada Chan', people)).toEqual(['a'])
})

it('counts every pin once, in the order of the drawing', () => {
  const floor = fc.constantFrom('3', '2', '1', 'R', null)
  fc.assert(
    fc.property(fc.array(fc.record({ floor, column: fc.constantFrom('C1', 'C2', null) })), (pins) => {
      const { floors, columns, count } = densityOf(pins, ['3', '2', '1'])
      expect(floors.slice(0, 3)).toEqual(['3', '2', '1'])
      expect(floors.reduce((sum, one) => sum + columns.reduce((row, column) => row + count(one, column), 0), 0)).toBe(
        pins.length,
      )
    }),
    { numRuns: 30 },
  )
})

it('puts a row before each group, and leaves the defects in their order', () => {
  const defects = (['major', 'major', 'minor'] as const).map((severity, index) =>
    aDefect({ severity, defectNum: index + 1 }),
  )
  expect(rowsOf(defects, 'severity').map((row) => (row.kind === 'group' ? row.value : row.index))).toEqual([
    'major',
    0,
    1,
    'minor',
    2,
  ])
})

it('chooses one, a stretch, and nothing that is out of sight', () => {
  const ids = ['a', 'b', 'c', 'd']
  const stretch = extended(toggled(nothingChosen, ids, 1), ids, 3)
  expect([...stretch.ids]).toEqual(['b', 'c', 'd'])
  expect([...within(stretch, ['a', 'b']).ids]).toEqual(['b'])
})

it('knows the last day of a month', () =>
  expect([daysOf('2024-02'), daysOf('2026-12')]).toEqual([
    { from: '2024-02-01', to: '2024-02-29' },
    { from: '2026-12-01', to: '2026-12-31' },
  ]))

it('says in the history what a link to an earlier defect says of it, and what it does not', async () => {
  const t = await translatorOf('en')
  const linked = (before: DefectEvent['before'], after: DefectEvent['after']) =>
    eventText({ t } as Knowing, {
      ...{ _id: 'e', kind: 'linked', by: 'Ada Chan', at: '2026-11-02T03:04:05.000Z', field: 'progress', reason: '' },
      before,
      after,
    })
  const [none, link] = [
    { earlierId: null, progress: null },
    { earlierId: 'd', progress: null },
  ]
  expect([linked(none, link), linked(link, { ...link, progress: 'worse' })]).toEqual([
    'Since the previous inspection: Not set → Linked, not assessed',
    'Since the previous inspection: Linked, not assessed → Worse',
  ])
})

describe('what was merged and split, in the history', () => {
  const event = (kind: 'merged' | 'merged-into' | 'split' | 'split-off', more = {}) => ({
    _id: 'e',
    kind,
    by: 'Ada Chan',
    at: '2026-11-02T03:04:05.000Z',
    field: null,
    before: null,
    after: { defectId: 'd', defectNum: 15, shapes: 2 },
    reason: '',
    ...more,
  })
  const texts = async (locale: 'en' | 'zh-hk') => {
    const knowing = { t: await translatorOf(locale), locale } as unknown as Knowing
    return (['merged', 'merged-into', 'split', 'split-off'] as const).map((kind) => eventText(knowing, event(kind)))
  }
  it('names the other defect and how many shapes went with it', async () => {
    expect(await texts('en')).toEqual([
      'DF0015 was merged into this defect, with 2 shapes',
      'Merged into DF0015',
      '2 shapes were split off to DF0015',
      'Split off from DF0015',
    ])
    expect((await texts('zh-hk'))[0]).toBe('DF0015 已併入此缺陷，共 2 個標註')
  })
  it('says under which number something was written before that was merged', async () => {
    const knowing = { t: await translatorOf(), locale: 'en' } as unknown as Knowing
    const before = { ...event('merged'), kind: 'created' as const, after: null, of: { _id: 'd', defectNum: 15 } }
    expect(eventText(knowing, before)).toBe('DF0015: Reported')
  })
})
