import { expect, test } from 'vitest'
import { blocksOf } from './outline.ts'
import { spacedText } from './spaced.ts'
import { textOf } from './testing/blocks.ts'
import { exampleSnapshot } from './testing/example-snapshot.ts'

test.each([
  ['缺陷DF0001的近鏡', '缺陷 DF0001 的近鏡'],
  ['附錄 A：缺陷', '附錄 A：缺陷'],
  ['於2026年10月12日', '於2026年10月12日'],
  ['Fortune Court的檢測', 'Fortune Court 的檢測'],
  ['位於12/F及北立面', '位於12/F 及北立面'],
  ['Plain text', 'Plain text'],
])('%s is set as %s', (text, expected) => {
  expect(spacedText(text)).toBe(expected)
  expect(spacedText(expected)).toBe(expected)
})

test('no line of a Chinese report has a Latin word against a Chinese one, and English is left alone', () => {
  for (const locale of ['zh-hk', 'zh-cn'] as const) {
    const snapshot = exampleSnapshot({ locale })
    const named = { ...snapshot, project: { ...snapshot.project, name: 'Fortune Court' } }
    for (const block of blocksOf(named))
      for (const text of textOf(block).split('\n'))
        expect(text).not.toMatch(/\p{Script=Han}[A-Za-z]|[A-Za-z]\p{Script=Han}/u)
  }
  const english = exampleSnapshot()
  expect(
    [...blocksOf({ ...english, project: { ...english.project, clientName: '業主Owners' } })].map(textOf).join(),
  ).toContain('業主Owners')
})
