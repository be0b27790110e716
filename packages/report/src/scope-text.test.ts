import { locales } from '@plumbline/contract/locales'
import { describe, expect, test } from 'vitest'
import type { Photographed } from './photographed.ts'
import { isPartlySeen, scopeLines, type ScopeElevation, type ScopeSource } from './scope-text.ts'
import { createTranslator } from './translator.ts'

const labels = Array.from({ length: 33 }, (_, index) => `${33 - index}/F`)
const elevation = (photographed?: Partial<Photographed>, name = 'North'): ScopeElevation => ({
  name,
  block: '',
  floors: labels.map((label) => ({ label })),
  ...(photographed !== undefined && {
    photographed: {
      isCovered: true,
      floors: undefined,
      seenShare: null,
      isLengthFromPhotos: false,
      withoutFloor: 0,
      ...photographed,
    },
  }),
})
const floors = (isShown: (floor: number) => boolean) => labels.map((label) => isShown(Number.parseInt(label, 10)))
const flown = floors((floor) => floor >= 24 && floor <= 31)
const linesOf = (
  elevations: readonly ScopeElevation[],
  changes: Partial<ScopeSource> = {},
  locale: (typeof locales)[number] = 'en',
) =>
  scopeLines(
    { layout: 'Facade', project: { name: 'Harbour Court' }, elevations, photos: 12, ...changes },
    createTranslator(locale, 'UTC'),
  )

describe('the scope', () => {
  test('names the floors on photos, and those on none', () => {
    expect(linesOf([elevation({ floors: flown })]).slice(0, 4)).toEqual([
      'The record contains photos or defects of 1 elevation: North.',
      'North: photos of 8 of 33 floors, 24/F – 31/F; none of 1/F – 23/F and 32/F – 33/F.',
      'Photos are counted at the floors to which they were assigned, not measured.',
      'The record contains 12 photos.',
    ])
  })

  test('says how much was seen where that was measured', () => {
    const lines = linesOf([elevation({ floors: flown, seenShare: 0.238 })])
    expect(lines[2]).toBe('North: 23 % of the elevation was seen, measured from the positions of the photos.')
    expect(lines.join('\n')).not.toContain('not measured')
    const reached = linesOf([elevation({ floors: flown, seenShare: 0.9, isLengthFromPhotos: true })])
    expect(reached[2]).toMatch(/^North: 90 % of the part that the photos reach was seen/)
  })

  test('says all or none where it is so', () => {
    expect(linesOf([elevation({ floors: floors(() => true) })])[1]).toBe('North: photos of all 33 floors, 1/F – 33/F.')
    expect(linesOf([elevation({ floors: floors(() => false), withoutFloor: 2 })]).slice(1, 3)).toEqual([
      'North: no photo of any of its 33 floors, 1/F – 33/F.',
      'North: 2 photos have no floor.',
    ])
  })

  test('does not claim what an old snapshot did not store', () => {
    expect(linesOf([elevation()])[1]).toBe('North has 33 floors, 1/F – 33/F.')
  })

  test('names at most six groups of floors and counts the rest', () => {
    const lines = linesOf([elevation({ floors: floors((floor) => floor % 2 === 1) })])
    expect(lines[1]).toContain('photos of 17 of 33 floors, 1/F, 3/F, 5/F, 7/F, 9/F and 12 more floors; none of')
  })

  test('lists elevations of which there is nothing apart', () => {
    const lines = linesOf([elevation({ floors: flown }), elevation({ isCovered: false }, 'East')])
    expect(lines).toContain('No photo is assigned to 1 elevation: East.')
    expect(lines.some((line) => line.startsWith('East'))).toBe(false)
  })

  test('without elevations or photos', () => {
    expect(linesOf([], { photos: 0 }).slice(0, 2)).toEqual([
      'The inspection covered the parts of Harbour Court that are shown in the photos.',
      'The record contains no photos.',
    ])
  })

  test.each(locales)('%s: has nothing left to fill in', (locale) => {
    const one = { name: 'A', block: 'B', floors: [{ label: '1' }] }
    const shown = elevation({}).photographed!
    const all = [
      elevation(),
      elevation({ floors: flown, withoutFloor: 1 }),
      elevation({ floors: flown, seenShare: 0.5, isLengthFromPhotos: true }),
      elevation({ floors: flown, seenShare: 0.5 }),
      elevation({ isCovered: false }),
      { ...one, photographed: { ...shown, floors: [true] } },
      { ...one, photographed: { ...shown, floors: [false] } },
    ]
    for (const layout of ['Facade', 'Bridge', 'Hoklas'] as const)
      expect(linesOf(all, { layout }, locale).join('\n')).not.toMatch(/\{\w*\}|undefined/)
  })
})

test('an elevation is partly seen unless photos show all that is known of it', () => {
  const all = floors(() => true)
  expect(isPartlySeen(elevation())).toBe(false)
  expect(isPartlySeen(elevation({ floors: all }))).toBe(false)
  expect(isPartlySeen(elevation({ floors: all, seenShare: 1 }))).toBe(false)
  expect(isPartlySeen(elevation({ floors: all, seenShare: 0.99 }))).toBe(true)
  expect(isPartlySeen(elevation({ floors: all, seenShare: 1, isLengthFromPhotos: true }))).toBe(true)
  expect(isPartlySeen(elevation({ floors: flown }))).toBe(true)
  expect(isPartlySeen(elevation({ isCovered: false }))).toBe(true)
})
