import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transform } from '../matrix.ts'
import { ifcLengthUnit, ifcPlace, ifcProperties, ifcTree, type Ifc } from './ifc.ts'

type Line = { readonly type: string } & Readonly<Record<string, unknown>>
const ref = (value: number) => ({ type: 5, value })
const refs = (...values: number[]) => values.map(ref)
const word = (value: string) => ({ type: 1, value })

/** Numbers of types, as web-ifc has them. */
function checksum(name: string): number {
  let crc = 0xffff_ffff
  for (const letter of name) {
    crc ^= letter.codePointAt(0)!
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0)
  }
  return (crc ^ 0xffff_ffff) >>> 0
}

/** A building model by its lines. A line that is given as an error cannot be read. */
const modelOf = (lines: Readonly<Record<number, Line | Error>>): Ifc => ({
  ids: (type) =>
    Object.entries(lines).flatMap(([id, line]) =>
      !(line instanceof Error) && checksum(line.type) === type ? [Number(id)] : [],
    ),
  line(id) {
    const line = lines[id]
    if (line instanceof Error) throw line
    return line as Line
  },
  typeName: (id) => {
    const line = lines[id]
    return line === undefined || line instanceof Error ? '' : line.type
  },
})

const metre: Line = { type: 'IFCSIUNIT', UnitType: word('LENGTHUNIT'), Name: word('METRE') }
const unitsOf = (...units: Line[]): Readonly<Record<number, Line>> => ({
  900: { type: 'IFCUNITASSIGNMENT', Units: units.map((_, index) => ref(901 + index)) },
  ...Object.fromEntries(units.map((unit, index) => [901 + index, unit])),
})

describe('the unit of length', () => {
  test.each<[string, Readonly<Record<number, Line>>, number | undefined]>([
    ['metres', unitsOf(metre), 1],
    ['millimetres', unitsOf({ ...metre, Prefix: word('MILLI') }), 0.001],
    [
      'centimetres, after a unit of area',
      unitsOf(
        { type: 'IFCSIUNIT', UnitType: word('AREAUNIT'), Name: word('SQUARE_METRE') },
        { ...metre, Prefix: word('CENTI') },
      ),
      0.01,
    ],
    ['a prefix that is none', unitsOf({ ...metre, Prefix: word('constructor') }), 1],
    [
      'feet by their conversion',
      {
        ...unitsOf({
          type: 'IFCCONVERSIONBASEDUNIT',
          UnitType: word('LENGTHUNIT'),
          Name: word('FOOT'),
          ConversionFactor: ref(910),
        }),
        910: { type: 'IFCMEASUREWITHUNIT', ValueComponent: { value: 0.3048 }, UnitComponent: ref(911) },
        911: metre,
      },
      0.3048,
    ],
    [
      'feet of inches of millimetres',
      {
        ...unitsOf({
          type: 'IFCCONVERSIONBASEDUNIT',
          UnitType: word('LENGTHUNIT'),
          Name: word('x'),
          ConversionFactor: ref(910),
        }),
        910: { type: 'M', ValueComponent: { value: 12 }, UnitComponent: ref(911) },
        911: { type: 'C', Name: word('y'), ConversionFactor: ref(912) },
        912: { type: 'M', ValueComponent: { value: 25.4 }, UnitComponent: ref(913) },
        913: { ...metre, Prefix: word('MILLI') },
      },
      0.3048,
    ],
    ['feet by their name alone', unitsOf({ type: 'C', UnitType: word('LENGTHUNIT'), Name: word("'Foot'") }), 0.3048],
    ['inches by their name alone', unitsOf({ type: 'C', UnitType: word('LENGTHUNIT'), Name: word('INCH') }), 0.0254],
    [
      'a unit of itself',
      unitsOf({ type: 'C', UnitType: word('LENGTHUNIT'), Name: word('x'), ConversionFactor: ref(901) }),
      undefined,
    ],
    ['none', {}, undefined],
  ])('%s', (_, lines, metres) => {
    const found = ifcLengthUnit(modelOf(lines))
    if (metres === undefined) expect(found).toBeUndefined()
    else expect(found).toBeCloseTo(metres, 9)
  })
})

