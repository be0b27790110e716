import type { AiDefectType, DefectLibrary, FollowUpAction, Material, Severity } from '../buildings.ts'
import type { Locale } from '../locales.ts'

type Names = Readonly<Record<Locale, string>>

export type LibrarySubType = { readonly key: string; readonly name: Names }

/** In the order of the file: the first type that names an AI type is what the detector's finding becomes (rules §G). */
export type LibraryType = {
  readonly key: string
  readonly name: Names
  readonly subTypes: readonly LibrarySubType[]
  readonly severity: Severity
  readonly followUpAction: FollowUpAction
  readonly materials: readonly Material[]
  readonly aiTypes: readonly AiDefectType[]
}

/** What the library takes a detected crack for. */
export const isCrackType = (library: readonly LibraryType[], type: string): boolean =>
  library.find(({ key }) => key === type)?.aiTypes.includes('crack') === true

type Written = Readonly<Record<'en' | 'zh-CN' | 'zh-HK', string>>
type WrittenType = Omit<LibraryType, 'name' | 'subTypes'> & {
  readonly name: Written
  readonly subTypes: readonly { readonly key: string; readonly name: Written }[]
}

/** The compiler sees any text where the file has a severity; a test reads both files against the enumerations. */
const files: Readonly<Record<DefectLibrary, () => Promise<{ readonly default: unknown }>>> = {
  'hk-mbis': () => import('../libraries/defect-library-hk-mbis.json', { with: { type: 'json' } }),
  'sg-bca': () => import('../libraries/defect-library-sg-bca.json', { with: { type: 'json' } }),
}

function namesOf(written: Written): Names {
  return { en: written.en, 'zh-cn': written['zh-CN'], 'zh-hk': written['zh-HK'] }
}

/** Loaded when it is asked for: a browser fetches only the library it shows. */
export async function defectLibraryOf(library: DefectLibrary): Promise<readonly LibraryType[]> {
  const types = (await files[library]()).default as readonly WrittenType[]
  return types.map((type) => ({
    ...type,
    name: namesOf(type.name),
    subTypes: type.subTypes.map(({ key, name }) => ({ key, name: namesOf(name) })),
  }))
}
