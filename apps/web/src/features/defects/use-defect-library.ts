import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { definitionsQuery, librariesQuery } from '../../api/projects/settings.ts'
import { useLocale } from '../../i18n/use-t.ts'
import { libraryIndex, type LibraryIndex } from './defect-library.ts'

const none = { 'hk-mbis': [], 'sg-bca': [] } as const
const noDefinitions = [] as const

/** Until it has come everything is called by its key. */
export function useDefectLibrary({
  corporateId,
  defectLibrary,
  favouriteDefectOpts,
}: Pick<ProjectInfo, 'corporateId' | 'defectLibrary' | 'favouriteDefectOpts'>): LibraryIndex {
  const locale = useLocale()
  const libraries = useQuery(librariesQuery).data ?? none
  const definitions = useQuery(definitionsQuery(corporateId)).data ?? noDefinitions
  return useMemo(
    () => libraryIndex({ library: defectLibrary, favourites: favouriteDefectOpts }, libraries, definitions, locale),
    [defectLibrary, favouriteDefectOpts, libraries, definitions, locale],
  )
}