/** Two storeys of a block, with a wall, a window in its opening, and a beam in an assembly. */
const house: Readonly<Record<number, Line>> = {
  ...unitsOf({ ...metre, Prefix: word('MILLI') }),
  1: { type: 'IFCBUILDING', Name: word('Block A') },
  2: { type: 'IFCBUILDINGSTOREY', Name: word('Ground floor'), LongName: word('2xK9'), Elevation: { value: 0 } },
  3: { type: 'IFCBUILDINGSTOREY', Name: null, LongName: word('L2'), Elevation: { value: 3_200 } },
  4: { type: 'IFCRELAGGREGATES', RelatingObject: ref(1), RelatedObjects: refs(2, 3) },
  10: { type: 'IFCWALL', GlobalId: word('wall-1'), Name: word('Wall') },
  11: { type: 'IFCOPENINGELEMENT' },
  12: { type: 'IFCWINDOW', GlobalId: word('window-1'), Name: word('Window') },
  13: { type: 'IFCRELCONTAINEDINSPATIALSTRUCTURE', RelatingStructure: ref(3), RelatedElements: refs(10) },
  14: { type: 'IFCRELVOIDSELEMENT', RelatingBuildingElement: ref(10), RelatedOpeningElement: ref(11) },
  15: { type: 'IFCRELFILLSELEMENT', RelatingOpeningElement: ref(11), RelatedBuildingElement: ref(12) },
  20: { type: 'IFCBEAM', GlobalId: word('beam-1'), Name: null },
  21: { type: 'IFCELEMENTASSEMBLY' },
  22: { type: 'IFCRELNESTS', RelatingObject: ref(21), RelatedObjects: refs(20) },
  23: { type: 'IFCRELCONTAINEDINSPATIALSTRUCTURE', RelatingStructure: ref(2), RelatedElements: refs(21) },
}

describe('floors and elements', () => {
  test('floors from the top, in metres, with their building, by Name: some programs write an id into LongName', () => {
    expect(ifcTree(modelOf(house), []).floors).toEqual([
      { id: 3, name: 'L2', elevation: 3.2, building: 'Block A' },
      { id: 2, name: 'Ground floor', elevation: 0, building: 'Block A' },
    ])
  })

  test('an element stands on the floor of what holds it, also over an opening and an assembly', () => {
    expect(ifcTree(modelOf(house), [10, 12, 20, 99]).elements).toEqual([
      { feature: 0, globalId: 'wall-1', name: 'Wall', type: 'IFCWALL', floor: 3 },
      { feature: 1, globalId: 'window-1', name: 'Window', type: 'IFCWINDOW', floor: 3 },
      { feature: 2, globalId: 'beam-1', name: '', type: 'IFCBEAM', floor: 2 },
      { feature: 3, globalId: '', name: '', type: '', floor: null },
    ])
  })

  test('elements that hold each other stand nowhere, and the search ends', () => {
    const circle = {
      1: { type: 'IFCRELAGGREGATES', RelatingObject: ref(10), RelatedObjects: refs(11) },
      2: { type: 'IFCRELAGGREGATES', RelatingObject: ref(11), RelatedObjects: refs(10) },
    }
    expect(ifcTree(modelOf(circle), [10]).elements[0]!.floor).toBeNull()
  })

  test('a line that cannot be read harms none of the others', () => {
    const lines = {
      ...house,
      4: { ...house[4]!, RelatedObjects: null },
      14: new Error('damaged'),
      2: { type: 'IFCBUILDINGSTOREY' },
    }
    const tree = ifcTree(modelOf(lines), [10, 12])
    expect(tree.floors.map(({ name, building }) => [name, building])).toContainEqual(['L2', ''])
    expect(tree.elements.map(({ floor }) => floor)).toEqual([3, null])
  })

  test('any values in lines give a tree', () => {
    const value = fc.oneof(
      fc.constant(null),
      fc.integer({ min: 0, max: 30 }).map(ref),
      fc.array(fc.integer({ min: 0, max: 30 }).map(ref)),
      fc.string().map(word),
      fc.double(),
      fc.record({ value: fc.double() }),
    )
    const names = [
      'Name',
      'Elevation',
      'RelatingObject',
      'RelatedObjects',
      'RelatingStructure',
      'RelatedElements',
      'GlobalId',
      'Units',
      'UnitType',
    ]
    const type = fc.constantFrom(
      'IFCBUILDINGSTOREY',
      'IFCRELAGGREGATES',
      'IFCRELCONTAINEDINSPATIALSTRUCTURE',
      'IFCWALL',
      'IFCUNITASSIGNMENT',
      'IFCSITE',
      'IFCMAPCONVERSION',
    )
    const line = fc
      .tuple(type, fc.dictionary(fc.constantFrom(...names), value))
      .map(([name, rest]): Line => ({ ...rest, type: name }))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const model = modelOf(Object.fromEntries(lines.entries()))
        const { floors } = ifcTree(model, [0, 1, 2])
        for (const { elevation } of floors) expect(elevation === null || !Number.isNaN(elevation)).toBe(true)
        expect(() => [ifcPlace(model), ifcProperties(model)(1)]).not.toThrow()
      }),
    )
  })
})

