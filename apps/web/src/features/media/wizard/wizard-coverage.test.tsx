import type { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { factsAt, numberOf, photoName } from './testing/facade-photos.ts'
import { button, openWizard } from './testing/open-wizard.tsx'
import { nothingStored, storedAfter } from './testing/stored-coverage.ts'

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  cleanup()
  await close?.()
  window.localStorage.clear()
})
async function open(...args: Parameters<typeof openWizard>) {
  const opened = await openWizard(...args)
  close = opened.close
  return opened
}
type Opened = Awaited<ReturnType<typeof open>>

/** Four columns of two rows: all of an elevation of nine metres, as far as they reach. */
const places = [4, 10, 16, 22].flatMap((x) => [2.5, 6.5].map((y) => [x, y] as const))
const flown = (name: string) => factsAt(...places[numberOf(name) - 1]!)
const all = places.map((_, index) => index + 1)
/** Without the second column. */
const withGap = all.filter((number) => places[number - 1]![0] !== 10)

function chooseAll({ t, toFiles, choose }: Opened, numbers: readonly number[]) {
  fireEvent.click(button(t('media.wizard.floors.all')))
  toFiles()
  choose(...numbers.map((number) => photoName(number)))
}
const sectionOf = async ({ t }: Opened) =>
  within(await screen.findByRole('region', { name: t('coverage.wizard.title') }))
async function saidOf(opened: Opened): Promise<string> {
  await sectionOf(opened)
  await waitFor(() => expect(document.body.textContent).not.toContain(opened.t('coverage.wizard.working')))
  return screen.getByRole('region', { name: opened.t('coverage.wizard.title') }).textContent
}

