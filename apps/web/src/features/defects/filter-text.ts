import type { AiDefectType, Material, Severity } from '@plumbline/contract/buildings'
import type { DefectStatus, ShownProgress } from '@plumbline/contract/defects/defects'
import type { Translate } from '../../i18n/translate.ts'
import type { LibraryIndex } from './defect-library.ts'
import { ratingName } from './ratings/rating-text.ts'
import type { ListFilter } from './register-address.ts'

/** A value of a filter in words. What the server names itself (people, drawings, floors) comes with its name. */
export function filterValueText(
  t: Translate,
  library: LibraryIndex,
  filter: ListFilter,
  id: string | null,
  name: string,
): string {
  if (id === null) return t(filter === 'ratings' ? 'projects.ratings.notRated' : 'defects.panel.nothing')
  switch (filter) {
    case 'severities':
      return t(`projects.terms.severity.${id as Severity}.name`)
    case 'statuses':
      return t(`defects.statuses.${id as DefectStatus}`)
    case 'materials':
      return t(`projects.terms.material.${id as Material}`)
    case 'aiTypes':
      return t(`analysis.types.${id as AiDefectType}`)
    case 'progress':
      return t(`defects.progress.${id as ShownProgress}`)
    case 'ratings':
      return ratingName(t, library.ratings, id)
    case 'types':
      return library.nameOf(id)
    default:
      return name === '' ? id : name
  }
}
