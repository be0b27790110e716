import type { LibraryType } from '@plumbline/contract/projects/defect-libraries'
import type { Locale } from '@plumbline/contract/locales'
import { comparable } from '@plumbline/contract/rules/text'

/** With the sub-types that were found: they are what the reader looked for, so they are shown at once. */
export type Found = { readonly type: LibraryType; readonly subTypes: readonly string[] }

/** In the reader's language and in English, in which the trade writes its codes. */
export function searchLibrary(types: readonly LibraryType[], typed: string, locale: Locale): readonly Found[] {
  const wanted = comparable(typed)
  if (wanted === '') return types.map((type) => ({ type, subTypes: [] }))
  const says = ({ name }: { readonly name: LibraryType['name'] }) =>
    [name[locale], name.en].some((text) => comparable(text).includes(wanted))
  return types
    .map((type) => ({ type, subTypes: type.subTypes.filter(says).map(({ key }) => key) }))
    .filter(({ type, subTypes }) => subTypes.length > 0 || says(type))
}
