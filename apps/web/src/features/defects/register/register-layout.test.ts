import { expect, it } from 'vitest'
import { usualColumns, type RegisterColumn } from '../register-address.ts'
import { numberWidth } from './register-columns.tsx'
import { layOut, layoutWidth, type RegisterLayout } from './register-layout.ts'

/** The columns that lie within the width without scrolling. */
function inSight(layout: RegisterLayout, width: number): readonly RegisterColumn[] {
  let right = numberWidth
  return (layout ?? []).flatMap((column) => {
    right += column.width
    return right <= width ? [column.name] : []
  })
}

const worked = ['severity', 'type', 'status', 'assignee', 'due']
/** Of the table at a window of this width, with 15 pixels for the scroll bar. */
const beside = (window: number, left: number, panel: number) => window - left - panel - 15

it.each([
  ['1440', beside(1440, 232, 0), 'en'],
  ['1440 with a defect open', beside(1440, 232, 360), 'en'],
  ['1024', beside(1024, 188, 0), 'en'],
  ['1024 with a defect open', beside(1024, 0, 320), 'en'],
  ['1440 with a defect open', beside(1440, 232, 360), 'zh-hk'],
  ['1024 with a defect open', beside(1024, 0, 320), 'zh-cn'],
] as const)('at %s it shows what it is, its status, whose it is and until when (%s, %s)', (_, width, locale) => {
  expect(inSight(layOut(usualColumns, width, locale), width)).toEqual(expect.arrayContaining(worked))
})

it('shows the place too where there is room, in the order in which columns are chosen', () => {
  expect(inSight(layOut(usualColumns, beside(1440, 232, 0), 'en'), beside(1440, 232, 0))).toContain('place')
  expect(layOut(usualColumns, 4_000, 'en')!.map(({ name }) => name)).toEqual(usualColumns)
})

it('leaves no column out, whatever does not fit', () => {
  for (const width of [600, 700, 850, 1200])
    expect(
      layOut(usualColumns, width, 'en')!
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(usualColumns.toSorted())
})

it('says severity by its letter alone only where its word has no room', () => {
  const severityAt = (width: number) => layOut(usualColumns, width, 'en')!.find(({ name }) => name === 'severity')
  expect(severityAt(beside(1024, 0, 320))?.isShort).toBe(true)
  expect(severityAt(beside(1440, 232, 360))?.isShort).toBeUndefined()
})

it('shows cards on a phone, and before it is measured the whole table', () => {
  expect(layOut(usualColumns, 390, 'en')).toBeNull()
  expect(layoutWidth(null)).toBe('100%')
  expect(layOut(usualColumns, 0, 'en')).toHaveLength(usualColumns.length)
})

it('gives a table of a few columns their own widths', () => {
  const layout = layOut(['remark', 'status'], 700, 'en')!
  expect(layout.map(({ name }) => name)).toEqual(['remark', 'status'])
  expect(layoutWidth(layout)).toBe(numberWidth + 220 + 124)
})
