import type { Coverage } from '@plumbline/contract/coverage/coverage'
import type { DefectPin } from '@plumbline/contract/defects/register'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderInLanguage, translatorOf } from '../../../testing/render-in-language.tsx'
import { DensityTable } from './DensityTable.tsx'
import { densityOf } from './pin-density.ts'
import { cellText, floorSeen } from './seen-cells.ts'

afterEach(cleanup)
const t = await translatorOf()

const measured = {
  basis: 'measured',
  floors: [
    { floor: '12', seenShare: 1, photos: 4 },
    { floor: '11', seenShare: 0.634, photos: 2 },
    { floor: '10', seenShare: 0, photos: 0 },
  ],
} as unknown as Coverage
const byPlace = {
  basis: 'by-place',
  floors: [
    { floor: '12', seenShare: null, photos: 2 },
    { floor: '11', seenShare: null, photos: 0 },
    { floor: '10', seenShare: null, photos: 0 },
  ],
} as unknown as Coverage

type Pins = readonly Pick<DefectPin, 'floor' | 'column'>[]
const pins: Pins = [
  { floor: '12', column: 'A' },
  { floor: '12', column: 'A' },
  { floor: '11', column: 'B' },
]

const show = (coverage: Coverage | undefined, given: Pins = pins, locale: 'en' | 'zh-hk' = 'en') =>
  renderInLanguage(
    <DensityTable
      density={densityOf(given, ['12', '11', '10'])}
      coverage={coverage}
      floorName={(floor) => `${floor}/F`}
      hrefOf={(floor) => `/register/${floor}`}
    />,
    { locale },
  )

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '))
const names = () => screen.getAllByRole('cell').flatMap((cell) => cell.getAttribute('aria-label') ?? [])

describe('the density of defects', () => {
  it('tells not seen from seen and clean, and says how much of a floor was seen', async () => {
    await show(measured)
    expect(rows()).toEqual(['12/F 2 0 100 %', '11/F (0) 1 63 %', '10/F - - -'])
    expect(names()).toEqual([
      '12/F, A: 2 defects',
      '12/F, B: seen, no defect recorded',
      '11/F, A: no defect recorded, 63 % of the floor seen',
      '11/F, B: 1 defect, 63 % of the floor seen',
      '10/F, A: not seen',
      '10/F, B: not seen',
    ])
    expect(screen.getByText(/- not seen · 0 seen, no defect recorded · n defects/)).toBeTruthy()
  })

  it('tells the columns of a floor apart where their stretches were measured', async () => {
    const columnsSeen = [
      { column: 'A', seenShares: [1, 1, 0] },
      { column: 'B', seenShares: [1, 0.2, 0] },
      { column: 'C', seenShares: [0.4, 0, 0] },
    ]
    await show({ ...measured, columnsSeen }, [
      { floor: '12', column: 'A' },
      { floor: '10', column: 'B' },
      { floor: '10', column: 'C' },
    ])
    expect(rows()).toEqual(['12/F 1 0 (0) 100 %', '11/F 0 (0) - 63 %', '10/F - 1 1 -'])
    expect(names().slice(3, 6)).toEqual([
      '11/F, A: seen, no defect recorded',
      '11/F, B: no defect recorded, 20 % of this column seen on the floor',
      '11/F, C: not seen',
    ])
  })

  it('goes by place where nothing was measured, and says so', async () => {
    await show(byPlace)
    expect(rows()).toEqual(['12/F 2 0', '11/F - 1', '10/F - -'])
    expect(screen.getByText(new RegExp(t('coverage.view.density.byPlace')))).toBeTruthy()
  })

  it('claims nothing while the coverage is not known', async () => {
    await show(undefined)
    expect(rows()).toEqual(['12/F 2 ', '11/F  1', '10/F  '])
    expect(names()).toContain('10/F, A: no defect recorded, coverage not known')
    expect(screen.getByText(t('coverage.view.density.unknown'))).toBeTruthy()
  })

  it('has one column where no defect names one', async () => {
    await show(measured, [])
    expect(rows()).toEqual(['12/F 0 100 %', '11/F (0) 63 %', '10/F - -'])
    expect(names()).toContain('10/F, all columns: not seen')
  })

  it('leads from a floor into the register', async () => {
    await show(measured)
    expect(screen.getByRole('link', { name: '11/F' }).getAttribute('href')).toBe('/register/11')
  })

  it('speaks Chinese', async () => {
    await show(measured, pins, 'zh-hk')
    expect(names()).toContain('10/F，A：未拍到')
  })
})

describe('a floor', () => {
  it('that the drawing does not have is not known, whatever else was seen', () => {
    expect(floorSeen(measured, '99')).toEqual({ kind: 'unknown' })
    expect(floorSeen(measured, null)).toEqual({ kind: 'unknown' })
    expect(cellText(0, { kind: 'unknown' })).toBe('')
  })

  it('with a defect on it says the defects, seen or not', () => {
    expect(cellText(3, { kind: 'not-seen' })).toBe('3')
  })
})
