import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { Media } from '@plumbline/contract/media/media'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { annotatedPhotoQuery } from '../../../api/annotations.ts'
import type { OfInspection } from '../../../api/media.ts'
import { loadImage } from '../../../canvas/picture/picture.ts'
import type { AnnotationSync } from '../annotation-sync.ts'

const photosAhead = 3

/** The photos of the suggestions that follow, each once. */
export function photosAfter(
  queue: readonly Pick<Annotation, '_id' | 'imageId'>[],
  selectedId: string | undefined,
): readonly string[] {
  const at = queue.findIndex(({ _id }) => _id === selectedId)
  const open = queue[at]?.imageId
  const ahead = new Set(queue.slice(at + 1).map(({ imageId }) => imageId))
  return [...ahead].filter((id) => id !== open).slice(0, photosAhead)
}

type Options = {
  readonly of: OfInspection
  readonly sync: AnnotationSync
  readonly queue: readonly Annotation[]
  readonly selectedId: string | undefined
  readonly images: readonly Media[]
}

const preload = ({ picture }: Pick<Media, 'picture'>) => {
  if (picture !== null) void loadImage(picture.url).catch(() => undefined)
}

/** Reads the next photos of the queue before they are opened: every decision would otherwise wait for its photo. */
export function usePhotoPreload({ of, sync, queue, selectedId, images }: Options): void {
  const client = useQueryClient()
  const preloaded = useRef(new Set<string>())
  const ahead = selectedId === undefined ? '' : photosAfter(queue, selectedId).join(' ')
  useEffect(() => {
    for (const id of ahead.split(' ')) {
      if (id === '' || preloaded.current.has(id)) continue
      preloaded.current.add(id)
      const image = images.find(({ _id }) => _id === id)
      if (image !== undefined) preload(image)
      else
        client.fetchQuery(annotatedPhotoQuery(of, id, sync.clock)).then(
          (page) => page.images.forEach(preload),
          // Opened later, it is read again and says what is wrong.
          () => preloaded.current.delete(id),
        )
    }
  }, [ahead, images, client, of, sync])
}
