import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isNameOf, readFileName } from '../photos/file-names.ts'
import { elevationSlugs, fileSlug, plannedPlaceOf, plannedSuffix, readPlannedName } from './planned-names.ts'

const floors = ['32', '12', '3', '0'].map((name) => ({ name }))
const north = { id: 'a1', name: 'North', floors }
const chinese = { id: 'b2', name: '北立面', floors }

const slugOf = (name: string, id = 'id') => elevationSlugs([{ id, name }]).get(id)!

describe('the part of an elevation in file names', () => {
  it.each([
    ['North', 'north'],
    ['North elevation', 'north-elevation'],
    ['  Façade  Été ', 'facade-ete'],
    ['Block A / East', 'block-a-east'],
    ['S-E (rear)', 's-e-rear'],
  ])('%j is %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  it('is made from the id where the name has other letters', () => {
    const slug = slugOf('北立面')
    expect(slug).toMatch(/^[b-z]{5}$/)
    expect(slugOf('南立面')).toBe(slug)
    expect(slugOf('北立面', 'another')).not.toBe(slug)
  })

  it('retains what can be read of a name in two scripts', () => {
    expect(slugOf('北 North')).toMatch(/^north-[b-z]{5}$/)
  })

  it.each([
    [['Harbour Tower', 'HK-2026-014'], 'harbour-tower'],
    [['海港大廈', 'HK-2026-014'], 'hk-2026-014'],
    [['The tower at the harbour and the park', 'HK-2026-014'], 'hk-2026-014'],
    [['The tower at the harbour and the park', ''], 'the-tower-at-the'],
    [['海港大廈', '地盤'], ''],
    [['A_B.C', ''], 'a-b-c'],
  ])('of a project %j is %j', (names, slug) => {
    expect(fileSlug(names)).toBe(slug)
  })

  it('stays short', () => {
    expect(slugOf('The elevation towards the harbour and the park')).toMatch(/^the-elevat-[b-z]{5}$/)
  })

  it('differs for elevations of one name, and never equals that of another', () => {
    const twins = [
      { id: '1', name: 'North' },
      { id: '2', name: 'north!' },
      { id: '3', name: 'South' },
    ]
    const slugs = elevationSlugs(twins)
    expect(new Set(slugs.values()).size).toBe(3)
    expect(slugs.get('3')).toBe('south')
    expect(slugs.get('1')).toMatch(/^north-[b-z]{5}$/)
  })

  it('fits into file names and is its own, whatever the names are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 8 }), (names) => {
        const elevations = names.map((name, index) => ({ id: `elevation-${index}`, name }))
        const slugs = [...elevationSlugs(elevations).values()]
        expect(new Set(slugs).size).toBe(names.length)
        for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9-]{1,16}$/)
      }),
    )
  })
})

describe('a suffix', () => {
  it.each([
    [{ elevationSlug: 'north', column: 3, floor: '12', ordinal: 1 }, 'north-c03-f12'],
    [{ elevationSlug: 'north', column: 3, floor: '12', ordinal: 2 }, 'north-c03-f12-2'],
    [{ elevationSlug: 'block-a', column: 117, floor: '0', ordinal: 1 }, 'block-a-c117-f00'],
  ])('%j is %s, and is read again', (place, suffix) => {
    expect(plannedSuffix(place)).toBe(suffix)
    for (const name of [
      `DJI_20261012093006_0001_W_${suffix}.JPG`,
      `DJI_20261012093006_0001_V_${suffix}.JPG`,
      `DJI_20261012093006_0001_${suffix}.JPG`,
      `DJI_0001_T_${suffix}.jpg`,
      `dji_20261012093006_0001_w_${suffix.toUpperCase()}.jpeg`,
    ])
      expect(readPlannedName(name)).toEqual(place)
  })

  it('leaves number, time, lens and model of the name as they were', () => {
    const name = 'DJI_20261012093006_0042_W_north-c03-f12-2.JPG'
    expect(readFileName(name)).toEqual({
      sequence: 42,
      timestamp: '20261012093006',
      lens: 'W',
      tail: 'north-c03-f12-2',
    })
    expect(isNameOf({ model: 'M30' }, name)).toBe(true)
    expect(readFileName('DJI_20261012093006_0042_bcdfg-c03-f12.JPG')?.sequence).toBe(42)
  })

  it.each([
    'DJI_20261012093006_0001_W.JPG',
    'DJI_20261012093006_0001_W_point12.JPG',
    'DJI_20261012093006_0001_W_north.JPG',
    'DJI_20261012093006_0001_W_north-12.JPG',
    'DJI_20261012093006_0001_W_north-c3-f12.JPG',
    'DJI_20261012093006_0001_W_north-c00-f12.JPG',
    'DJI_20261012093006_0001_W_c03-f12.JPG',
    'DJI_20261012093006_0001_W_north_c03_f12.JPG',
    'DJI_20261012093006_0001_W_north-c03-f12-0.JPG',
    'DJI_20261012093006_0001_W_north-c03-f12-copy.JPG',
    'north-c03-f12.JPG',
    'IMG_0001_north-c03-f12.JPG',
    'DJI_0001.JPG',
    '',
  ])('%j has none', (name) => {
    expect(readPlannedName(name)).toBeUndefined()
  })

  it('is read in linear time', () => {
    expect(readPlannedName(`DJI_0001_W_${'a-'.repeat(50_000)}.JPG`)).toBeUndefined()
  })
})

describe('the place of a planned photo', () => {
  const nameOf = (suffix: string) => `DJI_20261012093006_0001_W_${suffix}.JPG`

  it('is found by name', () => {
    expect(plannedPlaceOf(nameOf('north-c03-f12'), [chinese, north])).toEqual({
      elevationId: 'a1',
      column: 3,
      floor: '12',
    })
    expect(plannedPlaceOf(nameOf('north-c03-f00-4'), [north])?.floor).toBe('0')
  })

  it('is found by id, also after the elevation was renamed', () => {
    const slug = elevationSlugs([chinese]).get('b2')!
    const found = { elevationId: 'b2', column: 1, floor: '3' }
    expect(plannedPlaceOf(nameOf(`${slug}-c01-f03`), [north, chinese])).toEqual(found)
    expect(plannedPlaceOf(nameOf(`${slug}-c01-f03`), [north, { ...chinese, name: '後立面' }])).toEqual(found)
  })

  it.each([
    ['of no elevation', 'west-c03-f12', [north]],
    ['of a floor that the elevation has not', 'north-c03-f13', [north]],
    ['that two elevations could be', 'north-c03-f12', [north, { ...north, id: 'c3', name: 'NORTH' }]],
    ['of a floor that two rows have', 'north-c03-f12', [{ ...north, floors: [...floors, { name: '12' }] }]],
    ['of somebody else', 'point12', [north]],
  ])('is not guessed: a suffix %s', (_, suffix, elevations) => {
    expect(plannedPlaceOf(nameOf(suffix), elevations)).toBeUndefined()
  })

  test('an elevation added later under the same name is distinguished by the letters of its id', () => {
    const twins = [north, { ...north, id: 'c3' }]
    const slug = elevationSlugs(twins).get('c3')!
    expect(plannedPlaceOf(nameOf(`${slug}-c03-f12`), twins)?.elevationId).toBe('c3')
  })
})
