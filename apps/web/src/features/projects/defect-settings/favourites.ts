import type { DefectLibrary } from '@plumbline/contract/buildings'
import type { LibraryType } from '@plumbline/contract/projects/defect-libraries'
import { locales, type Locale } from '@plumbline/contract/locales'
import type { DefectDefinition } from '@plumbline/contract/projects/settings'
import { faultOf, type Fault } from '@plumbline/contract/rules/rule'
import { favouriteDefectName } from '@plumbline/contract/rules/projects'
import { comparable } from '@plumbline/contract/rules/text'
import type { DefectChoice, Libraries } from '../../../api/projects/settings.ts'

export const maxFavourites = 100

/**
 * What a favourite stands for. Library types are stored by key, so that each reader sees them in their own language.
 */
export type Meaning =
  | { readonly kind: 'library'; readonly library: DefectLibrary; readonly type: LibraryType }
  | { readonly kind: 'definition'; readonly definition: DefectDefinition }
  | { readonly kind: 'own' }

/** The chosen library first: both have some keys, and the names differ. */
function inOrder(libraries: Libraries, chosen: DefectLibrary): readonly DefectLibrary[] {
  return [chosen, ...(Object.keys(libraries) as DefectLibrary[]).filter((library) => library !== chosen)]
}

export function meaningOf(
  favourite: string,
  chosen: DefectLibrary,
  libraries: Libraries,
  definitions: readonly DefectDefinition[],
): Meaning {
  for (const library of inOrder(libraries, chosen)) {
    const type = libraries[library].find(({ key }) => key === favourite)
    if (type !== undefined) return { kind: 'library', library, type }
  }
  const definition = definitions.find(({ name, isRetired }) => !isRetired && comparable(name) === comparable(favourite))
  return definition === undefined ? { kind: 'own' } : { kind: 'definition', definition }
}

export function nameOf(favourite: string, meaning: Meaning, locale: Locale): string {
  return meaning.kind === 'library' ? meaning.type.name[locale] : favourite
}

/** What typed words become: the key of the type that has this name in any language, else the words themselves. */
export function favouriteOf(typed: string, library: readonly LibraryType[]): string {
  const wanted = comparable(typed)
  return (
    library.find(({ name }) => locales.some((locale) => comparable(name[locale]) === wanted))?.key ??
    typed.normalize('NFC').trim()
  )
}

/** Spec 1 §5: not empty, and not what is a favourite already, by whichever of its names. */
export function favouriteFault(
  typed: string,
  { library, favourites }: DefectChoice,
  libraries: Libraries,
): Fault | undefined {
  const taken = favourites.flatMap((favourite) => {
    const meaning = meaningOf(favourite, library, libraries, [])
    return meaning.kind === 'library' ? [favourite, ...Object.values(meaning.type.name)] : [favourite]
  })
  const verdict = favouriteDefectName(taken).safeParse(typed)
  return verdict.success ? undefined : faultOf(verdict.error.issues[0]!)
}

export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Types of the other library that the new one has not; words stay good in any. */
export function leftBehind(
  favourites: readonly string[],
  next: DefectLibrary,
  libraries: Libraries,
): readonly string[] {
  return favourites.filter((favourite) => {
    const meaning = meaningOf(favourite, next, libraries, [])
    return meaning.kind === 'library' && meaning.library !== next
  })
}

export function sameChoice(a: DefectChoice, b: DefectChoice): boolean {
  return (
    a.library === b.library &&
    a.favourites.length === b.favourites.length &&
    a.favourites.every((favourite, index) => favourite === b.favourites[index])
  )
}
