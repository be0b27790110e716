import type { OutlineGroup } from '@plumbline/contract/media/library'
import { fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, showScreen } from '../../../testing/show-screen.tsx'
import { boxOf, layGrid } from './library-layout.ts'
import type { Names } from './library-names.ts'
import type { Section } from './library-sections.ts'
import { LibraryScrubber } from './LibraryScrubber.tsx'
import { marksOf } from './scrubber-marks.ts'

closeScreens()
const t = await translatorOf()

beforeAll(() => {
  // jsdom does not scroll.
  Element.prototype.scrollTo = function scrollTo(this: Element, ...given: unknown[]) {
    this.scrollTop = Number(given[1])
  } as typeof Element.prototype.scrollTo
})

const section = (changes: Partial<Section>): Section => ({
  key: `${changes.first}`,
  first: 0,
  count: 40,
  elevationId: 'north',
  columnId: 'n1',
  day: null,
  isByDay: false,
  topFloor: null,
  bottomFloor: null,
  ...changes,
})
const sections = [
  section({ first: 0 }),
  section({ first: 40, columnId: 'n2' }),
  section({ first: 80, elevationId: 'east', columnId: 'e1' }),
]
const names = {
  elevation: (id: string | null) => `elevation ${id}`,
  column: (id: string | null) => id ?? undefined,
  day: (day: string | null) => day ?? 'no day',
  group: ({ elevationId }: OutlineGroup) => `elevation ${elevationId}`,
} as unknown as Names
const layout = layGrid(sections, {
  width: 400,
  cellWidth: 100,
  captionHeight: 20,
  gap: 8,
  headerHeight: 36,
  padding: 12,
})
const groups = sections.map(({ first, count, elevationId, columnId }) => ({
  first,
  count,
  elevationId,
  columnId,
  floor: null,
  day: null,
})) as unknown as readonly OutlineGroup[]

function Scrolled() {
  const box = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={box} data-testid="box" />
      <LibraryScrubber box={box} layout={layout} sections={sections} groups={groups} names={names} />
    </>
  )
}

describe('the bar beside the photos', () => {
  const bar = () => screen.getByRole('slider', { name: t('media.library.scrubber') })
  const box = () => screen.getByTestId('box')
  const scrolledBy = (key: string) => {
    fireEvent.keyDown(bar(), { key })
    fireEvent.scroll(box())
    return box().scrollTop
  }

  it('goes by sections and to both ends with keys', async () => {
    await showScreen(<Scrolled />)
    expect(scrolledBy('ArrowDown')).toBe(layout.tops[1])
    expect(scrolledBy('ArrowDown')).toBe(layout.tops[2])
    expect(scrolledBy('ArrowUp')).toBe(layout.tops[1])
    expect(scrolledBy('End')).toBe(boxOf(layout, 119).top)
    expect(scrolledBy('Home')).toBe(0)
  })

  it('leaves other keys to the page', async () => {
    await showScreen(<Scrolled />)
    expect(fireEvent.keyDown(bar(), { key: 'a' })).toBe(true)
    expect(fireEvent.keyDown(bar(), { key: 'End' })).toBe(false)
  })

  it('says where the list is in words and per cent', async () => {
    await showScreen(<Scrolled />)
    expect(bar().getAttribute('aria-valuenow')).toBe('0')
    expect(bar().getAttribute('aria-valuetext')).toBe(
      t('media.library.position', { label: 'elevation north', index: '1', count: '120' }),
    )
    scrolledBy('End')
    expect(Number(bar().getAttribute('aria-valuenow'))).toBeGreaterThan(80)
    expect(bar().getAttribute('aria-valuetext')).toContain('elevation east')
  })

  it('names elevations and, where there is room, columns', async () => {
    await showScreen(<Scrolled />)
    const words = [...bar().children].map(({ textContent }) => textContent)
    expect(words).toEqual(expect.arrayContaining(['elevation north', 'n2', 'elevation east']))
  })
})

describe('marks on the bar', () => {
  const evenly = (index: number) => index / 3
  const labels = (given: readonly Section[], height: number) =>
    marksOf(given, evenly, height, names).map(({ label }) => label)

  it('leave out what would stand over another', () => {
    expect(labels(sections, 600)).toEqual(['elevation north', 'n2', 'elevation east'])
    const ys = marksOf(sections, evenly, 45, names).map(({ y }) => y)
    for (const [index, y] of ys.entries()) if (index > 0) expect(y - ys[index - 1]!).toBeGreaterThanOrEqual(6)
  })

  it('name months and days where photos stand by time', () => {
    const byDay = ['2026-10-30', '2026-10-31', '2026-11-01'].map((day, index) =>
      section({ first: index * 40, key: day, day, isByDay: true }),
    )
    expect(labels(byDay, 600)).toEqual(['2026-10', '31', '2026-11'])
  })

  it('name photos without a day too', () => {
    expect(labels([section({ day: null, isByDay: true })], 600)).toEqual(['no day'])
  })
})
