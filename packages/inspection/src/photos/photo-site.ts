import { middleOf, type OnMap } from './photo-positions.ts'

/**
 * What says where the building stands: an elevation's own place, its plan on the map, an earlier flight, earlier
 * photos, or the project.
 */
export const siteSources = ['frame', 'plan', 'flight', 'photos', 'project'] as const

/** Where the building stands, and how far from there a photo of it can have been taken. */
export type Site = {
  readonly source: (typeof siteSources)[number]
  readonly at: OnMap
  /** Metres. */
  readonly reachM: number
}

/** Everything that is known of the building's place; null or empty where it is not. */
export type KnownPlaces = {
  /** Of the chosen elevation: its left foot. isFitted: fitted to photos of an earlier flight, not set by a person. */
  readonly frame: { readonly at: OnMap; readonly lengthM: number; readonly isFitted: boolean } | null
  /** Places of the plan that were tied to the map. */
  readonly plan: readonly OnMap[]
  /** The middle of the photos that were uploaded before. */
  readonly photos: OnMap | null
  readonly project: OnMap | null
}

/** Metres from the building at which a facade is still photographed, with room for a bad fix. */
const standOffM = 500
/** Metres; an estate has several buildings, and a plan or earlier photos may show only one. */
const estateM = 1_000
/** Metres; a project's position is often that of its street or of the estate's gate. */
const streetM = 2_000

const earthM = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along the surface of the earth, also over thousands of kilometres. */
export function metresBetween(one: OnMap, other: OnMap): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)]
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const chord =
    half(other.latitude - one.latitude) + Math.cos(from) * Math.cos(to) * half(other.longitude - one.longitude)
  return 2 * earthM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Degrees clockwise from north in which the shortest way begins. */
export function bearingTo(one: OnMap, other: OnMap): number {
  const [from, to, turn] = [
    radians(one.latitude),
    radians(other.latitude),
    radians(other.longitude - one.longitude),
  ] as const
  const east = Math.sin(turn) * Math.cos(to)
  const north = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

/** Two points tie a plan to the map; one alone says nothing of its scale, and may be a slip. */
const leastTies = 2

function planSite(ties: readonly OnMap[]): Site | undefined {
  const at = middleOf(ties)
  if (at === undefined || ties.length < leastTies) return undefined
  return { source: 'plan', at, reachM: estateM + Math.max(...ties.map((tie) => metresBetween(at, tie))) }
}

/**
 * By the best that is known. What a person set goes before what photos gave, and photos count only where the project's
 * position does not contradict them: a survey that was uploaded to the wrong project would vouch for the next one.
 */
export function siteOf({ frame, plan, photos, project }: KnownPlaces): Site | undefined {
  const reachM = standOffM + (frame?.lengthM ?? 0)
  if (frame !== null && !frame.isFitted) return { source: 'frame', at: frame.at, reachM }
  const byPlan = planSite(plan)
  if (byPlan !== undefined) return byPlan
  const byProject: Site | undefined = project === null ? undefined : { source: 'project', at: project, reachM: streetM }
  const byPhotos: Site | undefined =
    frame !== null
      ? { source: 'flight', at: frame.at, reachM }
      : photos === null
        ? undefined
        : { source: 'photos', at: photos, reachM: estateM }
  return byPhotos !== undefined && (byProject === undefined || !isElsewhere(byPhotos.at, byProject))
    ? byPhotos
    : byProject
}

export const isElsewhere = (at: OnMap, site: Pick<Site, 'at' | 'reachM'>): boolean =>
  metresBetween(site.at, at) > site.reachM

type Taken = { readonly id: string; readonly position: OnMap | null }

export type Whereabouts = {
  /** What they were compared with; null: nothing is known of the building's place. */
  readonly site: Site | null
  /** Ids of the photos that were taken elsewhere. */
  readonly elsewhere: ReadonlySet<string>
  /** How far those lie from the building, and where. */
  readonly away: {
    readonly nearestM: number
    readonly farthestM: number
    /** Degrees clockwise from north; null where they lie on different sides. */
    readonly bearing: number | null
    /** The middle of them. */
    readonly at: OnMap
  } | null
  /** Photos whose position could be compared. */
  readonly compared: number
}

/** Half of the eighth of a circle that a word such as north-east names, and as much again. */
const oneSide = 45

export function whereaboutsOf(photos: readonly Taken[], site: Site | undefined): Whereabouts {
  const nowhere = { site: site ?? null, elsewhere: new Set<string>(), away: null, compared: 0 }
  if (site === undefined) return nowhere
  const located = photos.flatMap(({ id, position }) => (position === null ? [] : [{ id, position }]))
  const far = located.filter(({ position }) => isElsewhere(position, site))
  const at = middleOf(far.map(({ position }) => position))
  if (at === undefined) return { ...nowhere, compared: located.length }
  let [nearestM, farthestM] = [Infinity, 0]
  const bearing = bearingTo(site.at, at)
  let isOneSide = true
  for (const { position } of far) {
    const metres = metresBetween(site.at, position)
    nearestM = Math.min(nearestM, metres)
    farthestM = Math.max(farthestM, metres)
    const turn = Math.abs(((bearingTo(site.at, position) - bearing + 540) % 360) - 180)
    isOneSide &&= turn <= oneSide
  }
  return {
    site,
    elsewhere: new Set(far.map(({ id }) => id)),
    away: { nearestM, farthestM, bearing: isOneSide ? bearing : null, at },
    compared: located.length,
  }
}
