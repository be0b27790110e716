import type { Media } from '@plumbline/contract/media/media'
import { useQuery } from '@tanstack/react-query'
import { photoQuery } from '../../../api/media/photo.ts'
import type { OfInspection } from '../../../api/media.ts'
import type { NeighbourSide } from './NeighbourPhotos.tsx'

type Options = {
  readonly of: OfInspection
  readonly image: Media | undefined
  /** Photos of the strip beside the open one. */
  readonly beside: { readonly next: string | undefined; readonly before: string | undefined }
  readonly onOpen: (photoId: string) => void
  readonly onThermal: (photoId: string) => void
}

/** What lies around the open photo: on the elevation, in the strip, and its thermal picture. */
export function usePhotosAround({ of, image, beside, onOpen, onThermal }: Options) {
  const detail = useQuery({ ...photoQuery(of, image?._id ?? ''), enabled: image !== undefined })
  const neighbours = detail.data?.neighbours
  const thermalId = image?.type === 'thermal' ? image._id : (image?.thermalId ?? null)
  const open = (id: unknown) => {
    if (typeof id === 'string') onOpen(id)
  }
  const onDirection = (side: NeighbourSide) => open(neighbours?.[side])
  const showThermal = () => {
    if (thermalId !== null) onThermal(thermalId)
  }
  return {
    neighbours,
    hasThermal: thermalId !== null,
    onDirection,
    onThermal: showThermal,
    keys: {
      photoNext: () => open(beside.next),
      photoBefore: () => open(beside.before),
      above: () => onDirection('above'),
      below: () => onDirection('below'),
      left: () => onDirection('left'),
      right: () => onDirection('right'),
      thermal: showThermal,
    },
  }
}
