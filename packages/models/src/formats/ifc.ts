import { turnedAt, type OwnPlace } from '../place/own-place.ts'
import { earthlyOfGrid, gridOf, isApproximate } from '../place/projections.ts'
import type { StatedPlace } from '../place/stated-place.ts'

/** A building model that was opened: its lines by number, and the numbers of a type with those derived from it. */
export type Ifc = {
  ids(type: number): readonly number[]
  line(expressId: number): Readonly<Record<string, unknown>>
  typeName(expressId: number): string
}

/** Numbers of types, as web-ifc has them: the checksum of each name. */
const checksum = (name: string): number => {
  let crc = 0xffff_ffff
  for (const letter of name) {
    crc ^= letter.codePointAt(0)!
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0)
  }
  return (crc ^ 0xffff_ffff) >>> 0
}
const types = {
  storey: checksum('IFCBUILDINGSTOREY'),
  aggregates: checksum('IFCRELAGGREGATES'),
  contained: checksum('IFCRELCONTAINEDINSPATIALSTRUCTURE'),
  byProperties: checksum('IFCRELDEFINESBYPROPERTIES'),
  byType: checksum('IFCRELDEFINESBYTYPE'),
  conversion: checksum('IFCMAPCONVERSION'),
  site: checksum('IFCSITE'),
  context: checksum('IFCGEOMETRICREPRESENTATIONCONTEXT'),
  units: checksum('IFCUNITASSIGNMENT'),
  nests: checksum('IFCRELNESTS'),
  voids: checksum('IFCRELVOIDSELEMENT'),
  fills: checksum('IFCRELFILLSELEMENT'),
} as const

const longest = 500
const valueOf = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'value' in given ? given.value : given
const textOf = (given: unknown): string => {
  const value = valueOf(given)
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value).slice(0, longest)
}
const numberOf = (given: unknown): number | null => {
  const value = Number(valueOf(given) ?? Number.NaN)
  return Number.isFinite(value) ? value : null
}
/** Lists come bare or, of a type that is a list itself, as its value. */
const listOf = (given: unknown): readonly unknown[] => {
  const list = Array.isArray(given) ? given : valueOf(given)
  return Array.isArray(list) ? list : given === null || given === undefined ? [] : [given]
}
/** Numbers of the lines that it refers to. */
const named = (given: unknown): readonly number[] =>
  listOf(given).flatMap((one) => (typeof valueOf(one) === 'number' ? [valueOf(one) as number] : []))

/** A line that cannot be read harms none of the others. */
const lineOf = (ifc: Ifc, id: number): Readonly<Record<string, unknown>> => {
  try {
    return ifc.line(id) ?? {}
  } catch {
    return {}
  }
}

export type Tree = {
  readonly floors: readonly {
    readonly id: number
    readonly name: string
    readonly elevation: number | null
    readonly building: string
  }[]
  readonly elements: readonly {
    readonly feature: number
    readonly globalId: string
    readonly name: string
    readonly type: string
    readonly floor: number | null
  }[]
}

function parents(ifc: Ifc): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const tie = (type: number, parent: string, children: string) => {
    for (const id of ifc.ids(type)) {
      const line = lineOf(ifc, id)
      const [above] = named(line[parent])
      if (above !== undefined) for (const child of named(line[children])) if (!found.has(child)) found.set(child, above)
    }
  }
  tie(types.contained, 'RelatingStructure', 'RelatedElements')
  tie(types.aggregates, 'RelatingObject', 'RelatedObjects')
  tie(types.nests, 'RelatingObject', 'RelatedObjects')
  // A door hangs in the opening of a wall.
  tie(types.fills, 'RelatingOpeningElement', 'RelatedBuildingElement')
  tie(types.voids, 'RelatingBuildingElement', 'RelatedOpeningElement')
  return found
}

const highest = 100

const prefixes: ReadonlyMap<string, number> = new Map([
  ['MICRO', 1e-6],
  ['MILLI', 0.001],
  ['CENTI', 0.01],
  ['DECI', 0.1],
  ['DECA', 10],
  ['HECTO', 100],
  ['KILO', 1_000],
])
const maxConversions = 5

