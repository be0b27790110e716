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

const places = [
  [4, 4.5],
  [10, 7.5],
  [16, 4.5],
  [22, 7.5],
] as const
const numbers = [1, 2, 3, 4]
const here = (name: string) => {
  const [x, y] = places[numberOf(name) - 1]!
  return factsAt(x, y)
}
/** Flown like those here, on the other side of the earth. */
const inWellington = (name: string): Partial<PhotoFacts> => ({
  ...here(name),
  position: { latitude: -41.287 + numberOf(name) * 1e-5, longitude: 174.776, source: 'xmp' },
})
const inKowloon = [114.17, 22.3] as const

function chooseAll({ t, toFiles, choose }: Opened) {
  fireEvent.click(button(t('media.wizard.floors.all')))
  toFiles()
  choose(...numbers.map((number) => photoName(number)))
}
const cellsWithPhoto = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('gridcell')
    .filter((cell) => cell.getAttribute('aria-label')!.includes('DJI_'))
const warning = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('\n')
const noticesOf = ({ t }: Opened) => screen.getByRole('region', { name: t('media.wizard.notice.label') }).textContent
async function coverageOf({ t }: Opened) {
  const section = await screen.findByRole('region', { name: t('coverage.wizard.title') })
  await waitFor(() => expect(section.textContent).not.toContain(t('coverage.wizard.working')))
  return section
}
const settings = { coverage: nothingStored, position: inKowloon }

describe('photos of another place', () => {
  it.each([
    ['en', 'All 4 photos were taken 9,400 km south-east of this building.'],
    ['zh-cn', '全部 4 张照片都在这座建筑东南方 9,400 公里外拍摄。'],
    ['zh-hk', '全部 4 張相片都在這座建築物東南方 9,400 公里外拍攝。'],
  ] as const)('are named in %s, with how far and where', async (locale, expected) => {
    const opened = await open(inWellington, locale, undefined, settings)
    chooseAll(opened)
    await screen.findByText(expected)
    const said = warning()
    expect(said).toContain('-41.2870')
    expect(said).toContain('174.7760')
    expect(said).toContain(opened.t('coverage.wizard.elsewhere.nothing'))
  })

  it('are named before anything else is said of them, and nothing is suggested', async () => {
    const opened = await open(inWellington, 'en', undefined, { ...settings, bearing: 0 })
    const { t } = opened
    chooseAll(opened)
    const said = await screen.findByText(/All 4 photos were taken/)
    const coverage = await coverageOf(opened)
    expect(said.compareDocumentPosition(coverage) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(cellsWithPhoto()).toEqual([])
    expect(screen.getByText(t('media.wizard.grid.trayText', { count: 4 }))).toBeTruthy()
    expect(noticesOf(opened)).not.toMatch(/look like|column|edge of a floor|border/)
    expect(screen.getByText(t('coverage.wizard.unsorted'))).toBeTruthy()
    for (const key of ['byPlace', 'byRows', 'byTime', 'byName'] as const)
      expect(screen.queryByText(t(`media.wizard.grid.${key}`))).toBeNull()
    expect(coverage.textContent).toContain('North elevation: this upload adds 0 %. None of its photos counts.')
    expect(coverage.textContent).toContain('4 photos were taken elsewhere')
  })

  it('are uploaded without elevation, floor, column and suggestion', async () => {
    const opened = await open(inWellington, 'en', undefined, settings)
    chooseAll(opened)
    await screen.findByText(/All 4 photos were taken/)
    await waitFor(() => expect(button(opened.t('media.wizard.upload')).disabled).toBe(false))
    fireEvent.click(button(opened.t('media.wizard.upload')))
    await waitFor(() => expect(opened.batches).toHaveLength(1))
    expect(opened.batches[0]!.files).toHaveLength(4)
    for (const file of opened.batches[0]!.files)
      expect(file).toMatchObject({ elevationId: null, floor: null, columnId: null, suggested: null })
  })

  it('are placed like others once the user says that the position is wrong, and not when that is undone', async () => {
    const opened = await open(inWellington, 'en', undefined, settings)
    const { t } = opened
    chooseAll(opened)
    await screen.findByText(/All 4 photos were taken/)
    fireEvent.click(button(t('coverage.wizard.elsewhere.anyway')))
    await waitFor(() => expect(cellsWithPhoto()).not.toEqual([]))
    expect(warning()).toContain(t('coverage.wizard.elsewhere.placed'))
    expect((await coverageOf(opened)).textContent).not.toContain('taken elsewhere')
    fireEvent.click(button(t('coverage.wizard.elsewhere.undo')))
    await waitFor(() => expect(cellsWithPhoto()).toEqual([]))
  })

  it('among photos of the building are separated: only the others are placed', async () => {
    const opened = await open(
      (name) => (numberOf(name) === 2 ? inWellington(name) : here(name)),
      'en',
      undefined,
      settings,
    )
    chooseAll(opened)
    await screen.findByText('1 of 4 photos was taken 9,400 km south-east of this building.')
    await waitFor(() => expect(cellsWithPhoto()).toHaveLength(3))
    expect(screen.getByText(opened.t('media.wizard.grid.trayText', { count: 1 }))).toBeTruthy()
    const { textContent } = await coverageOf(opened)
    expect(textContent).toContain('3 of 4 photos count here')
    expect(textContent).toContain('1 photo was taken elsewhere')
  })

  it('are compared with the elevation where somebody set its place, whatever the project says', async () => {
    const stored = storedAfter(places)
    const coverage = { ...stored, frame: { ...stored.frame!, source: 'typed' as const } }
    const opened = await open(here, 'en', undefined, { coverage, position: [174.776, -41.287] })
    chooseAll(opened)
    await waitFor(() => expect(cellsWithPhoto()).not.toEqual([]))
    expect(screen.queryByText(/of this building/)).toBeNull()
  })
})

describe('photos whose place cannot be checked', () => {
  it('are placed, and the wizard says that the position of the building is not known', async () => {
    const opened = await open(here, 'en', undefined, { coverage: nothingStored, position: null })
    chooseAll(opened)
    await screen.findByText(opened.t('coverage.wizard.elsewhere.unchecked'))
    expect(cellsWithPhoto()).not.toEqual([])
    expect(screen.queryByText(/of this building/)).toBeNull()
  })

  it('have no position themselves', async () => {
    const opened = await open((name) => ({ ...here(name), position: null }), 'en', undefined, settings)
    chooseAll(opened)
    await screen.findByText(opened.t('coverage.wizard.elsewhere.uncheckedPhotos'))
  })
})
