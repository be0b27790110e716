import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Chosen } from './chosen-files.ts'
import type { PhotoReader } from './photo-reader.ts'
import { sortPhotos, type Sorted, type SortSettings } from './sort-photos.ts'

/** Up to this many are sorted on the page; more go to the worker while the page shows the previous order. */
const maxSortedInline = 100

type Answer = { readonly files: readonly Chosen[]; readonly settings: SortSettings; readonly sorted: Sorted }

export function useSortedPhotos(
  files: readonly Chosen[],
  settings: SortSettings,
  sort: PhotoReader['sort'],
): Sorted & { readonly isSorting: boolean } {
  const isFew = files.length <= maxSortedInline
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (isFew) return undefined
    let isOver = false
    void sort(files, settings).then((sorted) => {
      // A closing wizard ends its worker: sorting on the page then would block it for a result that is not shown.
      if (isOver) return
      const answered = { files, settings, sorted: sorted ?? sortPhotos(files, settings) }
      // Painted in portions: the first sight of a wall takes longer than a page may stand still.
      startTransition(() => setAnswer(answered))
    })
    return () => {
      isOver = true
    }
  }, [isFew, files, settings, sort])
  const now = useMemo(
    () => (isFew ? sortPhotos(files, settings) : answer === undefined ? sortPhotos([], settings) : undefined),
    [isFew, files, settings, answer],
  )
  const isSorting = !isFew && (answer?.files !== files || answer.settings !== settings)
  return { ...(now ?? answer!.sorted), isSorting }
}
