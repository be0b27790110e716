import type { ProjectInfo } from '@plumbline/contract/projects/info'
import type { RatingLevel } from '@plumbline/contract/rules/ratings'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { definitionsQuery, librariesQuery } from '../../api/projects/settings.ts'
import { useLocale } from '../../i18n/use-t.ts'
import { libraryIndex, type LibraryIndex } from './defect-library.ts'

const none = { 'hk-mbis': [], 'sg-bca': [] } as const
const noDefinitions = [] as const
const noLevels: RatingLevel[] = []

/** Until it has come everything is called by its key. */
export function useDefectLibrary({
  corporateId,
  defectLibrary,
  favouriteDefectOpts,
  // A copy of the project that a device stored before there were schemes lacks both.
  ratingScheme = null,
  ratingLevels = noLevels,
}: Pick<
  ProjectInfo,
  'corporateId' | 'defectLibrary' | 'favouriteDefectOpts' | 'ratingScheme' | 'ratingLevels'
>): LibraryIndex {
  const locale = useLocale()
  const libraries = useQuery(librariesQuery).data ?? none
  const definitions = useQuery(definitionsQuery(corporateId)).data ?? noDefinitions
  return useMemo(
    () =>
      libraryIndex(
        {
          library: defectLibrary,
          favourites: favouriteDefectOpts,
          ratings: { scheme: ratingScheme, levels: ratingLevels },
        },
        libraries,
        definitions,
        locale,
      ),
    [defectLibrary, favouriteDefectOpts, ratingScheme, ratingLevels, libraries, definitions, locale],
  )
}
