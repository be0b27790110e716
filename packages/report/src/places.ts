import type { ReportDefect } from './snapshot.ts'
import type { Translator } from './translator.ts'

type Placed = Pick<ReportDefect, 'path' | 'floor'>

const shownPlaces = 6
const shownFloors = 8

/** The floors of each place: 'North elevation' has '12/F' and '14/F'. */
function floorsByPlace(defects: readonly Placed[]): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>()
  for (const { path, floor } of defects) {
    const place = path.filter((name) => name !== floor).join(' · ')
    const floors = places.get(place) ?? new Set()
    if (floor !== null) floors.add(floor)
    places.set(place, floors)
  }
  return places
}

/** 2/F before 12/F; names without a number last. */
const floorOrder = new Intl.Collator('en', { numeric: true })

function floorsText(floors: ReadonlySet<string>, translator: Translator): string {
  const sorted = [...floors].toSorted(floorOrder.compare)
  const shown =
    sorted.length > shownFloors
      ? [
          ...sorted.slice(0, shownFloors - 1),
          translator.format(translator.words.proposal.places.floorsMore, { count: sorted.length - shownFloors + 1 }),
        ]
      : sorted
  return translator.list(shown)
}

/** The places of the defects in one sentence, which names the first few and counts the rest. */
export function placesInWords(defects: readonly Placed[], translator: Translator): string {
  const { places: words } = translator.words.proposal
  const unknown = defects.filter(({ path, floor }) => path.length === 0 && floor === null).length
  const texts = [...floorsByPlace(defects.filter(({ path, floor }) => path.length > 0 || floor !== null))].map(
    ([place, floors]) => {
      if (floors.size === 0) return place
      const list = floorsText(floors, translator)
      return place === '' ? list : translator.format(words.floors, { place, floors: list })
    },
  )
  const shown =
    texts.length > shownPlaces
      ? [...texts.slice(0, shownPlaces - 1), translator.format(words.more, { count: texts.length - shownPlaces + 1 })]
      : texts
  return translator.list(unknown > 0 ? [...shown, translator.format(words.unknown, { count: unknown })] : shown)
}

/** The path of one defect. */
export const placeOf = ({ path }: Pick<ReportDefect, 'path'>, translator: Translator): string =>
  path.length > 0 ? path.join(' · ') : translator.words.result.placeUnknown
