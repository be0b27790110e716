import { mediaSorts } from '@plumbline/contract/media/library'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  choices,
  densities,
  filterOf,
  isFiltered,
  libraryViews,
  noFilters,
  readAddress,
  writeAddress,
  type LibraryAddress,
} from './library-address.ts'

const value = fc.string({ minLength: 1, maxLength: 60 }).filter((text) => !text.includes(','))
const values = fc.uniqueArray(value, { maxLength: 5 })
const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const orNot = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof(fc.constant('' as const), arbitrary)
const addresses: fc.Arbitrary<LibraryAddress> = fc.record({
  filters: fc.record({
    q: fc.string({ maxLength: 100 }).map((text) => text.trim()),
    from: orNot(day),
    to: orNot(day),
    elevations: values,
    floors: values,
    columns: values,
    markers: values,
    tags: values,
    kind: orNot(fc.constantFrom(...choices.kind)),
    type: orNot(fc.constantFrom(...choices.type)),
    usage: orNot(fc.constantFrom(...choices.usage)),
    status: orNot(fc.constantFrom(...choices.status)),
  }),
  order: fc.record({ sort: fc.constantFrom(...mediaSorts), descending: fc.boolean() }),
  view: fc.constantFrom(...libraryViews),
  density: fc.constantFrom(...densities),
})
const workspace = 'corporateId=c&workspaceId=w&inspectionId=i'

test('what is written into an address is read from it, and what stood there stays', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const written = writeAddress(new URLSearchParams(workspace), address)
      expect(readAddress(new URLSearchParams(written.toString()))).toEqual(address)
      expect(written.toString()).toContain(workspace)
    }),
  )
})

test('a plain list has a plain address', () => {
  const filtered = new URLSearchParams(`${workspace}&q=a&elevations=1,2&view=list&descending=true`)
  const plain: LibraryAddress = {
    filters: noFilters,
    order: { sort: 'place', descending: false },
    view: 'grid',
    density: 'medium',
  }
  expect(writeAddress(filtered, plain).toString()).toBe(workspace)
})

test('an address of random text filters by nothing that the calls would refuse', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.constantFrom('q', 'from', 'to', 'kind', 'type', 'usage', 'status', 'floors', 'sort'), fc.string()),
        { maxLength: 9 },
      ),
      (pairs) => {
        const { filters } = readAddress(new URLSearchParams(pairs))
        const filter = filterOf(filters)
        for (const name of ['kind', 'type', 'usage', 'status'] as const)
          if (filter[name] !== undefined) expect(choices[name]).toContain(filter[name])
        for (const bound of [filter.from, filter.to])
          if (bound !== undefined) expect(new Date(bound).toISOString()).toContain(bound)
        expect(isFiltered(filters)).toBe(Object.keys(filter).length > 0)
      },
    ),
  )
})