describe('what is written about an element', () => {
  const lines: Readonly<Record<number, Line>> = {
    10: { type: 'IFCWALL' },
    30: { type: 'IFCPROPERTYSET', Name: word('Pset_WallCommon'), HasProperties: refs(31, 32, 33, 34) },
    31: { type: 'P', Name: word('FireRating'), NominalValue: word('60') },
    32: { type: 'P', Name: word('IsExternal'), NominalValue: { value: true } },
    33: { type: 'P', Name: word('Status'), EnumerationValues: [word('NEW'), word('DEMOLISH')] },
    34: { type: 'P', Name: word('Empty'), NominalValue: null },
    35: { type: 'IFCRELDEFINESBYPROPERTIES', RelatingPropertyDefinition: ref(30), RelatedObjects: refs(10) },
    40: { type: 'IFCELEMENTQUANTITY', Name: word('Base'), Quantities: refs(41) },
    41: { type: 'Q', Name: word('NetArea'), AreaValue: { value: 12.5 } },
    42: { type: 'IFCRELDEFINESBYPROPERTIES', RelatingPropertyDefinition: ref(40), RelatedObjects: refs(10) },
    50: { type: 'IFCWALLTYPE', HasPropertySets: refs(51) },
    51: { type: 'IFCPROPERTYSET', Name: word('Type'), HasProperties: refs(52) },
    52: { type: 'P', Name: word('Maker'), NominalValue: word('x'.repeat(900)) },
    53: { type: 'IFCRELDEFINESBYTYPE', RelatingType: ref(50), RelatedObjects: refs(10, 11) },
    60: { type: 'IFCPROPERTYSET', Name: word('Nothing'), HasProperties: refs(34) },
    61: { type: 'IFCRELDEFINESBYPROPERTIES', RelatingPropertyDefinition: ref(60), RelatedObjects: refs(10) },
  }
  const of = ifcProperties(modelOf(lines))

  test('its own sets, its quantities, and those of its type; none that is empty', () => {
    expect(of(10)).toEqual([
      {
        group: 'Pset_WallCommon',
        values: [
          ['FireRating', '60'],
          ['IsExternal', 'true'],
          ['Status', 'NEW, DEMOLISH'],
        ],
      },
      { group: 'Base', values: [['NetArea', '12.5']] },
      { group: 'Type', values: [['Maker', 'x'.repeat(500)]] },
    ])
    expect(of(11)).toHaveLength(1)
    expect(of(12)).toEqual([])
  })
})

