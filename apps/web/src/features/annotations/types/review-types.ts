import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { AiDefectType } from '@plumbline/contract/buildings'
import { readSession } from '../../../api/session/session.ts'

/** A type of defect as it is chosen on a photo. */
export type ReviewType = { readonly key: string; readonly name: string; readonly aiTypes: readonly AiDefectType[] }
export type ReviewTypes = {
  readonly favourites: readonly ReviewType[]
  readonly library: readonly ReviewType[]
  readonly own: readonly ReviewType[]
}

/** last: chosen by this user before. default: the library's first for what the detector found; no person chose it. */
export type OfferedType = ReviewType & { readonly source: 'last' | 'default' }

/** What is drawn by hand and each type of the detector have a last used type of their own. */
type Subject = AiDefectType | 'person'
export type LastTypes = Readonly<Partial<Record<Subject, string>>>

export const subjectOf = ({ annInfo }: Annotation): Subject => annInfo.aiDefectType ?? 'person'

const once = (types: readonly ReviewType[]) => [...new Map(types.map((type) => [type.key, type])).values()]

/** Favourites first, so that they have the digits; then what fits the suggestion, then all others. */
export function orderedTypes({ favourites, library, own }: ReviewTypes, subject: Subject): readonly ReviewType[] {
  const fitting = library.filter(({ aiTypes }) => aiTypes.some((type) => type === subject))
  return once([...favourites, ...fitting, ...library, ...own])
}

/** What accepting the shape makes of it; nothing: a person has to choose. */
export function offeredType(annotation: Annotation, types: ReviewTypes, last: LastTypes): OfferedType | undefined {
  const subject = subjectOf(annotation)
  const used = [...types.library, ...types.own, ...types.favourites].find(({ key }) => key === last[subject])
  if (used !== undefined) return { ...used, source: 'last' }
  const first = types.library.find(({ aiTypes }) => aiTypes.some((type) => type === subject))
  return first === undefined ? undefined : { ...first, source: 'default' }
}

/** The type of the defect that the shape shows; undefined: none, or one that this copy does not name. */
export function typeNameOf({ annInfo: { defectState } }: Annotation, types: ReviewTypes): string | undefined {
  const key = defectState?.type
  return [...types.library, ...types.own, ...types.favourites].find((type) => type.key === key)?.name
}

/** The detector took it for one, or a person chose a type that is one. */
export function isCrackOn({ annInfo: { aiDefectType, defectState } }: Annotation, { library }: ReviewTypes): boolean {
  const type = library.find(({ key }) => key === defectState?.type)
  return aiDefectType === 'crack' || type?.aiTypes.includes('crack') === true
}

const nameOf = (projectId: string) => `plumbline.types.${readSession()?.userId ?? ''}.${projectId}`

/** A browser that stores nothing remembers nothing: the list opens for the first shape of each visit. */
export function readLastTypes(projectId: string): LastTypes {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(projectId)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

export function storeLastTypes(projectId: string, last: LastTypes): void {
  try {
    localStorage.setItem(nameOf(projectId), JSON.stringify(last))
  } catch {
    // Full or forbidden storage: the choice holds until the page is closed.
  }
}
