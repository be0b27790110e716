import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { button, openWizard } from '../testing/open-wizard.tsx'

let close = async () => undefined as void
afterEach(async () => {
  cleanup()
  await close()
})
async function open(...args: Parameters<typeof openWizard>) {
  const opened = await openWizard(...args)
  close = opened.close
  return opened
}

const names = ['DJI_20261012093000_0001_W.JPG', 'DJI_20261012093010_0002_W.JPG']
const facts = {
  model: 'M30',
  width: 4000,
  height: 3000,
  focalLength: 4.5,
  position: { latitude: 22.3, longitude: 114.2, source: 'xmp' as const },
  gimbalPitch: 0,
}

it('names photos taken next to the edge of a floor, and does not say that nothing is to be checked', async () => {
  const { t, choose, toFiles } = await open((name) => ({ ...facts, relativeAltitude: name.includes('0001') ? 4.5 : 3 }))
  toFiles()
  choose(...names)
  const notices = within(await screen.findByRole('region', { name: t('media.wizard.notice.label') }))
  expect(await notices.findByText(t('media.wizard.notice.doubts.edge', { count: 1, list: names[1]! }))).toBeTruthy()
  expect(notices.queryByText(t('media.wizard.notice.fine'))).toBeNull()
})

it('says that nothing is to be checked where every photo tells its floor', async () => {
  const { t, choose, toFiles } = await open((name) => ({
    ...facts,
    relativeAltitude: name.includes('0001') ? 7.5 : 4.5,
  }))
  toFiles()
  choose(...names)
  expect(await screen.findByText(t('media.wizard.notice.fine'))).toBeTruthy()
})

it('says that floors follow the order alone where photos have a position and no height', async () => {
  const { t, choose, toFiles } = await open((name) => ({
    ...facts,
    ...(name.includes('0001') ? { relativeAltitude: 7.5 } : { relativeAltitude: null, absoluteAltitude: 61.2 }),
  }))
  toFiles()
  choose(...names)
  const notices = within(await screen.findByRole('region', { name: t('media.wizard.notice.label') }))
  expect(await notices.findByText(t('media.wizard.notice.noHeight', { count: 1 }))).toBeTruthy()
  expect(notices.queryByText(t('media.wizard.notice.fine'))).toBeNull()
})

it('begins with the model, payload and distance of the project\u2019s last upload, says so, and shows the numbers it computes with', async () => {
  const drone = {
    source: 'drone',
    hardwareModel: 'M30',
    payload: null,
    pdib: 12,
    cameraFocalLength: null,
    sensorWidth: null,
    workType: 'Inspection Media',
    usage: 'AI analysis',
    takeOffLevel: 0,
  } as const
  const { t } = await open(undefined, 'en', { distribution: null, drone })
  fireEvent.click(button(t('media.wizard.next')))
  expect((screen.getByLabelText(t('media.wizard.drone.model')) as HTMLSelectElement).value).toBe('M30')
  expect((screen.getByLabelText(t('media.wizard.drone.offset')) as HTMLInputElement).value).toBe('12')
  expect(screen.getByRole('note').textContent).toBe(t('media.wizard.drone.offered'))
  // Twice the distance of 6 m, at which the same camera has 2.13 mm.
  expect(screen.getByText('4.27 mm/px')).toBeTruthy()
})
