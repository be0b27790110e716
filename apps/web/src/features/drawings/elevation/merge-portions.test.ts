import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyRow,
  isSameDraft,
  isSamePortion,
  withPortion,
  withoutPortion,
  type DraftPortion,
  type ElevationDraft,
} from '../elevation-draft.ts'
import { mergeElevation } from './merge-portions.ts'

const ids = ['a', 'b', 'c', 'd']
const aPortion = (id: string) =>
  fc
    .record({ name: fc.constantFrom('', 'Tower', 'Podium'), height: fc.constantFrom('3', '3.00', '4.5') })
    .map(({ name, height }): DraftPortion => ({
      _id: id,
      name,
      location: { left: 0, top: 0, right: 1, bottom: 1 },
      floors: [{ ...emptyRow(id), name: '1-3', height }],
    }))
const aDraft = fc
  .tuple(fc.subarray(ids), fc.constantFrom('North', 'South'), fc.constantFrom('A', 'B'), fc.constantFrom('', '0', '90'))
  .chain(([chosen, name, blockName, bearing]) =>
    fc.tuple(...chosen.map(aPortion)).map((portions): ElevationDraft => ({ name, blockName, bearing, portions })),
  )

const find = (draft: ElevationDraft, id: string) => draft.portions.find(({ _id }) => _id === id)
const mine = () => 'mine' as const
const theirs = () => 'theirs' as const

describe('two versions of an elevation', () => {
  it('are one where only one side changed', () => {
    fc.assert(
      fc.property(aDraft, aDraft, (base, changed) => {
        const sides = [mergeElevation(base, changed, base), mergeElevation(base, base, changed)]
        for (const merge of sides) {
          expect([merge.conflicts, merge.names]).toEqual([[], []])
          for (const id of ids) expect(isSamePortion(find(merge.settle(mine), id), find(changed, id))).toBe(true)
          expect(merge.settle(mine)).toMatchObject({
            name: changed.name,
            blockName: changed.blockName,
            bearing: changed.bearing,
          })
        }
      }),
    )
  })

  it('lose nothing: each portion is as one of them has it, and what only one side touched is taken from that side', () => {
    fc.assert(
      fc.property(aDraft, aDraft, aDraft, (base, own, foreign) => {
        const merge = mergeElevation(base, own, foreign)
        for (const id of ids) {
          const [before, a, b] = [find(base, id), find(own, id), find(foreign, id)]
          const isConflict = merge.conflicts.some((one) => one.id === id)
          expect(isConflict).toBe(!isSamePortion(a, b) && !isSamePortion(before, a) && !isSamePortion(before, b))
          const asMine = isSamePortion(before, a) ? b : a
          const asTheirs = isSamePortion(before, b) ? a : b
          expect(isSamePortion(find(merge.settle(mine), id), asMine)).toBe(true)
          expect(isSamePortion(find(merge.settle(theirs), id), asTheirs)).toBe(true)
        }
      }),
    )
  })

  it('ask about a portion that one changed and the other deleted', () => {
    const tower: DraftPortion = {
      _id: 'a',
      name: 'Tower',
      location: { left: 0, top: 0, right: 1, bottom: 1 },
      floors: [],
    }
    const base: ElevationDraft = { name: 'North', blockName: 'A', bearing: '', portions: [tower] }
    const own = withPortion(base, { ...tower, name: 'High block' })
    const merge = mergeElevation(base, own, withoutPortion(base, 'a'))
    expect(merge.conflicts).toEqual([{ id: 'a', mine: own.portions[0], theirs: undefined }])
    expect(isSameDraft(merge.settle(mine), own)).toBe(true)
    expect(merge.settle(theirs).portions).toEqual([])
  })
})
