import type { Media } from '@plumbline/contract/media/media'
import type { Translate } from './translate.ts'

/** Floor and column, as people name a photo of a building: 31/F - N1; '' where neither is known. */
export function photoPlace(t: Translate, { floorName, columnName }: Pick<Media, 'floorName' | 'columnName'>): string {
  const floor = /^\d+$/.test(floorName ?? '')
    ? t('drawings.elevation.lines.floor', { number: floorName ?? '' })
    : floorName
  return [floor, columnName].filter((part) => part !== null && part !== '').join(' - ')
}
