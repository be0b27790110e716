import { locales } from '@plumbline/contract/locales'
import { expect, test } from 'vitest'
import { translatorOf } from '../testing/render-in-language.tsx'
import { photoPlace } from './photo-place.ts'

test.each([
  [{ floorName: '31', columnName: 'N1' }, '31/F - N1'],
  [{ floorName: 'G/F', columnName: 'N1' }, 'G/F - N1'],
  [{ floorName: '5', columnName: null }, '5/F'],
  [{ floorName: null, columnName: 'N1' }, 'N1'],
  [{ floorName: '', columnName: '' }, ''],
  [{ floorName: null, columnName: null }, ''],
])('%j is named %j in every language', async (image, expected) => {
  for (const locale of locales) expect(photoPlace(await translatorOf(locale), image)).toBe(expected)
})
