import type { Locale } from '@plumbline/contract/locales'
import { expect, it } from 'vitest'
import { formatList } from './format-list.ts'

it.each<readonly [Locale, readonly string[], string]>([
  ['en', ['Concrete', 'Brick', 'Tile'], 'Concrete, Brick, Tile'],
  ['zh-cn', ['混凝土', '砖', '瓷砖'], '混凝土、砖、瓷砖'],
  ['zh-hk', ['混凝土', '磚', '瓷磚'], '混凝土、磚及瓷磚'],
  ['zh-hk', ['混凝土', '磚'], '混凝土及磚'],
  ['zh-cn', ['混凝土'], '混凝土'],
  ['en', [], ''],
])('%s joins %j', (locale, names, text) => expect(formatList(locale, names)).toBe(text))
