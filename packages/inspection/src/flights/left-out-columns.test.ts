import { expect, test } from 'vitest'
import { slotsOf, smallestGap, type SeenColumns } from './left-out-columns.ts'

const at = (...alongs: readonly number[]) => alongs.map((along) => ({ along, onElevation: undefined }))
const on = (...places: readonly number[]) => places.map((onElevation) => ({ along: onElevation - 30, onElevation }))

test.each([
  ['the one in the middle, by what a photo shows', at(0, 12.8), 3, { seenM: 8.5 }, [0, 2], 3],
  ['none: the photos overlap', at(0, 6.4), 3, { seenM: 8.5 }, [0, 1], 2],
  ['none: they touch', at(0, 8.6), 3, { seenM: 8.5 }, [0, 1], 2],
  ['one, by the gap between the others', at(0, 5, 15.2), 4, {}, [0, 1, 3], 4],
  ['two in different places', at(0, 10, 15, 25), 6, { seenM: 8 }, [0, 2, 3, 5], 6],
  ['by the pitch of images side by side', at(0, 12), 3, { pitchM: 6 }, [0, 2], 3],
  ['fewer than the distance holds', at(0, 40), 3, { seenM: 8 }, [0, 2], 3],
  ['where no pitch fits, in proportion', at(0, 3, 15), 5, {}, [0, 1, 4], 5],
  ['unknown: one column alone', at(7), 3, { seenM: 8 }, [0], 1],
  ['the first, by the elevation', on(9, 15), 3, { lengthM: 18 }, [1, 2], 3],
  ['the last', on(3, 9), 3, { lengthM: 18 }, [0, 1], 3],
  ['all but one', on(9.5), 3, { lengthM: 18 }, [1], 3],
  ['unknown: the columns lie on a part of the elevation', on(9, 15), 3, { lengthM: 60, seenM: 8 }, [0, 1], 2],
  ['unknown: between two columns of the elevation', on(6, 12), 3, { lengthM: 18, seenM: 8 }, [0, 1], 2],
] as const)('which column was left out: %s', (_, flown, count, seen: SeenColumns, slots, shown) => {
  expect(slotsOf(flown, count, seen)).toEqual({ slots, shown })
})

test('the smallest gap of one value is no gap', () => {
  expect([smallestGap([1, 4, 6]), smallestGap([1])]).toEqual([2, Number.POSITIVE_INFINITY])
})
