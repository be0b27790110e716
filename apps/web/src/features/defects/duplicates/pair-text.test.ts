import type { Defect } from '@plumbline/contract/defects/defects'
import { expect, it } from 'vitest'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { aDefect } from '../testing/a-defect.ts'
import { aPair, aSameShape } from '../testing/a-pair.ts'
import { metreOutline } from './metre-outline.ts'
import { shownMetres } from './OutlinesInMetres.tsx'
import { pairAction, shownKeys } from './pair-keys.ts'
import { metresText, notComparedLines, scoreWord, whyText, widthText } from './pair-text.ts'
import { survivalLines } from './survival-text.ts'

it('puts a score into words, sure only where a project may merge by it', () => {
  expect([0.99, 0.95, 0.94, 0.8, 0.79, 0.1].map(scoreWord)).toEqual([
    'sure',
    'sure',
    'likely',
    'likely',
    'possible',
    'possible',
  ])
})

it('shows metres as exactly as they are known', async () => {
  const t = await translatorOf()
  expect([0.1234, 4.567, 12.345].map((metres) => metresText(t, 'en', metres))).toEqual(['0.12 m', '4.57 m', '12.3 m'])
  expect([437, 1234].map((mm) => widthText(t, 'en', mm))).toEqual(['440 mm', '1.2 m'])
})

it('counts every photo of both defects once', async () => {
  const t = await translatorOf()
  const pair = aPair(1, 2)
  const images = [1, 2, 2].map((number) => ({
    imageId: aSameShape(number).imageId,
    annotationId: aSameShape(number).annotationId,
    thumbnailUrl: null,
  }))
  const shown = whyText(t, 'en', { ...pair, one: { ...pair.one, defect: { ...pair.one.defect, images } } })
  expect(shown.at(-1)).toBe('2 photos')
})

it('says of several merged ones what each loses, in their order, and whose link remains', async () => {
  const t = await translatorOf('zh-hk')
  const library = { nameOf: (type: string) => type, ratings: { scheme: null, levels: [] } }
  const lines = (survivor: Defect, merged: readonly Defect[]) =>
    survivalLines({ t, locale: 'zh-hk', library }, survivor, merged)
  const numbered = (defectNum: number, changes: Partial<Defect> = {}) => aDefect({ defectNum, ...changes })
  expect(lines(numbered(1), [numbered(2), numbered(3)])).toEqual([])
  // What only the survivor says is not lost; a rating shows only where the project has a scheme.
  expect(lines(numbered(1, { dueDate: '2027-01-02' }), [numbered(2, { rating: 'sg-pfi:unsafe' })])).toEqual([])
  expect(
    lines(numbered(1, { progress: 'new' }), [
      numbered(2, { floorName: '6/F', floor: '6' }),
      numbered(3, { progress: 'worse' }),
      numbered(4, { progress: 'same' }),
    ]),
  ).toEqual([
    'DF0001 保留：輕微 · crack_non_structural · 樓層：5/F · 與上次檢測相比：惡化',
    'DF0002 的以下內容不再適用：樓層：6/F。撤回合併即可還原。',
    'DF0004 的以下內容不再適用：與上次檢測相比：沒有變化。撤回合併即可還原。',
    'DF0001 沿用 DF0003 與較早檢測的連結。',
  ])
})

it('names the most frequent reason first, and none without shapes', async () => {
  const t = await translatorOf('zh-hk')
  const lines = notComparedLines(t, {
    notPlaced: [
      { reason: 'thermal', count: 0 },
      { reason: 'no-elevation', count: 1 },
      { reason: 'no-position', count: 4 },
    ],
  })
  expect(lines).toEqual(['4 個：相片沒有可用的位置', '1 個：相片未歸入立面'])
})

it('lays a shape on the elevation at the scale of its photo, right side up', () => {
  const { one } = aPair(1, 2)
  const { parts } = metreOutline(one, { width: 4000, height: 3000 })
  const [xs, ys] = [parts.flat().map(({ x }) => x), parts.flat().map(({ y }) => y)]
  // 400 px of 2.1 mm across, 300 px up.
  expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(0.84)
  expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo(0.63)
  expect((Math.max(...xs) + Math.min(...xs)) / 2).toBeCloseTo(one.shape.centre.x)
  // The first corner is the upper left one of the photo.
  expect(parts[0]![0]!.y).toBeGreaterThan(one.shape.centre.y)
})

it('shows both outlines whole at one scale, however far apart', () => {
  const outline = (x: number) => ({
    name: String(x),
    isLine: false,
    parts: [
      [
        { x, y: 1 },
        { x: x + 0.5, y: 2 },
      ],
    ],
  })
  const shown = shownMetres([outline(1), outline(9)])
  expect(shown.left).toBeLessThan(1)
  expect(shown.right).toBeGreaterThan(9.5)
  expect((shown.right - shown.left) / (shown.bottom - shown.top)).toBeCloseTo(2)
})

it('gives a viewer the keys that read, and no key with Ctrl', () => {
  const pressed = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })
  expect(pairAction(pressed('M'), true)).toBe('merge')
  expect(pairAction(pressed('m'), false)).toBeUndefined()
  expect(pairAction(pressed('b'), false)).toBe('blink')
  expect(pairAction(pressed('m', { ctrlKey: true }), true)).toBeUndefined()
  expect(pairAction(pressed('Tab'), true)).toBeUndefined()
  expect(shownKeys(false).map(([name]) => name)).toEqual(['S', 'P', 'B', 'V'])
})
