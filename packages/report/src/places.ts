import type { ReportDefect } from './snapshot.ts'
import type { Speech } from './words.ts'

type Placed = Pick<ReportDefect, 'path' | 'floor'>

const shownPlaces = 6
const shownFloors = 8

/** 'North elevation (12/F and 14/F)': the path without its floor, then the floors. */
function grouped(defects: readonly Placed[]): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>()
  for (const { path, floor } of defects) {
    const place = path.filter((name) => name !== floor).join(' · ')
    const floors = places.get(place) ?? new Set()
    if (floor !== null) floors.add(floor)
    places.set(place, floors)
  }
  return places
}

/** Highest numbers last, as a reader counts floors; names without a number after them. */
const floorOrder = new Intl.Collator('en', { numeric: true })

function floorsText(floors: ReadonlySet<string>, speech: Speech): string {
  const sorted = [...floors].toSorted(floorOrder.compare)
  const shown =
    sorted.length > shownFloors
      ? [
          ...sorted.slice(0, shownFloors - 1),
          speech.say(speech.words.proposal.places.floorsMore, { count: sorted.length - shownFloors + 1 }),
        ]
      : sorted
  return speech.list(shown)
}

/** Where they are, in words: a sentence stays readable however many there are. */
export function placesInWords(defects: readonly Placed[], speech: Speech): string {
  const { places: words } = speech.words.proposal
  const unknown = defects.filter(({ path, floor }) => path.length === 0 && floor === null).length
  const texts = [...grouped(defects.filter(({ path, floor }) => path.length > 0 || floor !== null))].map(
    ([place, floors]) => {
      if (floors.size === 0) return place
      const list = floorsText(floors, speech)
      return place === '' ? list : speech.say(words.floors, { place, floors: list })
    },
  )
  const shown =
    texts.length > shownPlaces
      ? [...texts.slice(0, shownPlaces - 1), speech.say(words.more, { count: texts.length - shownPlaces + 1 })]
      : texts
  return speech.list(unknown > 0 ? [...shown, speech.say(words.unknown, { count: unknown })] : shown)
}

/** One defect's place, from the whole to the part. */
export const placeOf = ({ path }: Pick<ReportDefect, 'path'>, speech: Speech): string =>
  path.length > 0 ? path.join(' · ') : speech.words.result.placeUnknown
