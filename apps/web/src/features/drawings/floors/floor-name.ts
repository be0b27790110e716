import type { Translate } from '../../../i18n/translate.ts'
import type { FloorLine } from './floor-lines.ts'

/** What a floor is called where it is shown: as the user named it, else by its number. */
export function floorName(t: Translate, { displayName, number }: Pick<FloorLine, 'displayName' | 'number'>): string {
  return displayName === '' ? t('drawings.elevation.lines.floor', { number }) : displayName
}
