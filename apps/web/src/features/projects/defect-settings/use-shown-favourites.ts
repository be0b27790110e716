import type { DefectDefinition } from '@plumbline/contract/projects/settings'
import type { DefectChoice, Libraries } from '../../../api/projects/settings.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import type { ShownFavourite } from './FavouriteRow.tsx'
import { meaningOf, nameOf } from './favourites.ts'

/** Favourites as the reader sees them: by name, with what they are where that is not the chosen library. */
export function useShownFavourites(
  { library, favourites }: DefectChoice,
  libraries: Libraries,
  definitions: readonly DefectDefinition[],
): readonly ShownFavourite[] {
  const t = useT()
  const locale = useLocale()
  return favourites.map((favourite) => {
    const meaning = meaningOf(favourite, library, libraries, definitions)
    const name = nameOf(favourite, meaning, locale)
    switch (meaning.kind) {
      case 'library': {
        const note =
          meaning.library === library
            ? undefined
            : t('projects.settings.favourites.elsewhere', { library: t(`projects.terms.library.${meaning.library}`) })
        return { favourite, name, note, severity: meaning.type.severity }
      }
      case 'definition':
        return {
          favourite,
          name,
          note: t('projects.settings.favourites.definition'),
          severity: meaning.definition.severity,
        }
      case 'own':
        return { favourite, name, note: t('projects.settings.favourites.own'), severity: undefined }
    }
  })
}
