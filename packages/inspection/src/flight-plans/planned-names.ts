export type NamedElevation = { readonly id: string; readonly name: string }

/** What a planned photo says of its place by its name. */
export type PlannedName = {
  readonly elevationSlug: string
  /** From 1, from the left end as one stands before the elevation. */
  readonly column: number
  /** As the elevation's list of floors names it. */
  readonly floor: string
  /** From 1: photos of one column and floor. */
  readonly ordinal: number
}

/** The camera adds 26 characters and more of its own; some file systems of cards end at 64. */
const maxSlugLength = 16

const otherLetters = /[^a-z0-9\p{P}\p{S}\p{Z}\s]/u

function plainSlug(name: string): { readonly slug: string; readonly isWhole: boolean } {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return {
    slug: slug.slice(0, maxSlugLength).replace(/-$/, ''),
    isWhole: slug !== '' && slug.length <= maxSlugLength && !otherLetters.test(plain),
  }
}

/** The first of the names that has plain letters, short enough for the name of a file; empty where none has. */
export function fileSlug(names: readonly string[]): string {
  const slugs = names.map((name) => plainSlug(name))
  return (slugs.find(({ isWhole }) => isWhole) ?? slugs.find(({ slug }) => slug !== ''))?.slug ?? ''
}

/** Without vowels, so that no word appears, and without digits, which could be read as the number of a photo. */
const letters = 'bcdfghjkmnpqrstvwxz'

/** Five letters of an id (FNV-1a): the same on every machine and after the elevation was renamed. */
function shortId(id: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193) >>> 0
  let text = ''
  for (let digit = 0; digit < 5; digit += 1) {
    text += letters[hash % letters.length]
    hash = Math.floor(hash / letters.length)
  }
  return text
}

/** Short enough with the id that the length stays that of a plain one. */
const distinctSlug = ({ id, name }: NamedElevation): string =>
  [
    plainSlug(name)
      .slug.slice(0, maxSlugLength - 6)
      .replace(/-$/, ''),
    shortId(id),
  ]
    .filter(Boolean)
    .join('-')

/**
 * Each elevation's part of file names: its name where that is plain ASCII and its own, else with five letters of its
 * id.
 */
export function elevationSlugs(elevations: readonly NamedElevation[]): ReadonlyMap<string, string> {
  const plain = elevations.map(({ name }) => plainSlug(name))
  const uses = Map.groupBy([...plain.map(({ slug }) => slug), ...elevations.map(distinctSlug)], (slug) => slug)
  return new Map(
    elevations.map((elevation, index) => {
      const { slug, isWhole } = plain[index]!
      return [elevation.id, isWhole && uses.get(slug)!.length === 1 ? slug : distinctSlug(elevation)]
    }),
  )
}

const padded = (value: number) => String(value).padStart(2, '0')

export function plannedSuffix({ elevationSlug, column, floor, ordinal }: PlannedName): string {
  return `${elevationSlug}-c${padded(column)}-f${floor.padStart(2, '0')}${ordinal === 1 ? '' : `-${ordinal}`}`
}

const planned =
  /^DJI_(?:\d{14}_)?\d{4}(?:_[A-Z])?_(?<slug>[a-z0-9]+(?:-[a-z0-9]+)*)-c(?<column>\d{2,4})-f(?<floor>\d{2,3})(?:-(?<ordinal>[1-9]\d{0,2}))?\.[a-z0-9]+$/i

/** Nothing for a name with another suffix or none. */
export function readPlannedName(name: string): PlannedName | undefined {
  const groups = planned.exec(name)?.groups
  if (groups === undefined || Number(groups['column']) === 0) return undefined
  return {
    elevationSlug: groups['slug']!.toLowerCase(),
    column: Number(groups['column']),
    floor: String(Number(groups['floor'])),
    ordinal: Number(groups['ordinal'] ?? 1),
  }
}

export type PlannedPlace = { readonly elevationId: string; readonly column: number; readonly floor: string }

type Elevation = NamedElevation & { readonly floors: readonly { readonly name: string }[] }

/**
 * The place that a planned flight gave a photo. Nothing where two elevations could be meant or the floor is not one of
 * the elevation: then the suffix is somebody's own.
 */
export function plannedPlaceOf(name: string, elevations: readonly Elevation[]): PlannedPlace | undefined {
  const read = readPlannedName(name)
  if (read === undefined) return undefined
  const meant = elevations.filter((elevation) => {
    const { slug, isWhole } = plainSlug(elevation.name)
    return read.elevationSlug === distinctSlug(elevation) || (isWhole && read.elevationSlug === slug)
  })
  const [elevation] = meant
  if (meant.length !== 1 || elevation === undefined) return undefined
  if (elevation.floors.filter((floor) => floor.name === read.floor).length !== 1) return undefined
  return { elevationId: elevation.id, column: read.column, floor: read.floor }
}
