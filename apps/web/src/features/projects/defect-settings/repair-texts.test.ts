import { expect, test } from 'vitest'
import { isSame, textOf, withText } from './repair-texts.ts'

const tile = { type: 'finish_tile', language: 'en', text: 'Re-tile.' } as const
const render = { type: 'finish_render', language: 'zh-hk', text: '重新批盪。' } as const

test('a text is found by its type and language', () => {
  expect(textOf([tile, render], 'finish_tile', 'en')).toBe('Re-tile.')
  expect(textOf([tile, render], 'finish_tile', 'zh-hk')).toBe('')
})

test('a text takes the place of the one before, and an empty one removes it', () => {
  expect(withText([tile, render], { ...tile, text: 'Net it.' })).toEqual([render, { ...tile, text: 'Net it.' }])
  expect(withText([tile, render], { ...tile, text: '' })).toEqual([render])
})

test('the order and spaces at the ends change nothing', () => {
  expect(isSame([tile, render], [render, { ...tile, text: 'Re-tile. ' }])).toBe(true)
  expect(isSame([tile], [tile, render])).toBe(false)
})
