import { expect, test } from 'vitest'
import { elementsNamed, parseXml } from '../testing/xml-tree.ts'
import { bulletListId, listIndent, numberingXml } from './numbering.ts'

const listsOf = (lastListId: number) => elementsNamed(parseXml(numberingXml(lastListId)), 'w:num')
const formatOf = (lastListId: number, id: number) =>
  listsOf(lastListId).find(({ attributes }) => attributes['w:numId'] === `${id}`)?.children[0]?.attributes['w:val']

test('there is one list of bullets and as many numbered ones as were begun', () => {
  expect(listsOf(bulletListId).map(({ attributes }) => attributes['w:numId'])).toEqual(['1'])
  expect(listsOf(4).map(({ attributes }) => attributes['w:numId'])).toEqual(['1', '2', '3', '4'])
  expect([formatOf(4, 1), formatOf(4, 2), formatOf(4, 4)]).toEqual(['0', '1', '1'])
})

test('each numbered list begins at one on both levels', () => {
  const [bullets, numbered] = listsOf(2)
  expect(elementsNamed(bullets!, 'w:startOverride')).toEqual([])
  expect(elementsNamed(numbered!, 'w:startOverride').map(({ attributes }) => attributes['w:val'])).toEqual(['1', '1'])
})

test('text that continues an item begins where its first line does', () => {
  const levels = elementsNamed(parseXml(numberingXml(1)), 'w:lvl').slice(0, 2)
  expect(levels.map((level) => Number(elementsNamed(level, 'w:ind')[0]!.attributes['w:left']))).toEqual([
    listIndent(0),
    listIndent(1),
  ])
})