describe('the last step says what will have been seen, before anything is sent', () => {
  it.each([
    ['en', /North elevation: 8\d % seen, 1 gap, 3\.\d × 9\.0 m at G\/F to 2/],
    ['zh-cn', /North elevation：已拍到 8\d%，1 个缺口，最大的为 3\.\d × 9\.0 米，位于 G\/F 至 2/],
    ['zh-hk', /North elevation：已拍到 8\d%，1 個缺口，最大的為 3\.\d × 9\.0 米，位於 G\/F 至 2/],
  ] as const)('in %s: the share, the gap, its size and floors', async (locale, expected) => {
    const opened = await open(flown, locale, undefined, { coverage: nothingStored })
    chooseAll(opened, withGap)
    expect((await saidOf(opened)).replace(/\u00a0/g, ' ')).toMatch(expected)
    expect(opened.batches).toEqual([])
  })

  it('draws the gap hatched, and lets the upload begin', async () => {
    const opened = await open(flown, 'en', undefined, { coverage: nothingStored })
    const { t } = opened
    chooseAll(opened, withGap)
    await saidOf(opened)
    const picture = screen.getByRole('img', { name: t('coverage.wizard.picture', { name: 'North elevation' }) })
    expect(picture.querySelectorAll('polygon')).toHaveLength(1)
    expect(picture.querySelector('polygon')!.getAttribute('fill')).toMatch(/^url\(#/)
    expect(screen.getByText(t('coverage.wizard.legend'))).toBeTruthy()
    expect(button(t('media.wizard.upload')).disabled).toBe(false)
  })

  it.each([
    ['en', 'Column 2 stays empty: no photo was taken there.'],
    ['zh-cn', '第 2 列保持空白：没有照片在该处拍摄。'],
    ['zh-hk', '第 2 欄保持空白：沒有相片在該處拍攝。'],
  ] as const)('in %s: a column that was not flown stays empty, and holds nothing up', async (locale, expected) => {
    const opened = await open(flown, locale, undefined, { coverage: nothingStored })
    const { t } = opened
    for (let more = 1; more < 4; more += 1) fireEvent.click(screen.getByLabelText(t('media.wizard.floors.columnsMore')))
    chooseAll(opened, withGap)
    expect(await screen.findByText(expected)).toBeTruthy()
    const cells = within(await screen.findByRole('grid')).getAllByRole('gridcell')
    const columns = cells.flatMap((cell) => {
      const label = cell.getAttribute('aria-label')!
      return label.includes('DJI_') ? [(Number(cell.getAttribute('aria-colindex')) - 1) * 10 + numberOf(label)] : []
    })
    expect(columns.toSorted((one, other) => one - other)).toEqual([11, 12, 35, 36, 47, 48])
    await waitFor(() => expect(button(t('media.wizard.upload')).disabled).toBe(false))
    expect(document.body.textContent).not.toContain(t('media.wizard.notice.useColumns', { count: 3 }))
  })

  it('says what the figures rest on: the plus-minus, the length, the upload alone, and that sharpness comes later', async () => {
    const opened = await open(flown, 'en', undefined, { coverage: nothingStored })
    chooseAll(opened, all)
    const said = await saidOf(opened)
    expect(said).toMatch(/accurate to about ± \d+\.\d m/)
    expect(said).toMatch(/Length 2\d\.\d m, taken from the photos/)
    expect(said).toContain(opened.t('coverage.wizard.alone.first'))
    expect(said).toContain(opened.t('coverage.wizard.sharpness'))
    expect(said).toContain(opened.t('coverage.wizard.noGaps'))
    expect(screen.queryByText(opened.t('coverage.wizard.legend'))).toBeNull()
  })

  it('says that it knows nothing of earlier photos where the server does not answer', async () => {
    const opened = await open(flown)
    chooseAll(opened, all)
    expect(await saidOf(opened)).toContain(opened.t('coverage.wizard.alone.failed'))
  })

  it('says the figures of the selected floors beside those of the elevation', async () => {
    const opened = await open(flown, 'en', undefined, { coverage: nothingStored })
    opened.toFiles()
    opened.choose(...withGap.map((number) => photoName(number)))
    const said = await saidOf(opened)
    expect(said).toMatch(/North elevation: 8\d % seen, 1 gap/)
    expect(said).toMatch(/Selected floors: 8\d % seen, 1 gap, 3\.\d × 6\.0 m at 1 to 2/)
  })

  it('counts by place where photos have no position, and says so', async () => {
    const opened = await open(() => ({ model: 'M30', width: 4000, height: 3000, focalLength: 4.5 }), 'en', undefined, {
      coverage: nothingStored,
    })
    chooseAll(opened, [1, 2])
    const said = await saidOf(opened)
    expect(said).toContain(opened.t('coverage.wizard.byPlace', { name: 'North elevation', seen: 2, count: 3 }))
    expect(said).toContain(opened.t('coverage.wizard.missingFloors', { list: 'G/F' }))
    expect(said).not.toMatch(/% seen/)
  })

  it('names the photos that do not count, with the reason', async () => {
    const opened = await open(
      (name) => (numberOf(name) === 3 ? { ...flown(name), type: 'thermal' } : flown(name)),
      'en',
      undefined,
      { coverage: nothingStored },
    )
    chooseAll(opened, all)
    const said = await saidOf(opened)
    expect(said).toContain(opened.t('coverage.wizard.leftOut', { count: 1 }))
    expect(said).toContain('7 of 8 photos count here')
    expect(said).toContain(`1 thermal image doesn’t count: ${photoName(3)}`)
  })

  it('begins with what this upload adds, then says before and after and the gaps that remain', async () => {
    const stored = storedAfter(places.filter(([x]) => x !== 4 && x !== 16))
    const opened = await open(flown, 'en', undefined, { coverage: stored })
    chooseAll(opened, [1, 2])
    const said = await saidOf(opened)
    expect(said).toMatch(
      /North elevation: this upload adds 1\d %.*North elevation: \d\d % → \d\d % seen, 1 of 3 gaps closed.*North elevation: 2 gaps remain3\.\d × 9\.0 m at G\/F to 2/,
    )
    const [, added, before, after] = /adds (\d+) %.*: (\d+) % → (\d+) % seen/.exec(said)!.map(Number)
    expect(after! - before!).toBe(added)
    expect(said).toContain(opened.t('coverage.wizard.together'))
  })

  it.each([
    [
      'en',
      'North elevation: this upload adds 0 %. None of its photos counts.',
      '8 thermal images don’t count',
      /still 8\d % seen, 1 gap/,
    ],
    [
      'zh-cn',
      'North elevation：本次上传增加 0%，没有一张照片计入。',
      '8 张热像图不计入',
      /已拍到的部分仍为 8\d%，1 个缺口/,
    ],
    [
      'zh-hk',
      'North elevation：這次上載增加 0%，沒有一張相片計算在內。',
      '8 張熱像圖不計算在內',
      /已拍到的部分仍為 8\d%，1 個缺口/,
    ],
  ] as const)(
    'in %s: photos that show nothing of it leave what was seen before in sight',
    async (locale, adds, why, still) => {
      const stored = storedAfter(withGap.map((number) => places[number - 1]!))
      const opened = await open((name) => ({ ...flown(name), type: 'thermal' }), locale, undefined, {
        coverage: stored,
      })
      chooseAll(opened, all)
      const said = (await saidOf(opened)).replace(/\u00a0/g, ' ')
      expect(said).toContain(adds)
      expect(said).toContain(why)
      expect(said).toMatch(still)
      expect(said).toContain(opened.t('coverage.wizard.existing'))
      expect(said).not.toContain(opened.t('coverage.wizard.sharpness'))
      expect(
        screen.getByRole('img', { name: opened.t('coverage.wizard.picture', { name: 'North elevation' }) }),
      ).toBeTruthy()
    },
  )

  it('says where photos show only what was seen before', async () => {
    const opened = await open(flown, 'en', undefined, { coverage: storedAfter(places) })
    chooseAll(opened, [1, 2])
    const said = await saidOf(opened)
    expect(said).toContain('North elevation: this upload adds 0 %. Its 2 photos show only what was already seen.')
  })

  it.each([
    ['visual photos', () => 'visual', '8 photos · all visual'],
    ['thermal images', () => 'thermal', '8 photos · all thermal'],
    ['both', (number: number) => (number < 3 ? 'thermal' : 'visual'), '8 photos · 6 visual, 2 thermal'],
  ] as const)('counts the photos by kind: %s', async (_, typeOf, expected) => {
    const opened = await open((name) => ({
      ...flown(name),
      type: (typeOf as (number: number) => PhotoFacts['type'])(numberOf(name)),
    }))
    chooseAll(opened, all)
    await screen.findByText(new RegExp(expected))
  })

  it('says nothing of coverage where the photos show no elevation', async () => {
    const opened = await open(flown)
    const { t } = opened
    fireEvent.change(screen.getByLabelText(t('media.wizard.floors.elevation')), { target: { value: 'none' } })
    opened.toFiles()
    opened.choose(...all.map((number) => photoName(number)))
    await screen.findByRole('grid')
    expect(screen.queryByRole('region', { name: t('coverage.wizard.title') })).toBeNull()
  })

  it('follows the files: a removed column opens a gap', async () => {
    const opened = await open(flown, 'en', undefined, { coverage: nothingStored })
    const { t } = opened
    chooseAll(opened, all)
    expect(await saidOf(opened)).toContain(t('coverage.wizard.noGaps'))
    const view = await screen.findByText(
      t('media.wizard.files.count', { name: t('media.wizard.files.views.list'), count: 8 }),
    )
    fireEvent.click(view)
    for (const number of all.filter((one) => !withGap.includes(one)))
      fireEvent.click(
        await screen.findByRole('button', { name: t('media.wizard.list.remove', { name: photoName(number) }) }),
      )
    await waitFor(async () => expect(await saidOf(opened)).toMatch(/1 gap, 3\.\d × 9\.0 m/))
  })
})

describe('floors by footprints', () => {
  it('names photos on the border of two floors, with the plus-minus, and where one lies', async () => {
    const opened = await open(
      (name) => factsAt(4 + numberOf(name) * 4, numberOf(name) === 2 ? 6.05 : 7.5),
      'en',
      undefined,
      { coverage: nothingStored },
    )
    const { t } = opened
    opened.toFiles()
    opened.choose(photoName(1), photoName(2))
    const notices = within(await screen.findByRole('region', { name: t('media.wizard.notice.label') }))
    const notice = await notices.findByText(/1 photo lies on the border of two floors \(within \d\.\d m\)/)
    expect(notice.textContent).toContain(photoName(2))
    fireEvent.click(notices.getByText(t('media.wizard.notice.showNext')))
    expect(await screen.findByText(/On the border of . and the next floor \(within \d\.\d m\)/)).toBeTruthy()
  })
})

describe('photos of a planned flight', () => {
  const suffix = (column: number, floor: number) => `_north-elevation-c0${column}-f0${floor}`

  it('stand in the column and floor of their names without a question, and the wizard says so', async () => {
    const opened = await open(() => ({ model: 'M30', width: 4000, height: 3000, focalLength: 4.5 }), 'en', undefined, {
      coverage: nothingStored,
    })
    const { t } = opened
    opened.toFiles()
    opened.choose(photoName(1, suffix(3, 0)), photoName(2, suffix(2, 2)))
    const grid = await screen.findByRole('grid')
    expect(await screen.findByText(t('coverage.wizard.planned', { count: 2 }))).toBeTruthy()
    const placed = within(grid)
      .getAllByRole('gridcell')
      .flatMap((cell) => {
        const label = cell.getAttribute('aria-label')!
        return label.includes('DJI_') ? [label] : []
      })
    expect(placed).toHaveLength(2)
    expect(placed[0]).toContain(t('media.wizard.grid.cellAlone', { floor: '2', column: 2 }))
    expect(placed[1]).toContain(t('media.wizard.grid.cellAlone', { floor: 'G/F', column: 3 }))
    // The first column has no photo, and none was planned for it.
    expect(button(t('media.wizard.upload')).disabled).toBe(false)
    expect(screen.queryByText(t('media.wizard.files.missing', { count: 1, list: '1' }))).toBeNull()
  })

  it('on the border of two floors are not asked about; those that show another floor than their name are', async () => {
    const opened = await open((name) => factsAt(12, numberOf(name) === 2 ? 6.05 : 7.5), 'en', undefined, {
      coverage: nothingStored,
    })
    const { t } = opened
    opened.toFiles()
    opened.choose(photoName(1, suffix(1, 0)), photoName(2, suffix(2, 2)))
    const notices = within(await screen.findByRole('region', { name: t('media.wizard.notice.label') }))
    const notice = await notices.findByText(/1 photo looks like another floor/)
    expect(notice.textContent).toContain(photoName(1, suffix(1, 0)))
    expect(notices.queryByText(/border/)).toBeNull()
  })

  it('beyond the columns of a marker lie in the tray, and the wizard says why', async () => {
    const opened = await open()
    const { t } = opened
    opened.toFiles()
    opened.choose(photoName(1, '_north-elevation-c21-f00'), photoName(2, suffix(1, 0)))
    expect(await screen.findByText(t('coverage.wizard.plannedBeyond', { count: 1, max: 20 }))).toBeTruthy()
    expect(await screen.findByText(t('media.wizard.grid.trayText', { count: 1 }))).toBeTruthy()
  })
})
