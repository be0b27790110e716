import type { Media } from '@plumbline/contract/media/media'

/** Floor and column, as people name a photo of a building: 31/F - N1; '' where neither is known. */
export const photoPlace = ({ floorName, columnName }: Pick<Media, 'floorName' | 'columnName'>): string =>
  [floorName, columnName].filter((part) => part !== null && part !== '').join(' - ')
