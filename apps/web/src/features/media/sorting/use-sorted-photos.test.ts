import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addPicked } from './chosen-files.ts'
import { sortPhotos, type Sorted, type SortSettings } from './sort-photos.ts'
import { useSortedPhotos } from './use-sorted-photos.ts'

const flight = { offsetDistance: 6, takeOffLevel: 0 }
const settings: SortSettings = {
  judging: {
    imageKind: 'MultiImage',
    hardware: { model: 'M30', payload: null },
    quota: null,
    site: null,
    hasVideoColumns: true,
  },
  drone: undefined,
  isSerpentine: undefined,
  isPlacedAnyway: false,
  elevations: [],
  elevationId: null,
  known: null,
  isReading: false,
  gridSize: {
    imageKind: 'MultiImage',
    imageColumns: 3,
    imagesPerFloor: 1,
    sortOrder: 'Top to bottom floor',
    isBatchSplit: true,
    floors: [],
    heights: [],
    flight,
  },
}
const files = (count: number) =>
  addPicked(
    [],
    Array.from({ length: count }, (_, index) => ({
      file: new File(['x'], `DJI_${String(index).padStart(4, '0')}.bin`),
      handle: null,
      relativePath: `card/${index}`,
    })),
    null,
  )

it('sorts a few at once, and many elsewhere: the last question counts, not the last answer', async () => {
  const answers: ((sorted: Sorted | null) => void)[] = []
  const sort = () => new Promise<Sorted | null>((resolve) => answers.push(resolve))
  const [few, many, fewer] = [files(5), files(500), files(450)]
  const { result, rerender } = renderHook(({ some }) => useSortedPhotos(some, settings, sort), {
    initialProps: { some: few },
  })
  expect(result.current).toEqual({ ...sortPhotos(few, settings), isSorting: false })
  rerender({ some: many })
  rerender({ some: fewer })
  expect([
    answers.length,
    result.current.isSorting,
    result.current.arranged.grid.cells.every((id) => id === null),
  ]).toEqual([2, true, true])
  await act(async () => {
    // There is no worker: the photos are sorted on the page.
    answers[1]!(null)
    await Promise.resolve()
  })
  await act(async () => {
    answers[0]!(sortPhotos(many, settings))
    await Promise.resolve()
  })
  expect(result.current).toEqual({ ...sortPhotos(fewer, settings), isSorting: false })
})

it('what is no longer waited for is not sorted here', async () => {
  let looks = 0
  const watched = new Proxy(settings, {
    get: (target, key, self): unknown => {
      looks += 1
      return Reflect.get(target, key, self)
    },
  })
  const question = Promise.withResolvers<Sorted | null>()
  const [many, sort] = [files(500), () => question.promise]
  const { unmount } = renderHook(() => useSortedPhotos(many, watched, sort))
  unmount()
  looks = 0
  question.resolve(null)
  await question.promise
  expect(looks).toBe(0)
})
