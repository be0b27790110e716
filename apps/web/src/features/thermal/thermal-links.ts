import type { Media } from '@plumbline/contract/media/media'

/** Where a thermal picture leads to; the screens know the addresses. */
export type ThermalLinks = {
  readonly photos: string
  readonly photo: (id: string) => string
  /** Found on this picture. */
  readonly defect: (on: Pick<Media, '_id' | 'kind'>) => string
}
