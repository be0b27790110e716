import { articles as en } from '@plumbline/contract/messages/en/help'
import { articles as zhHk } from '@plumbline/contract/messages/zh-hk/help'
import { expect, test } from 'vitest'
import { findArticles } from './help-search.ts'
import { helpBlocks } from './help-text.ts'

test('what is typed finds its article, however it is written', () => {
  expect(findArticles(en, 'GSD')[0]).toBe('gsd')
  expect(findArticles(en, ' floor  label ')[0]).toBe('elevations')
  expect(findArticles(zhHk, '樓層')[0]).toBe('elevations')
  expect(findArticles(en, 'two-factor')).toEqual(['account'])
})

test('a word that stands nowhere finds nothing, and neither does no word', () => {
  expect(findArticles(en, 'floor xylophone')).toEqual([])
  expect(findArticles(en, '  ')).toEqual([])
})

test('a text is read as paragraphs, lists and steps', () => {
  expect(helpBlocks('One.\n\n- a\n- b\n\n1. first\n2. second\n\nlong\nline')).toEqual([
    { kind: 'paragraph', lines: ['One.'] },
    { kind: 'list', lines: ['a', 'b'] },
    { kind: 'steps', lines: ['first', 'second'] },
    { kind: 'paragraph', lines: ['long line'] },
  ])
})
