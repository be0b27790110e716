import { defectLibraryOf } from '@plumbline/contract/projects/defect-libraries'
import { expect, it } from 'vitest'
import { searchLibrary } from './library-search.ts'

const types = await defectLibraryOf('hk-mbis')
const found = (typed: string, locale: 'en' | 'zh-cn' | 'zh-hk' = 'en') =>
  searchLibrary(types, typed, locale).map(({ type, subTypes }) => [type.key, ...subTypes])

it('an empty search finds everything and expands nothing', () => {
  expect(found('')).toEqual(types.map(({ key }) => [key]))
  expect(found('  ')).toHaveLength(20)
})

it('finds types and sub-types in the order of the library', () => {
  expect(found('hairline')).toEqual([['crack_non_structural', 'hairline_crack']])
  expect(found(' STRUCTURAL crack').map(([key]) => key)).toEqual(['crack_non_structural', 'crack_structural'])
})

it("searches in the reader's language and in English", () => {
  expect(found('髮絲', 'zh-hk')).toEqual([['crack_non_structural', 'hairline_crack']])
  expect(found('Hairline', 'zh-hk')).toEqual([['crack_non_structural', 'hairline_crack']])
  expect(found('髮絲', 'en')).toEqual([])
})
