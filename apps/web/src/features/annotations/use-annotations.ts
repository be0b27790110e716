import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { annotatedPhotoQuery, annotatedPhotosQuery, type AnnotatedPage } from '../../api/annotations.ts'
import type { OfInspection } from '../../api/media.ts'
import { syncOf } from './annotation-registry.ts'

/** Pause before a list that was read during a write is read again, so that a slow line is not filled with lists. */
const rereadMs = 1000

/** The photos of the inspection with everything on them, as this browser knows it. */
export function useAnnotations(of: OfInspection, markerId: string | null, photoId: string | null) {
  const [sync] = useState(() => syncOf(of))
  const state = useSyncExternalStore(sync.subscribe, sync.state, sync.state)
  const photos = useInfiniteQuery(annotatedPhotosQuery(of, markerId, sync.clock))
  const { data, isFetching, refetch } = photos
  const pages = useMemo(() => data?.pages ?? [], [data])
  const isBeyond =
    photoId !== null && data !== undefined && !pages.some(({ images }) => images.some(({ _id }) => _id === photoId))
  const single = useQuery({ ...annotatedPhotoQuery(of, photoId ?? '', sync.clock), enabled: isBeyond })
  const extra = isBeyond ? single.data : undefined
  const taken = useRef(new WeakSet<AnnotatedPage>())
  useEffect(() => {
    const fresh = [...pages, ...(extra === undefined ? [] : [extra])].filter((page) => !taken.current.has(page))
    const isWhole = fresh
      .map((page) => {
        taken.current.add(page)
        return sync.receive(
          page.images.map(({ _id }) => _id),
          page.annotations,
          page.readAt,
        )
      })
      .every(Boolean)
    if (isWhole) return undefined
    const timer = setTimeout(() => void refetch(), rereadMs)
    return () => clearTimeout(timer)
  }, [pages, extra, sync, refetch])
  const byImage = useMemo(
    () =>
      Map.groupBy(
        [...state.records.values()].filter(({ isRemoved }) => isRemoved !== true),
        ({ mine }) => mine.imageId,
      ),
    [state.records],
  )
  const images = useMemo(() => pages.flatMap((page) => page.images), [pages])
  return { sync, state, photos, images, extra: extra?.images.find(({ _id }) => _id === photoId), byImage, isFetching }
}
