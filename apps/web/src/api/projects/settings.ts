import { defectLibraries, type DefectLibrary } from '@plumbline/contract/buildings'
import { defectLibraryOf, type LibraryType } from '@plumbline/contract/projects/defect-libraries'
import type { Locale } from '@plumbline/contract/locales'
import { infoRoutes } from '@plumbline/contract/projects/info'
import { settingsRoutes, type Definition } from '@plumbline/contract/projects/settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import type { OfWorkspace } from './info.ts'
import { projectsKey } from '../projects.ts'

export type Libraries = Readonly<Record<DefectLibrary, readonly LibraryType[]>>

/** Both: a favourite of the library that was chosen before keeps its name. */
export const librariesQuery = queryOptions({
  queryKey: ['defect-libraries'],
  queryFn: async () =>
    Object.fromEntries(
      await Promise.all(defectLibraries.map(async (library) => [library, await defectLibraryOf(library)] as const)),
    ) as Libraries,
  staleTime: Infinity,
  meta: { toast: false },
})

const definitionsKey = (corporateId: string) => ['definitions', corporateId] as const

/** Every language, retired ones as well: the screen changes between them at once. */
export function definitionsQuery(corporateId: string) {
  return queryOptions({
    queryKey: definitionsKey(corporateId),
    queryFn: async ({ signal }) =>
      (await call(settingsRoutes.listDefinitions, { params: { corporateId }, query: { retired: 'true' } }, { signal }))
        .defectDefinitions,
    meta: { toast: false },
  })
}

export function createDefinition(corporateId: string, language: Locale, definition: Definition) {
  return call(settingsRoutes.createDefinition, { params: { corporateId }, body: { ...definition, language } })
}

export function changeDefinition(corporateId: string, definitionId: string, version: number, definition: Definition) {
  return call(settingsRoutes.updateDefinition, {
    params: { corporateId, definitionId },
    body: { ...definition, version },
  })
}

export function retireDefinition(corporateId: string, definitionId: string, isRetired: boolean) {
  return call(settingsRoutes.retireDefinition, { params: { corporateId, definitionId }, body: { isRetired } })
}

export const materialsQuery = queryOptions({
  queryKey: ['materials'],
  queryFn: async ({ signal }) => (await call(settingsRoutes.materials, {}, { signal })).materials,
  staleTime: Infinity,
  meta: { toast: false },
})

/** What the settings tab decides about a project. */
export type DefectChoice = { readonly library: DefectLibrary; readonly favourites: readonly string[] }
export type StoredChoice = DefectChoice & { readonly version: number }

export function choiceQuery(of: OfWorkspace) {
  return queryOptions({
    queryKey: [...projectsKey, of.corporateId, 'defect-choice', of.projectId, of.workspaceId],
    queryFn: async ({ signal }): Promise<StoredChoice> => {
      const { defectLibrary, favouriteDefectOpts, version } = await call(infoRoutes.info, { params: of }, { signal })
      return { library: defectLibrary, favourites: favouriteDefectOpts, version }
    },
    meta: { toast: false },
  })
}

export async function saveChoice(
  of: OfWorkspace,
  { library, favourites, version }: StoredChoice,
): Promise<StoredChoice> {
  const saved = await call(infoRoutes.update, {
    params: of,
    body: { defectLibrary: library, favouriteDefectOpts: [...favourites], version },
  })
  return { library, favourites, version: saved.version }
}
