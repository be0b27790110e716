import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import {
  addressOf,
  countFilters,
  filtersOf,
  isFiltered,
  noFilters,
  rememberedView,
  saveView,
  viewOf,
} from './list-address.ts'

afterEach(() => {
  vi.restoreAllMocks()
  window.localStorage.clear()
})

const search = (text: string) => new URLSearchParams(text)

test('a plain list has a plain address', () => {
  expect(addressOf(noFilters, undefined)).toEqual([])
  expect(filtersOf(search(''))).toEqual(noFilters)
})

test('everything is carried there and back', () => {
  const filters = {
    q: 'tower',
    projectName: '海景 & 100%',
    projectNum: 'HK-1',
    clientName: 'a,b',
    startDates: ['2026-01-02', '2026-05-11'],
    projectType: 'Inspection.Pipe',
    sort: 'client',
  } as const
  const query = new URLSearchParams(addressOf(filters, 'cards'))
  expect(filtersOf(query)).toEqual(filters)
  expect(viewOf(query)).toBe('cards')
})

test('invalid values count as missing', () => {
  const query = search(
    'startDate=2026-02-30,x,2026-05-11,2026-05-11,0000-01-01&projectTypes=Other&sort=size&view=map&projectName=',
  )
  expect(filtersOf(query)).toEqual({ ...noFilters, startDates: ['2026-05-11'] })
  expect(viewOf(query)).toBeUndefined()
})

test('any query string is parsed, and parsing is idempotent', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('q', 'projectName', 'startDate', 'sort', 'view', 'projectTypes'), fc.string())),
      (pairs) => {
        const filters = filtersOf(new URLSearchParams(pairs))
        expect(filtersOf(new URLSearchParams(addressOf(filters, undefined)))).toEqual(filters)
      },
    ),
  )
})

test('a type is a filter, the order is not', () => {
  expect(isFiltered({ ...noFilters, sort: 'name' })).toBe(false)
  expect(isFiltered({ ...noFilters, projectType: 'Inspection.MBIS' })).toBe(true)
  expect(isFiltered({ ...noFilters, startDates: ['2026-05-11'] })).toBe(true)
})

test('the search is a filter, and not among those behind the button', () => {
  expect(isFiltered({ ...noFilters, q: 'tower' })).toBe(true)
  expect(countFilters({ ...noFilters, q: 'tower' })).toBe(0)
  const two = { ...noFilters, clientName: 'Owners', startDates: ['2026-05-11', '2026-05-12'] }
  expect(countFilters(two)).toBe(2)
})

test('the view is stored, and works without storage', () => {
  expect(rememberedView()).toBe('table')
  saveView('cards')
  expect(rememberedView()).toBe('cards')
  window.localStorage.setItem('plumbline.projects.view', 'nonsense')
  expect(rememberedView()).toBe('table')
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('refused')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused')
  })
  saveView('cards')
  expect(rememberedView()).toBe('table')
})
