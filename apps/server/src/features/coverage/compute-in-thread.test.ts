import { expect, test } from 'vitest'
import type { ElevationInput } from './compute-elevation.ts'
import { computeInThread } from './compute-in-thread.ts'

const input: ElevationInput = {
  portions: [
    {
      name: '',
      location: { left: 0, top: 0, right: 1, bottom: 1 },
      floors: [{ name: '1-3', height: 3 }],
    },
  ],
  picture: null,
  bearing: 0,
  given: null,
  photos: [],
  unplaced: [],
  limits: { limitMmPx: null, minSharpness: 0 },
}
const broken = { ...input, given: { source: 'typed', planes: null } } as unknown as ElevationInput
const floorsIn = async (inputs: readonly ElevationInput[]) =>
  (await computeInThread(inputs)).map(({ floors }) => floors.length)

test('one computation after the other, also after one that failed', async () => {
  expect(await floorsIn([input, input])).toEqual([3, 3])
  expect(await floorsIn([input])).toEqual([3])
  await expect(computeInThread([broken])).rejects.toThrow()
  expect(await floorsIn([input])).toEqual([3])
})
