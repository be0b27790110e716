import type { Growth } from '@plumbline/contract/defects/duplicates'
import { growthReasons } from '@plumbline/contract/defects/duplicates'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { closeScreens, press, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { aFigure, aGrowth } from '../testing/a-growth.ts'
import { numbered, ofInspection } from '../testing/defect-server.ts'
import { changeText, figureText, growthText, unitOf, verdictText } from './growth-text.ts'
import { GrowthSection } from './GrowthSection.tsx'

closeScreens()

const show = (growth: Growth, locale: 'en' | 'zh-hk' = 'en') =>
  showScreen(<GrowthSection of={ofInspection} defectId={numbered(31)} />, {
    locale,
    respond: () => ({ status: 200, body: growth }),
  })

it('says by how much it grew, with both outlines, the figures of both and the photos they come from', async () => {
  const { t } = await show(aGrowth())
  expect(await screen.findByText('Grew by 42 ± 11 mm')).toBeTruthy()
  const outlines = screen.getByRole('img', { name: t('defects.growth.overlay') })
  expect(outlines.querySelectorAll('polyline')).toHaveLength(2)
  const rows = within(screen.getByRole('table', { name: t('defects.growth.title') })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))).toEqual([
    'MeasureThenNowChange',
    'Length318 ± 8 mm360 ± 8 mm+42 ± 11 mm',
    'Width4.3 ± 1.1 mm4.6 ± 1.1 mm+0.3 ± 1.6 mm',
  ])
  expect(screen.getByText('Width: No change larger than ± 1.6 mm')).toBeTruthy()
  expect(screen.getByText('Then: DJI_0009.JPG, 2.1 mm/px, scale from its place on the elevation')).toBeTruthy()
  expect(screen.getByText('Now: DJI_0031.JPG, 2.1 mm/px, scale from its GSD')).toBeTruthy()
  expect(screen.getByText(/they lie 0\.5 m apart/)).toBeTruthy()
})

it('says nothing of a distance that no elevation is known to', async () => {
  const { t } = await show(aGrowth({ shiftM: { x: 0.004, y: 0.003 } }))
  expect(await screen.findByText(t('defects.growth.laidOver'))).toBeTruthy()
  expect(screen.queryByText(/apart/)).toBeNull()
})

it('claims no change that is smaller than its plus-minus', async () => {
  const figures = [aFigure({ change: 3, plusMinus: 11.2, verdict: 'same' })]
  await show(aGrowth({ verdict: 'same', figures }))
  expect(await screen.findByText('No change larger than ± 11 mm')).toBeTruthy()
  expect(screen.queryByText(/Grew/)).toBeNull()
})

it('says why nothing can be said, without figures or outlines that are not there', async () => {
  await show(
    aGrowth({ verdict: 'cannot-tell', reason: 'no-shape', earlier: null, now: null, shiftM: null, figures: [] }),
  )
  expect(await screen.findByText('Cannot be told: one of the two has no outline on a photo.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
})

it('speaks Chinese', async () => {
  await show(aGrowth(), 'zh-hk')
  expect(await screen.findByText('增長了 42 ± 11 毫米')).toBeTruthy()
})

it('loads again on request', async () => {
  let isBroken = true
  const { t } = await showScreen(<GrowthSection of={ofInspection} defectId={numbered(31)} />, {
    respond: () => (isBroken ? refusal('defect.not-found', { status: 404 }) : { status: 200, body: aGrowth() }),
  })
  expect(await screen.findByText(new RegExp(t('defects.growth.failed')))).toBeTruthy()
  isBroken = false
  press(t('defects.retry'))
  expect(await screen.findByText('Grew by 42 ± 11 mm')).toBeTruthy()
})

it('compares in one unit, that of the larger of the two', async () => {
  const t = await translatorOf()
  const crack = aFigure({ before: 980, after: 1020 })
  expect(unitOf(crack)).toBe('m')
  expect(figureText(t, 'en', unitOf(crack), crack.before, 12)).toBe('0.980 ± 0.012 m')
  expect(unitOf(aFigure({ of: 'area', before: 9e4, after: 2e5 }))).toBe('m2')
  expect(unitOf(aFigure({ of: 'area', before: 100, after: null }))).toBe('cm2')
  expect(figureText(t, 'en', 'mm', null, null)).toBe(t('defects.growth.none'))
})

it('gives a change its sign, and none where it rounds to nothing', async () => {
  const t = await translatorOf()
  expect(changeText(t, 'en', aFigure({ change: -41.7 }))).toBe('−42 ± 11 mm')
  expect(changeText(t, 'en', aFigure({ change: 0.2 }))).toBe('0 ± 11 mm')
  expect(changeText(t, 'en', aFigure({ change: null, plusMinus: null }))).toBe(t('defects.growth.none'))
  expect(
    verdictText(
      t,
      'en',
      aFigure({ of: 'area', change: -4170, plusMinus: 1120, before: 31840, after: 27670, verdict: 'shrank' }),
    ),
  ).toBe('Area smaller by 42 ± 11 cm²')
})

it('has words for every reason', async () => {
  const t = await translatorOf()
  for (const reason of growthReasons)
    expect(growthText(t, 'en', aGrowth({ verdict: 'cannot-tell', reason }))).toMatch(/^Cannot be told: [a-z].*\.$/)
})
