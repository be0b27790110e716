import type { AiDefectType, DefectLibrary, FollowUpAction, Material, Severity } from '@plumbline/contract/buildings'
import type { Locale } from '@plumbline/contract/locales'
import type { DefectDefinition } from '@plumbline/contract/projects/settings'
import type { RatingSetup } from '@plumbline/contract/rules/ratings'
import { comparable } from '@plumbline/contract/rules/text'
import type { Libraries } from '../../api/projects/settings.ts'

/** A type as the reader chooses it: of the project's library by its key, of the corporate by its id. */
export type TypeChoice = {
  readonly key: string
  readonly name: string
  readonly subTypes: readonly { readonly key: string; readonly name: string }[]
  readonly severity: Severity
  readonly followUpAction: FollowUpAction
  readonly materials: readonly Material[]
  readonly isCrack: boolean
  /** What the detector calls such a defect. */
  readonly aiTypes: readonly AiDefectType[]
}

export type LibraryIndex = {
  readonly library: readonly TypeChoice[]
  readonly own: readonly TypeChoice[]
  /** In the project's order; words of which no type is known cannot be chosen. */
  readonly favourites: readonly TypeChoice[]
  readonly typeOf: (key: string) => TypeChoice | undefined
  readonly nameOf: (key: string, subKey?: string | null) => string
  /** How the project rates its defects beside their severity. */
  readonly ratings: RatingSetup
}

type Chosen = {
  readonly library: DefectLibrary
  readonly favourites: readonly string[]
  readonly ratings?: RatingSetup
}

export function libraryIndex(
  { library, favourites, ratings = { scheme: null, levels: [] } }: Chosen,
  libraries: Libraries,
  definitions: readonly DefectDefinition[],
  locale: Locale,
): LibraryIndex {
  const ofLibrary = (of: DefectLibrary) =>
    libraries[of].map(({ key, name, subTypes, severity, followUpAction, materials, aiTypes }): TypeChoice => ({
      key,
      name: name[locale],
      subTypes: subTypes.map((sub) => ({ key: sub.key, name: sub.name[locale] })),
      severity,
      followUpAction,
      materials,
      isCrack: aiTypes.includes('crack'),
      aiTypes,
    }))
  const ofDefinition = ({
    _id,
    name,
    subTypes,
    severity,
    followUpAction,
    materials,
  }: DefectDefinition): TypeChoice => ({
    key: _id,
    name,
    subTypes: subTypes.map((sub) => ({ key: sub, name: sub })),
    severity,
    followUpAction,
    materials,
    isCrack: false,
    aiTypes: [],
  })
  const shown = ofLibrary(library)
  const own = definitions.filter(({ isRetired, language }) => !isRetired && language === locale).map(ofDefinition)
  // What was chosen in another language, before it was retired or under the other library keeps its name.
  const every = [
    ...shown,
    ...definitions.map(ofDefinition),
    ...(Object.keys(libraries) as DefectLibrary[]).filter((one) => one !== library).flatMap(ofLibrary),
  ]
  const typeOf = (key: string) => every.find((type) => type.key === key)
  return {
    library: shown,
    own,
    ratings,
    typeOf,
    favourites: favourites.flatMap(
      (favourite) =>
        shown.find(({ key }) => key === favourite) ??
        own.find(({ name }) => comparable(name) === comparable(favourite)) ??
        [],
    ),
    nameOf: (key, subKey = null) => {
      const type = typeOf(key)
      const sub = subKey === null ? undefined : (type?.subTypes.find((one) => one.key === subKey)?.name ?? subKey)
      return [type?.name ?? key, sub].filter((name) => name !== undefined).join(' · ')
    },
  }
}
