import type { Media } from '@plumbline/contract/media/media'
import { useCallback, useEffect } from 'react'
import type { AnnotationRecord } from '../annotation-rules.ts'
import type { useAnnotations } from '../use-annotations.ts'
import type { StripPhoto } from './PhotoStrip.tsx'

type Loaded = ReturnType<typeof useAnnotations>

const nothing: readonly AnnotationRecord[] = []

/** Two outlines of one defect are one defect; one that is being created has no id yet. */
const defectCount = (own: readonly AnnotationRecord[]): number =>
  new Set(own.flatMap(({ mine: { _id, annInfo } }) => (annInfo.isDefect === true ? [annInfo.defectId ?? _id] : [])))
    .size

export function stripPhoto(image: Media, own: readonly AnnotationRecord[] = nothing): StripPhoto {
  return {
    image,
    undecided: own.filter(({ mine }) => mine.annInfo.isDefect === null).length,
    defects: defectCount(own),
  }
}

/** The photos of the strip, the one that is open and those beside it. */
export function useStripPhotos(
  { photos: found, images, extra, byImage }: Loaded,
  photoId: string | null,
  isFoundOnly: boolean,
) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  // Only those loaded are filtered: an empty page says nothing of the photos that follow.
  const isEmptyPage =
    isFoundOnly &&
    hasNextPage &&
    !images.some(({ _id }) => (byImage.get(_id) ?? nothing).some(({ mine }) => mine.annInfo.isDefect !== false))
  useEffect(() => {
    if (isEmptyPage) onEnd()
  }, [isEmptyPage, onEnd])

  const all = images.map((image) => stripPhoto(image, byImage.get(image._id)))
  const photos = isFoundOnly ? all.filter(({ undecided, defects }) => undecided + defects > 0) : all
  const isBeyond = photoId !== null && !images.some(({ _id }) => _id === photoId)
  const image = isBeyond ? extra : (images.find(({ _id }) => _id === photoId) ?? photos[0]?.image)
  const at = photos.findIndex((one) => one.image._id === image?._id)
  return {
    photos,
    image,
    isEmpty: all.length === 0,
    own: byImage.get(image?._id ?? '') ?? nothing,
    /** Shapes drawn by hand that are not decided. */
    drawn: images
      .flatMap(({ _id }) => byImage.get(_id) ?? nothing)
      .filter(({ mine }) => mine.annInfo.isDefect === null && mine.annInfo.origin !== 'detector').length,
    beside: { next: photos[at + 1]?.image._id, before: at > 0 ? photos[at - 1]?.image._id : undefined },
    hasMore: hasNextPage,
    onEnd,
  }
}
