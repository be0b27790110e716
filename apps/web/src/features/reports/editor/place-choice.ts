/** A place that may hold others. id: names from the top, joined by a pipe; a chosen id stands for all below it. */
export type Place = { readonly id: string; readonly label: string; readonly children: readonly Place[] }

const pipe = '|'
const idOf = (names: readonly string[]) => names.map((name) => name.replaceAll(pipe, '｜')).join(pipe)

type Elevation = {
  readonly name: string
  readonly blockName: string
  readonly floorRange: readonly { readonly name: string; readonly displayName: string }[]
}

/** Block, elevation, floor. Elevations of no block stand at the top. */
export function placesOf(elevations: readonly Elevation[]): readonly Place[] {
  const placeOf = (above: readonly string[], { name, floorRange }: Elevation): Place => {
    const floors = [...new Set(floorRange.map((floor) => floor.displayName || floor.name))]
    return {
      id: idOf([...above, name]),
      label: name,
      children: floors.map((floor) => ({ id: idOf([...above, name, floor]), label: floor, children: [] })),
    }
  }
  const blocks = [...new Set(elevations.map(({ blockName }) => blockName))]
  return blocks.flatMap((block) => {
    const inBlock = elevations.filter(({ blockName }) => blockName === block)
    if (block === '') return inBlock.map((one) => placeOf([], one))
    return [{ id: idOf([block]), label: block, children: inBlock.map((one) => placeOf([block], one)) }]
  })
}

const isWithin = (id: string, above: string) => id === above || id.startsWith(`${above}${pipe}`)

export function coverage(place: Place, chosen: readonly string[]): 'all' | 'some' | 'none' {
  if (chosen.some((id) => isWithin(place.id, id))) return 'all'
  const below = place.children.map((child) => coverage(child, chosen))
  if (below.length > 0 && below.every((one) => one === 'all')) return 'all'
  return below.some((one) => one !== 'none') ? 'some' : 'none'
}

/** Without one place: a place above it that was chosen is replaced by the others it holds. */
function without(places: readonly Place[], chosen: readonly string[], id: string): readonly string[] {
  return places.flatMap((place): readonly string[] => {
    if (place.id === id) return []
    if (!isWithin(id, place.id)) return chosen.filter((one) => isWithin(one, place.id))
    const isWhole = chosen.includes(place.id)
    return without(place.children, isWhole ? place.children.map((child) => child.id) : chosen, id)
  })
}

export function togglePlace(places: readonly Place[], chosen: readonly string[], place: Place): readonly string[] {
  if (coverage(place, chosen) === 'all') return without(places, chosen, place.id)
  return [...chosen.filter((one) => !isWithin(one, place.id)), place.id]
}
