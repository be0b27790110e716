import { describe, expect, test } from 'vitest'
import {
  favouriteDefectName,
  favouriteDefects,
  missingProjectFields,
  projectCode,
  projectDates,
  projectName,
} from './projects.ts'
import { nasty, verdict } from './testing/verdict.ts'

test.each([
  ['Tower 5, east facade', 'ok'],
  ['青衣城一期', 'ok'],
  ['', 'required'],
  [' \u3000', 'required'],
  [undefined, 'required'],
  ['x'.repeat(200), 'ok'],
  ['x'.repeat(201), 'tooLong'],
  [nasty.nul, 'hiddenCharacters'],
  [nasty.bidi, 'hiddenCharacters'],
])('project name %j: %s', (name, expected) => {
  expect(verdict(projectName, name)).toBe(expected)
})

test('name and code are stored without blanks around them, letters whole', () => {
  expect([projectName.parse(' Tower\u3000'), projectCode.parse(' e\u0301-1 ')]).toEqual(['Tower', '\u00e9-1'])
})

test.each([
  ['P-2026/001', 'ok'],
  ['', 'required'],
  ['x'.repeat(51), 'tooLong'],
])('project code %j: %s', (code, expected) => {
  expect(verdict(projectCode, code)).toBe(expected)
})

test.each([
  [{ name: 'Tower', code: '1' }, []],
  [{ name: ' ', code: '1' }, ['name']],
  [{ name: 'Tower', code: '' }, ['code']],
  [{ name: '', code: '' }, ['name', 'code']],
])('%j misses %j', (project, missing) => {
  expect(missingProjectFields(project)).toEqual(missing)
})

describe('dates', () => {
  test.each([
    [{ startDate: '2026-01-01', endDate: '2026-12-31' }, 'ok'],
    [{ startDate: '2026-01-01', endDate: '2026-01-01' }, 'ok'],
    [{ startDate: '2024-02-29', endDate: '2024-03-01' }, 'ok'],
    [{ startDate: '2026-01-02', endDate: '2026-01-01' }, 'project.datesOrder'],
    [{ startDate: null, endDate: '2026-01-01' }, 'project.dates'],
    [{ startDate: '2026-01-01', endDate: null }, 'project.dates'],
    [{ startDate: '2026-01-01' }, 'project.dates'],
    [{ startDate: '', endDate: '' }, 'project.dates'],
    [{ startDate: '2025-02-29', endDate: '2026-01-01' }, 'project.dates'],
    [{ startDate: '2026-13-01', endDate: '2026-12-31' }, 'project.dates'],
    [{ startDate: '0000-01-01', endDate: '2026-12-31' }, 'project.dates'],
    [{ startDate: '2026-01-01T00:00:00Z', endDate: '2026-12-31' }, 'project.dates'],
    [{ startDate: '２０２６-01-01', endDate: '2026-12-31' }, 'project.dates'],
    [{ startDate: 20260101, endDate: 20261231 }, 'project.dates'],
  ])('%j: %s', (dates, expected) => {
    expect(verdict(projectDates, dates)).toBe(expected)
  })

  test('the later field is the one to correct', () => {
    expect(projectDates.safeParse({ startDate: '2026-01-02', endDate: '2026-01-01' }).error?.issues[0]?.path).toEqual([
      'endDate',
    ])
  })
})

test.each([
  ['Spalling', 'ok'],
  ['Crack', 'favourite.repeated'],
  ['crack ', 'favourite.repeated'],
  ['裂縫', 'favourite.repeated'],
  ['', 'required'],
  ['x'.repeat(101), 'tooLong'],
])('favourite defect %j: %s', (name, expected) => {
  expect(verdict(favouriteDefectName(['Crack', '裂縫']), name)).toBe(expected)
})

describe('favourites', () => {
  test.each([
    [['Crack', 'Spalling', '裂縫'], 'ok'],
    [[], 'ok'],
    [['Crack', ''], 'required'],
    [['Crack', 'crack '], 'favourite.repeated'],
    [['Cafe\u0301', 'caf\u00e9'], 'favourite.repeated'],
    [['x'.repeat(101)], 'tooLong'],
    [[nasty.nul], 'hiddenCharacters'],
    [Array.from({ length: 101 }, (_, index) => `Type ${index}`), 'dataInvalid'],
  ])('%j: %s', (names, expected) => {
    expect(verdict(favouriteDefects, names)).toBe(expected)
  })

  test('keep their order, trimmed', () => {
    expect(favouriteDefects.parse([' b', 'a ', 'C'])).toEqual(['b', 'a', 'C'])
  })

  test('the later of two is the one to correct', () => {
    expect(favouriteDefects.safeParse(['a', 'b', 'A']).error?.issues[0]?.path).toEqual([2])
  })
})
