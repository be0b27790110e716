import { expect, test } from 'vitest'
import { exampleContext, exampleDefect, textOfRows, type Of } from '../testing/blocks.ts'
import { locationTree } from './location-tree.ts'

const treeOf = (...paths: readonly (readonly string[])[]) => {
  const context = exampleContext({}, { defects: paths.map((path) => exampleDefect({ path, severity: 'minor' })) })
  return (locationTree(context) as Of<'table'>).rows.map((row) => row)
}
const names = (...paths: readonly (readonly string[])[]) =>
  textOfRows(treeOf(...paths)).map(([name, , total]) => [name, total])

test('places are indented below the places that hold them, and counted with what is in them', () => {
  expect(names(['Tower 1', 'North', '2/F'], ['Tower 1', 'North', '12/F'], ['Tower 1', 'East'])).toEqual([
    ['Tower 1', '3'],
    ['\u2003East', '1'],
    ['\u2003North', '2'],
    ['\u2003\u20032/F', '1'],
    ['\u2003\u200312/F', '1'],
    ['Total', '3'],
  ])
})

test('equal names in different places are apart', () => {
  expect(names(['Tower 1', 'North'], ['Tower 2', 'North']).map(([name]) => name)).toEqual([
    'Tower 1',
    '\u2003North',
    'Tower 2',
    '\u2003North',
    'Total',
  ])
})

test('there are three levels at most', () => {
  expect(names(['A', 'B', 'C', 'D', 'E']).map(([name]) => name?.trim())).toEqual(['A', 'B', 'C', 'Total'])
})

test('defects without a place have a row of their own', () => {
  const { words } = exampleContext().translator
  expect(names([], ['Tower 1'])).toContainEqual([words.result.placeUnknown, '1'])
})
