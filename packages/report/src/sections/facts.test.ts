import { expect, test } from 'vitest'
import { cell } from '../blocks.ts'
import { textOfRows } from '../testing/blocks.ts'
import { facts, pairs } from './facts.ts'

test('a table of facts has no row for what is unknown', () => {
  const table = facts([
    ['Client', 'The Owners'],
    ['Address', null],
    ['Units', ''],
    ['Storeys', '0'],
  ])
  expect(textOfRows(table.rows)).toEqual([
    ['Client', 'The Owners'],
    ['Storeys', '0'],
  ])
  expect(table.rows.map(([name]) => name?.isLabel)).toEqual([true, true])
  expect(facts([]).rows).toEqual([])
})

test('pairs are two in a row; a last one alone is as wide as two', () => {
  const named = (name: string) => [name, cell(name.toLowerCase())] as const
  expect(textOfRows(pairs([named('A'), named('B'), named('C'), named('D')]))).toEqual([
    ['A', 'a', 'B', 'b'],
    ['C', 'c', 'D', 'd'],
  ])
  const odd = pairs([named('A'), named('B'), named('C')])
  expect(textOfRows(odd)).toEqual([
    ['A', 'a', 'B', 'b'],
    ['C', 'c'],
  ])
  expect(odd[1]!.map(({ span }) => span ?? 1)).toEqual([1, 3])
  expect(pairs([])).toEqual([])
})