describe('the place of a building', () => {
  const map = (conversion: object, crs: object = {}): Readonly<Record<number, Line>> => ({
    ...unitsOf(metre),
    70: {
      type: 'IFCMAPCONVERSION',
      TargetCRS: ref(71),
      Eastings: { value: 836_694.05 },
      Northings: { value: 819_069.8 },
      OrthogonalHeight: { value: 12 },
      ...conversion,
    },
    71: { type: 'IFCPROJECTEDCRS', Name: word('EPSG:2326'), ...crs },
  })
  const site = (
    latitude: readonly number[] | null,
    longitude: readonly number[] | null,
    more: object = {},
  ): Readonly<Record<number, Line>> => ({
    80: {
      type: 'IFCSITE',
      RefLatitude: latitude?.map((value) => ({ value })) ?? null,
      RefLongitude: longitude?.map((value) => ({ value })) ?? null,
      RefElevation: { value: 5 },
      ...more,
    },
  })
  const place = (lines: Readonly<Record<number, Line>>) => ifcPlace(modelOf(lines))

  test('by the coordinate system of its map', () => {
    const { own, stated } = place(map({}))!
    expect([own!.at.latitude, own!.at.longitude, own!.at.altitude]).toEqual([
      expect.closeTo(22.3106, 3),
      expect.closeTo(114.181, 3),
      12,
    ])
    expect([stated.source, stated.system, stated.fault, stated.conversion]).toEqual([
      'map-conversion',
      'EPSG:2326',
      null,
      'approximate',
    ])
  })

  test.each<[string, Readonly<Record<number, Line>>]>([
    [
      'in millimetres of the file',
      {
        ...map({
          Eastings: { value: 836_694_050 },
          Northings: { value: 819_069_800 },
          OrthogonalHeight: { value: 12_000 },
        }),
        ...unitsOf({ ...metre, Prefix: word('MILLI') }),
      },
    ],
    [
      'in metres by a scale, of a file in millimetres',
      { ...map({ Scale: { value: 0.001 } }), ...unitsOf({ ...metre, Prefix: word('MILLI') }) },
    ],
    [
      'in a unit of the map',
      { ...map({}, { MapUnit: ref(72) }), ...unitsOf({ ...metre, Prefix: word('MILLI') }), 72: metre },
    ],
    ['with a scale near one', map({ Scale: { value: 0.9999 } })],
  ])('%s, it is the same', (_, lines) => {
    const [given, wanted] = [place(lines)!, place(map({}))!]
    expect(given.own!.at.latitude).toBeCloseTo(wanted.own!.at.latitude, 9)
    expect(given.own!.at.longitude).toBeCloseTo(wanted.own!.at.longitude, 9)
    expect(given.own!.at.altitude).toBeCloseTo(12, 6)
  })

  test('turned by its axis: an x axis to the north lies north', () => {
    const { own } = place(map({ XAxisAbscissa: { value: 0 }, XAxisOrdinate: { value: 1 } }))!
    const [east, north] = transform(own!.matrix, [10, 0, 0])
    expect([Math.round(east), Math.round(north)].map((value) => value + 0)).toEqual([0, 10])
  })

  test.each<[string, Readonly<Record<number, Line>>, string]>([
    ['a system that is not known', map({}, { Name: word('EPSG:9999') }), 'unknown-system'],
    ['no system', map({}, { Name: null }), 'no-system'],
  ])('%s', (_, lines, fault) => {
    expect([place(lines)!.own, place(lines)!.stated.fault]).toEqual([null, fault])
  })

  test.each<[string, readonly number[], readonly number[], number, number]>([
    ['degrees, minutes and seconds', [22, 18, 0], [114, 10, 12], 22.3, 114.17],
    ['and millionths', [22, 18, 0, 500_000], [114, 10, 12, 0], 22.300_139, 114.17],
    ['of the south and west', [-33, -51, -25], [-70, -40, -9], -33.856_9, -70.669_2],
  ])('by its site: %s', (_, latitude, longitude, north, east) => {
    const { own, stated } = place(site(latitude, longitude))!
    expect([own!.at.latitude, own!.at.longitude]).toEqual([expect.closeTo(north, 3), expect.closeTo(east, 3)])
    expect([stated.source, stated.isGeographic, own!.at.altitude]).toEqual(['site', true, 5])
  })

  test('true north turns it', () => {
    const lines = {
      ...site([22, 18, 0], [114, 10, 12]),
      81: { type: 'IFCGEOMETRICREPRESENTATIONCONTEXT', TrueNorth: ref(82) },
      82: { type: 'IFCDIRECTION', DirectionRatios: [{ value: 1 }, { value: 0 }] },
    }
    const [east, north] = transform(place(lines)!.own!.matrix, [10, 0, 0])
    expect([Math.round(east), Math.round(north)].map((value) => value + 0)).toEqual([0, 10])
  })

  test.each<[string, readonly number[] | null, readonly number[] | null, string | undefined]>([
    ['zero, which programs write for none', [0, 0, 0], [0, 0, 0], 'zero'],
    ['beyond the pole', [95, 0, 0], [10, 0, 0], 'off-grid'],
    ['of two numbers', [22, 18], [114, 10], undefined],
    ['none', null, null, undefined],
  ])('a site %s', (_, latitude, longitude, fault) => {
    const placed = place(site(latitude, longitude))
    expect([placed?.own ?? null, placed?.stated.fault]).toEqual([null, fault])
  })

  test('by its site, where its map is in a system that is not known, which is said', () => {
    const { own, stated } = place({ ...map({}, { Name: word('Local grid') }), ...site([22, 18, 0], [114, 10, 12]) })!
    expect([own!.at.latitude, stated.source, stated.unread]).toEqual([expect.closeTo(22.3, 6), 'site', 'Local grid'])
  })

  test('by its map before its site, and by neither nothing', () => {
    expect(place({ ...map({}), ...site([1, 0, 0], [1, 0, 0]) })!.stated.source).toBe('map-conversion')
    expect(place({})).toBeNull()
  })
})