/** Metres of a unit of length: metres with a prefix, or so many of another unit. */
function metresOfUnit(ifc: Ifc, id: number, depth = 0): number | undefined {
  const line = lineOf(ifc, id)
  if (textOf(line['Name']).toUpperCase() === 'METRE') return prefixes.get(textOf(line['Prefix'])) ?? 1
  const [factor] = named(line['ConversionFactor'])
  const measure = factor === undefined ? {} : lineOf(ifc, factor)
  const [of] = named(measure['UnitComponent'])
  const [count, metres] = [
    numberOf(measure['ValueComponent']),
    of === undefined || depth > maxConversions ? undefined : metresOfUnit(ifc, of, depth + 1),
  ]
  if (count !== null && count > 0 && metres !== undefined) return count * metres
  return /foot|feet/i.test(textOf(line['Name'])) ? 0.3048 : /inch/i.test(textOf(line['Name'])) ? 0.0254 : undefined
}

/** Metres of a length of the file; undefined where it does not say. */
export function ifcLengthUnit(ifc: Ifc): number | undefined {
  for (const assignment of ifc.ids(types.units)) {
    for (const id of named(lineOf(ifc, assignment)['Units']))
      if (textOf(lineOf(ifc, id)['UnitType']) === 'LENGTHUNIT') return metresOfUnit(ifc, id)
  }
  return undefined
}

export function ifcTree(ifc: Ifc, elements: readonly number[]): Tree {
  const above = parents(ifc)
  const unit = ifcLengthUnit(ifc) ?? 1
  const storeys = new Set(ifc.ids(types.storey))
  const floorOf = (id: number): number | null => {
    let at: number | undefined = id
    for (let step = 0; at !== undefined && step < highest; step += 1) {
      if (storeys.has(at)) return at
      at = above.get(at)
    }
    return null
  }
  const floors = [...storeys]
    .map((id) => {
      const line = lineOf(ifc, id)
      const elevation = numberOf(line['Elevation'])
      const building = above.get(id)
      return {
        id,
        name: textOf(line['Name']) || textOf(line['LongName']),
        elevation: elevation === null ? null : elevation * unit,
        building: building === undefined ? '' : textOf(lineOf(ifc, building)['Name']),
      }
    })
    .sort((a, b) => (b.elevation ?? 0) - (a.elevation ?? 0))
  return {
    floors,
    elements: elements.map((id, feature) => {
      const line = lineOf(ifc, id)
      return {
        feature,
        globalId: textOf(line['GlobalId']),
        name: textOf(line['Name']),
        type: ifc.typeName(id),
        floor: floorOf(id),
      }
    }),
  }
}

type Group = { readonly group: string; readonly values: readonly (readonly [string, string])[] }

const quantityValues = ['LengthValue', 'AreaValue', 'VolumeValue', 'CountValue', 'WeightValue', 'TimeValue']
const maxValues = 300

/** What is written about an element: its own and its type's. */
export function ifcProperties(ifc: Ifc): (expressId: number) => readonly Group[] {
  const sets = new Map<number, number[]>()
  const note = (element: number, set: number) => void (sets.get(element)?.push(set) ?? sets.set(element, [set]))
  for (const id of ifc.ids(types.byProperties)) {
    const line = lineOf(ifc, id)
    for (const set of named(line['RelatingPropertyDefinition']))
      for (const element of named(line['RelatedObjects'])) note(element, set)
  }
  for (const id of ifc.ids(types.byType)) {
    const line = lineOf(ifc, id)
    for (const type of named(line['RelatingType']))
      for (const set of named(lineOf(ifc, type)['HasPropertySets']))
        for (const element of named(line['RelatedObjects'])) note(element, set)
  }
  const known = new Map<number, Group | undefined>()
  const groupOf = (id: number): Group | undefined => {
    if (known.has(id)) return known.get(id)
    const line = lineOf(ifc, id)
    const values = [...named(line['HasProperties']), ...named(line['Quantities'])]
      .slice(0, maxValues)
      .flatMap((property): (readonly [string, string])[] => {
        const one = lineOf(ifc, property)
        const value =
          textOf(one['NominalValue']) ||
          quantityValues.map((name) => textOf(one[name])).find((text) => text !== '') ||
          listOf(one['EnumerationValues']).map(textOf).join(', ')
        return value === '' ? [] : [[textOf(one['Name']), value]]
      })
    const group = values.length === 0 ? undefined : { group: textOf(line['Name']), values }
    known.set(id, group)
    return group
  }
  return (expressId) => (sets.get(expressId) ?? []).flatMap((set) => groupOf(set) ?? [])
}

type Placed = { readonly own: OwnPlace | null; readonly stated: StatedPlace }
const statedBy = (source: StatedPlace['source']) =>
  ({
    source,
    system: null,
    isGeographic: false,
    fault: null,
    conversion: 'none',
    unread: null,
    isHeightIgnored: false,
  }) as const

