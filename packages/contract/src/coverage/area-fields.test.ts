import { describe, expect, it } from 'vitest'
import { areaFields, changedFields, mergeAreas } from './area-fields.ts'
import type { CloseRangeArea } from './coverage.ts'

const square = (side: number) => [
  { x: 0, y: 0 },
  { x: side, y: 0 },
  { x: side, y: side },
]
const before: CloseRangeArea = {
  _id: '01930000-0000-7000-8000-000000000501',
  polygon: square(1),
  method: 'rope',
  by: 'Ada',
  on: '2026-11-03',
  imageIds: ['a', 'b'],
  note: '',
  result: null,
}
const others = {
  polygon: square(2),
  method: 'tap',
  by: 'Ben',
  on: '2026-11-04',
  imageIds: ['a'],
  note: 'Loose',
  result: 'hollow',
} as const satisfies Omit<{ readonly [Field in keyof CloseRangeArea]: unknown }, '_id'>

describe('two versions of an area', () => {
  it.each(areaFields)('differ in %s', (field) => {
    expect(changedFields(before, { ...before, [field]: others[field] })).toEqual([field])
  })

  it('do not differ where one is from before there were results', () => {
    const { result: _, ...older } = before
    expect(changedFields(older, before)).toEqual([])
    expect(changedFields(older, { ...before, result: 'sound' })).toEqual(['result'])
  })

  it('do not differ by what is no field of theirs', () => {
    expect(changedFields(before, { ...before, polygon: square(1), number: 4 } as CloseRangeArea)).toEqual([])
  })
})

describe('an area changed by two', () => {
  it('has each field as the one who changed it', () => {
    const mine = { ...before, note: 'Mine' }
    const theirs = { ...before, polygon: square(3), by: 'Ben' }
    expect(mergeAreas(before, mine, theirs)).toEqual({ area: { ...theirs, note: 'Mine' }, contested: [] })
    expect(mergeAreas(before, theirs, mine)).toEqual({ area: { ...theirs, note: 'Mine' }, contested: [] })
  })

  it('is contested only in what both changed to something else', () => {
    const mine = { ...before, note: 'Mine', by: 'Cat', on: '2026-11-05' }
    const theirs = { ...before, note: 'Theirs', by: 'Cat', method: 'boom' as const }
    expect(mergeAreas(before, mine, theirs)).toEqual({ area: { ...mine, method: 'boom' }, contested: ['note'] })
  })

  it('has the photos that either added, without those that either removed', () => {
    const mine = { ...before, imageIds: ['a', 'b', 'c'] }
    const theirs = { ...before, imageIds: ['b', 'd'] }
    expect(mergeAreas(before, mine, theirs)).toEqual({ area: { ...before, imageIds: ['b', 'd', 'c'] }, contested: [] })
  })

  it('takes a field that was not touched from the other side', () => {
    const theirs = { ...before, ...others, polygon: square(2), imageIds: ['a'] }
    expect(mergeAreas(before, before, theirs).area).toEqual(theirs)
  })
})
