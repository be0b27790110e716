import { defectLibraryOf } from '@plumbline/contract/projects/defect-libraries'
import type { DefectDefinition } from '@plumbline/contract/projects/settings'
import { describe, expect, it } from 'vitest'
import type { Libraries } from '../../../api/projects/settings.ts'
import { favouriteFault, favouriteOf, leftBehind, meaningOf, moved, nameOf, sameChoice } from './favourites.ts'

const libraries: Libraries = { 'hk-mbis': await defectLibraryOf('hk-mbis'), 'sg-bca': await defectLibraryOf('sg-bca') }
const definition: DefectDefinition = {
  _id: '01890000-0000-7000-8000-000000000000',
  language: 'en',
  name: 'Blistering paint',
  subTypes: [],
  severity: 'minor',
  followUpAction: 'repair',
  materials: [],
  description: '',
  isRetired: false,
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
}

describe('what a favourite stands for', () => {
  const says = (favourite: string, chosen: 'hk-mbis' | 'sg-bca' = 'hk-mbis', definitions = [definition]) => {
    const meaning = meaningOf(favourite, chosen, libraries, definitions)
    return [meaning.kind, meaning.kind === 'library' ? meaning.library : undefined, nameOf(favourite, meaning, 'zh-hk')]
  }

  it('is a type of the chosen library before one of the other', () => {
    expect(says('concrete_spalling')).toEqual(['library', 'hk-mbis', '混凝土剝落及劣化'])
    expect(says('concrete_spalling', 'sg-bca')).toEqual(['library', 'sg-bca', '混凝土剝落'])
    expect(says('green_wall')).toEqual(['library', 'sg-bca', '綠牆或植物生長欠妥'])
  })

  it('is a living definition, or words', () => {
    expect(says('BLISTERING paint')).toEqual(['definition', undefined, 'BLISTERING paint'])
    expect(says('Blistering paint', 'hk-mbis', [{ ...definition, isRetired: true }])).toEqual([
      'own',
      undefined,
      'Blistering paint',
    ])
    expect(says('Loose nest')).toEqual(['own', undefined, 'Loose nest'])
  })
})

describe('typed words', () => {
  it.each([
    ['Structural crack', 'crack_structural'],
    [' structural CRACK ', 'crack_structural'],
    ['結構性裂縫', 'crack_structural'],
    ['结构性裂缝', 'crack_structural'],
    [' Loose nest ', 'Loose nest'],
    ['Cafe\u0301', 'Café'],
  ])('%j become %j', (typed, favourite) => {
    expect(favouriteOf(typed, libraries['hk-mbis'])).toBe(favourite)
  })

  it.each([
    ['', 'rules.required'],
    ['  ', 'rules.required'],
    ['loose NEST', 'rules.favourite.repeated'],
    ['Structural crack', 'rules.favourite.repeated'],
    ['結構性裂縫', 'rules.favourite.repeated'],
    ['crack_structural', 'rules.favourite.repeated'],
    ['x'.repeat(101), 'rules.tooLong'],
    ['Non-structural crack', undefined],
    ['Something new', undefined],
  ])('%j: %s', (typed, key) => {
    expect(
      favouriteFault(typed, { library: 'hk-mbis', favourites: ['Loose nest', 'crack_structural'] }, libraries)?.key,
    ).toBe(key)
  })
})

describe('order', () => {
  const list = ['a', 'b', 'c', 'd']
  it.each([
    [0, 2, 'bcad'],
    [3, 0, 'dabc'],
    [1, 1, 'abcd'],
    [0, -1, 'abcd'],
    [3, 4, 'abcd'],
    [9, 0, 'abcd'],
  ])('%i to %i: %s', (from, to, expected) => {
    expect(moved(list, from, to).join('')).toBe(expected)
    expect(list.join('')).toBe('abcd')
  })

  it('is part of what is saved', () => {
    expect(
      sameChoice({ library: 'hk-mbis', favourites: ['a', 'b'] }, { library: 'hk-mbis', favourites: ['a', 'b'] }),
    ).toBe(true)
    expect(
      sameChoice({ library: 'hk-mbis', favourites: ['a', 'b'] }, { library: 'hk-mbis', favourites: ['b', 'a'] }),
    ).toBe(false)
    expect(sameChoice({ library: 'hk-mbis', favourites: [] }, { library: 'sg-bca', favourites: [] })).toBe(false)
    expect(sameChoice({ library: 'hk-mbis', favourites: ['a'] }, { library: 'hk-mbis', favourites: ['a', 'b'] })).toBe(
      false,
    )
  })
})

it('another library drops favourites that only the old one has', () => {
  expect(
    leftBehind(['crack_structural', 'concrete_spalling', 'Loose nest', 'green_wall'], 'sg-bca', libraries),
  ).toEqual(['crack_structural'])
  expect(
    leftBehind(['crack_structural', 'concrete_spalling', 'Loose nest', 'green_wall'], 'hk-mbis', libraries),
  ).toEqual(['green_wall'])
})