/** The first that can be converted, else the first that says where it lies in a system that cannot. */
function placeByMap(ifc: Ifc): Placed | null {
  let unread: Placed | null = null
  for (const id of ifc.ids(types.conversion)) {
    const line = lineOf(ifc, id)
    const [crsId] = named(line['TargetCRS'])
    const crs = crsId === undefined ? {} : lineOf(ifc, crsId)
    const system =
      [textOf(crs['Name']), textOf(crs['Description'])]
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .join(', ')
        .slice(0, 200) || null
    const epsg = Number(/EPSG:+(\d{4,5})/i.exec(textOf(crs['Name']))?.[1])
    const grid = gridOf(epsg)
    const [mapUnitId] = named(crs['MapUnit'])
    const [length, scale] = [ifcLengthUnit(ifc) ?? 1, numberOf(line['Scale']) ?? 1]
    // Without a unit of the map, a scale far from 1 converts lengths of the file to it: millimetres by 0.001 to metres.
    const unit =
      mapUnitId !== undefined
        ? (metresOfUnit(ifc, mapUnitId) ?? 1)
        : scale > 0 && (scale < 0.5 || scale > 2)
          ? length / scale
          : length
    const [east, north, height] = [
      numberOf(line['Eastings']),
      numberOf(line['Northings']),
      numberOf(line['OrthogonalHeight']),
    ]
    if (east === null || north === null) continue
    const stated = {
      ...statedBy('map-conversion'),
      system,
      coordinates: [east * unit, north * unit, (height ?? 0) * unit] as const,
    }
    if (grid === undefined) {
      unread ??= { own: null, stated: { ...stated, fault: system === null ? 'no-system' : 'unknown-system' } }
      continue
    }
    const turned =
      (Math.atan2(numberOf(line['XAxisOrdinate']) ?? 0, numberOf(line['XAxisAbscissa']) ?? 1) * 180) / Math.PI
    const { convergence, ...at } = earthlyOfGrid(grid, east * unit, north * unit, (height ?? 0) * unit)
    if (Number.isFinite(at.latitude) && Number.isFinite(at.longitude))
      return {
        own: { at, matrix: turnedAt(convergence - turned, [0, 0, 0]) },
        stated: { ...stated, conversion: isApproximate(epsg) ? 'approximate' : 'none' },
      }
    unread ??= { own: null, stated: { ...stated, fault: 'off-grid' } }
  }
  return unread
}

/** Degrees, minutes, seconds and millionths of a second. */
const degreesOf = (given: unknown): number | null => {
  const parts = listOf(given).map((part) => numberOf(part) ?? 0)
  return parts.length < 3 ? null : parts[0]! + parts[1]! / 60 + parts[2]! / 3600 + (parts[3] ?? 0) / 3_600_000_000
}

function placeBySite(ifc: Ifc): Placed | null {
  let empty: Placed | null = null
  for (const id of ifc.ids(types.site)) {
    const line = lineOf(ifc, id)
    const [latitude, longitude] = [degreesOf(line['RefLatitude']), degreesOf(line['RefLongitude'])]
    if (latitude === null || longitude === null) continue
    const altitude = (numberOf(line['RefElevation']) ?? 0) * (ifcLengthUnit(ifc) ?? 1)
    const stated = { ...statedBy('site'), coordinates: [latitude, longitude, altitude] as const, isGeographic: true }
    const isZero = latitude === 0 && longitude === 0
    if (isZero || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
      empty ??= { own: null, stated: { ...stated, fault: isZero ? 'zero' : 'off-grid' } }
      continue
    }
    const norths = ifc
      .ids(types.context)
      .flatMap((context) => named(lineOf(ifc, context)['TrueNorth']))
      .map((north) => listOf(lineOf(ifc, north)['DirectionRatios']).map((part) => numberOf(part) ?? 0))
    const [x = 0, y = 1] = norths[0] ?? []
    return {
      own: { at: { latitude, longitude, altitude }, matrix: turnedAt((-Math.atan2(x, y) * 180) / Math.PI, [0, 0, 0]) },
      stated,
    }
  }
  return empty
}

/** By its coordinate system, else by the latitude and longitude of its site. Null: it says neither. */
export function ifcPlace(ifc: Ifc): Placed | null {
  const [byMap, bySite] = [placeByMap(ifc), placeBySite(ifc)]
  if (byMap === null || byMap.own !== null || bySite?.own === undefined || bySite.own === null) return byMap ?? bySite
  return { own: bySite.own, stated: { ...bySite.stated, unread: byMap.stated.system } }
}
