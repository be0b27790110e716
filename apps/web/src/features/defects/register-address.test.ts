import { aiDefectTypes, materials, severities } from '@plumbline/contract/buildings'
import { defectSorts, defectStatuses, shownProgressKinds } from '@plumbline/contract/defects/defects'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  filterOf,
  noFilters,
  orderOf,
  readRegister,
  registerColumns,
  registerGroups,
  usualColumns,
  writeRegister,
  type RegisterAddress,
} from './register-address.ts'

const some = <T extends string>(values: readonly T[]) => fc.subarray([...values])
const ids = fc.uniqueArray(fc.uuid({ version: 7 }), { maxLength: 5 })
const aDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const address: fc.Arbitrary<RegisterAddress> = fc.record({
  filters: fc.record({
    q: fc.string({ maxLength: 100 }).map((text) => text.trim()),
    from: fc.oneof(fc.constant(''), aDay),
    to: fc.oneof(fc.constant(''), aDay),
    isOverdue: fc.boolean(),
    isUnconfirmed: fc.boolean(),
    pinned: fc.constantFrom('' as const, 'yes' as const, 'no' as const),
    severities: some(severities),
    statuses: some(defectStatuses),
    materials: some(materials),
    aiTypes: some(aiDefectTypes),
    progress: some(shownProgressKinds),
    ratings: some(['nyc-fisp:unsafe', 'din-1076:2-1-3', 'none']),
    types: ids,
    elevations: ids,
    floors: some(['1', '2', 'none']),
    assignees: ids,
    reporters: ids,
  }),
  order: fc.record({ sort: fc.constantFrom(...defectSorts), descending: fc.boolean() }),
  group: fc.option(fc.constantFrom(...registerGroups), { nil: undefined }),
  columns: fc.subarray([...registerColumns], { minLength: 1 }),
})

it('reads what it wrote, and leaves the workspace in the address', () => {
  fc.assert(
    fc.property(address, (one) => {
      const written = writeRegister(new URLSearchParams('corporateId=c&view=x'), one)
      expect([written.get('corporateId'), written.get('view')]).toEqual(['c', 'x'])
      expect(readRegister(new URLSearchParams(written.toString()))).toEqual(one)
    }),
    { numRuns: 50 },
  )
})

it('writes nothing for the plain register', () => {
  expect(
    writeRegister(new URLSearchParams(), {
      filters: noFilters,
      order: { sort: 'number', descending: false },
      group: undefined,
      columns: usualColumns,
    }).toString(),
  ).toBe('')
  expect(filterOf(noFilters)).toEqual({})
})

it('takes what makes no sense for not given', () => {
  const { filters, order, group, columns } = readRegister(
    new URLSearchParams(
      'severities=major,worst&from=2026-02-30&sort=luck&group=moon&columns=nothing&overdue=maybe&unconfirmed=perhaps',
    ),
  )
  expect([
    filters.severities,
    filters.from,
    filters.isOverdue || filters.isUnconfirmed,
    order.sort,
    group,
    columns,
  ]).toEqual([['major'], '', false, 'number', undefined, usualColumns])
})

it('brings together what is grouped', () => {
  expect(orderOf({ group: 'floor', order: { sort: 'created', descending: true } })).toEqual({
    sort: 'floor',
    descending: false,
  })
  expect(orderOf({ group: 'floor', order: { sort: 'floor', descending: true } })).toEqual({
    sort: 'floor',
    descending: true,
  })
})
