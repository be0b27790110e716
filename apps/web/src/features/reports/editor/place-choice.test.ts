import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coverage, placesOf, togglePlace, type Place } from './place-choice.ts'

const floors = (...names: string[]) => names.map((name) => ({ name, displayName: name === '0' ? 'G/F' : '' }))
const places = placesOf([
  { name: 'North', blockName: 'Block A', floorRange: floors('2', '1', '0') },
  { name: 'South', blockName: 'Block A', floorRange: floors('1', '0') },
  { name: 'East|West', blockName: '', floorRange: floors('1') },
  { name: 'Roof', blockName: '', floorRange: [] },
])
const all = (list: readonly Place[]): Place[] => list.flatMap((place) => [place, ...all(place.children)])
const leaves = all(places).filter(({ children }) => children.length === 0)
const covered = (chosen: readonly string[]) =>
  leaves.filter((leaf) => coverage(leaf, chosen) === 'all').map(({ id }) => id)

it('names places by their path; a pipe in a name is no step of it', () => {
  expect(leaves.map(({ id }) => id)).toEqual([
    'Block A|North|2',
    'Block A|North|1',
    'Block A|North|G/F',
    'Block A|South|1',
    'Block A|South|G/F',
    'East｜West|1',
    'Roof',
  ])
})

it('a press changes what lies in the place and nothing else, and a second press takes it out again', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...all(places)), { maxLength: 12 }),
      fc.constantFrom(...all(places)),
      (pressed, place) => {
        const chosen = pressed.reduce<readonly string[]>((held, one) => togglePlace(places, held, one), [])
        const inside = (id: string) => id === place.id || id.startsWith(`${place.id}|`)
        const before = covered(chosen)
        const wasAll = coverage(place, chosen) === 'all'
        const after = covered(togglePlace(places, chosen, place))
        expect(after.filter((id) => !inside(id))).toEqual(before.filter((id) => !inside(id)))
        expect(after.filter(inside)).toEqual(wasAll ? [] : leaves.map(({ id }) => id).filter(inside))
      },
    ),
  )
})
