import { Portion, type ElevationPlan } from '@plumbline/contract/drawings/drawings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftOf, emptyRow, isSameDraft, moved, storedBearing, storedPortions, withPortion } from './elevation-draft.ts'
import { elevationFaults, hasFault } from './elevation/elevation-faults.ts'

const id = '01930000-0000-7000-8000-000000000009'
const plan: ElevationPlan = {
  _id: id,
  planId: id,
  name: 'North',
  blockName: 'Block A',
  fileName: 'north.pdf',
  url: '',
  picture: null,
  status: 'FILE_PROCESSED',
  errorCode: null,
  floorRange: [],
  videoColumns: [],
  bearing: null,
  version: 3,
  portions: [
    {
      _id: id,
      name: 'Tower',
      location: { left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 },
      floors: [
        { name: '3-7', height: 3, displayName: '', line: 0.5 },
        { name: '2', height: 4.25, group: 'podium', displayName: 'G/F', line: null },
      ],
    },
  ],
}

describe('the draft of an elevation', () => {
  it('sends back what it was made from', () => {
    const sent = storedPortions(draftOf(plan))
    expect(Portion.array().parse(sent)).toEqual(sent)
    expect(isSameDraft(draftOf({ ...plan, portions: sent }), draftOf(plan))).toBe(true)
    expect(sent[0]!.floors[1]).toEqual({ name: '2', height: 4.25, group: 'podium', displayName: 'G/F', line: null })
  })

  it('is changed by another height, not by another way to write it', () => {
    const draft = draftOf(plan)
    const [portion] = draft.portions
    const typed = (height: string) =>
      withPortion(draft, {
        ...portion!,
        floors: portion!.floors.map((row) => ({ ...row, height: row.height === '3' ? height : row.height })),
      })
    expect(isSameDraft(typed('3.00'), draft)).toBe(true)
    expect(isSameDraft(typed('3.01'), draft)).toBe(false)
    expect(isSameDraft(typed(''), draft)).toBe(false)
  })

  it('faces as it was typed, or as its name says', () => {
    expect(storedBearing(draftOf(plan))).toBeNull()
    expect(storedBearing(draftOf({ ...plan, bearing: 0 }))).toBe(0)
    expect(storedBearing({ bearing: ' 92.5 ' })).toBe(92.5)
    expect(isSameDraft(draftOf({ ...plan, bearing: 0 }), draftOf(plan))).toBe(false)
    const fault = (bearing: string) => elevationFaults({ ...draftOf(plan), bearing }, []).bearing?.key
    expect(['', '0', '360', '361', '-1', 'north'].map(fault)).toEqual([
      undefined,
      undefined,
      undefined,
      'rules.number.between',
      'rules.dataInvalid',
      'rules.dataInvalid',
    ])
  })

  it('moves a row without losing one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.nat(12), fc.integer({ min: -2, max: 12 }), (list, from, to) => {
        const after = moved(list, from, to)
        expect([...after].sort()).toEqual([...list].sort())
        if (from < list.length && to >= 0 && to < list.length) expect(after[to]).toBe(list[from])
        expect(moved(after, to, from)).toEqual(list)
      }),
    )
  })
})

describe('what is wrong with a draft', () => {
  const draft = draftOf(plan)
  it('is nothing where names and floors are as specified', () => {
    expect(hasFault(elevationFaults(draft, ['South']))).toBe(false)
  })
  it('is said per field and per row, in the words of the specification', () => {
    const [portion] = draft.portions
    const rows = [
      { ...emptyRow('a'), name: '7-3', height: '3' },
      { ...emptyRow('b'), name: '5', height: '' },
      { ...emptyRow('c'), name: '5', height: '-1' },
    ]
    const faults = elevationFaults(
      { ...withPortion(draft, { ...portion!, floors: rows }), name: ' NORTH ', blockName: '' },
      ['north'],
    )
    expect(faults.name).toMatchObject({ key: 'rules.name.unique' })
    expect(faults.blockName).toMatchObject({ key: 'rules.required' })
    expect([...faults.rows].map(([key, fault]) => [key, fault.key])).toEqual([
      ['a', 'rules.floor.label'],
      ['b', 'rules.floor.height'],
      ['c', 'rules.floor.height'],
    ])
  })
  it('is a name of more than 50 characters', () => {
    expect(elevationFaults({ ...draft, name: 'x'.repeat(51), blockName: 'x'.repeat(51) }, []).blockName).toMatchObject({
      key: 'rules.tooLong',
      values: { max: 50 },
    })
  })
})
