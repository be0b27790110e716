import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { button, openWizard } from './testing/open-wizard.tsx'

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

const photo = (number: number) => `DJI_2026101209300${number}_000${number}_W.JPG`
const cells = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('gridcell')
    .map((cell) => /_(\d{4})_/.exec(cell.getAttribute('aria-label')!)?.[1] ?? '')

it('takes floors one by one, all or none, and shows what they make of the grid', async () => {
  const { t } = await open()
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const preview = () => within(screen.getByRole('region', { name: t('media.wizard.floors.preview') }))
  expect([box('2').checked, box('1').checked, box('G/F').checked]).toEqual([true, true, false])
  fireEvent.click(box('G/F'))
  expect(
    preview().getByText(t('media.wizard.floors.makes', { columns: 1, floors: 3, images: 1, count: 3 })),
  ).toBeTruthy()
  fireEvent.click(button(t('media.wizard.floors.clear')))
  expect(screen.getByText(t('media.wizard.floors.needed'))).toBeTruthy()
  fireEvent.click(button(t('media.wizard.floors.all')))
  expect(screen.queryByText(t('media.wizard.floors.needed'))).toBeNull()
  fireEvent.click(box('1'))
  expect(screen.getByText(t('media.wizard.floors.chosen', { chosen: 2, count: 3 }))).toBeTruthy()
})

it('goes without an elevation, and says what that means', async () => {
  const { t } = await open()
  fireEvent.change(screen.getByLabelText(t('media.wizard.floors.elevation')), { target: { value: 'none' } })
  expect(screen.getByText(t('media.wizard.floors.noneText'))).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'G/F' })).toBeNull()
  expect(button(t('media.wizard.next')).disabled).toBe(false)
})

it('asks a camera of its own for its lens, and a drone of the table only where photos lack it', async () => {
  const { t } = await open()
  fireEvent.click(button(t('media.wizard.next')))
  fireEvent.change(screen.getByLabelText(t('media.wizard.drone.model')), { target: { value: 'Other' } })
  fireEvent.change(screen.getByLabelText(t('media.wizard.drone.offset')), { target: { value: '6' } })
  expect(button(t('media.wizard.next')).disabled).toBe(true)
  const focal = () => screen.getByLabelText(t('media.wizard.drone.focalLength'))
  fireEvent.blur(focal())
  expect(screen.getByText(t('rules.required'))).toBeTruthy()
  fireEvent.change(focal(), { target: { value: '24' } })
  fireEvent.change(screen.getByLabelText(t('media.wizard.drone.sensorWidth')), { target: { value: '17.3' } })
  expect(button(t('media.wizard.next')).disabled).toBe(false)
  fireEvent.change(screen.getByLabelText(t('media.wizard.drone.model')), { target: { value: 'M30' } })
  expect(screen.getByText(t('media.wizard.drone.lens')).closest('details')!.open).toBe(false)
})

it('says what is missing before anything is chosen, and asks before chosen files are left behind', async () => {
  const { t, choose, toFiles } = await open()
  toFiles()
  expect(screen.getByText(t('media.wizard.files.notYet'))).toBeTruthy()
  choose(photo(1), photo(2))
  await screen.findByRole('grid')
  fireEvent.click(screen.getByRole('button', { name: t('media.wizard.close') }))
  const question = await screen.findByRole('dialog', { name: t('media.wizard.leave.title') })
  expect(within(question).getByText(t('media.wizard.leave.text', { count: 2 }))).toBeTruthy()
  fireEvent.click(within(question).getByText(t('media.wizard.leave.cancel')).closest('button')!)
  await waitFor(() => expect(screen.queryByText(t('media.wizard.leave.title'))).toBeNull())
  expect(screen.getByRole('grid')).toBeTruthy()
})

it('corrects the grid by its buttons: a gap, its end, the tray, undo and sorting again', async () => {
  const { t, choose, toFiles } = await open()
  toFiles()
  choose(photo(1), photo(2))
  await screen.findByRole('grid')
  expect(cells()).toEqual(['0001', '0002'])
  expect(button(t('media.wizard.grid.undo')).disabled).toBe(true)
  expect(button(t('media.wizard.grid.closeGap')).disabled).toBe(true)
  fireEvent.click(button(t('media.wizard.grid.insertGap')))
  expect(cells()).toEqual(['', '0001'])
  expect(screen.getByText(t('media.wizard.grid.trayText', { count: 1 }))).toBeTruthy()
  fireEvent.click(button(t('media.wizard.grid.closeGap')))
  expect(cells()[0]).toBe('0001')
  fireEvent.click(button(t('media.wizard.grid.toTray')))
  expect(cells()[0]).toBe('')
  fireEvent.click(button(t('media.wizard.grid.undo')))
  expect(cells()[0]).toBe('0001')
  fireEvent.click(button(t('media.wizard.grid.again')))
  expect(cells()).toEqual(['0001', '0002'])
  expect(button(t('media.wizard.grid.undo')).disabled).toBe(true)
})

it('drags a photo to another cell, to the tray and back, and says what was picked up by keys', async () => {
  const { t, choose, toFiles } = await open()
  toFiles()
  choose(photo(1), photo(2))
  const grid = await screen.findByRole('grid')
  const drag = (from: Element, to: Element) => {
    const held = new Map<string, string>()
    const dataTransfer = {
      types: ['text/plain'],
      setData: (kind: string, text: string) => held.set(kind, text),
      getData: (kind: string) => held.get(kind) ?? '',
    }
    fireEvent.dragStart(from, { dataTransfer })
    fireEvent.dragOver(to, { dataTransfer })
    fireEvent.drop(to, { dataTransfer })
  }
  const cell = (index: number) => within(grid).getAllByRole('gridcell')[index]!
  drag(cell(0), cell(1))
  expect(cells()).toEqual(['0002', '0001'])
  drag(cell(0), screen.getByRole('region', { name: t('media.wizard.grid.tray') }))
  expect(cells()).toEqual(['', '0001'])
  drag(screen.getByRole('button', { name: t('media.wizard.grid.pickUp', { name: photo(2) }) }), cell(0))
  expect(cells()).toEqual(['0002', '0001'])
  fireEvent.keyDown(grid, { key: 'Home' })
  fireEvent.keyDown(grid, { key: 'ArrowUp' })
  fireEvent.keyDown(grid, { key: 'Enter' })
  expect(screen.getByText(t('media.wizard.grid.pickedUp', { name: photo(2) }))).toBeTruthy()
  fireEvent.keyDown(grid, { key: 'Escape' })
  expect(screen.getByText(t('media.wizard.grid.letGo'))).toBeTruthy()
  expect(cells()).toEqual(['0002', '0001'])
})

it('lists the files, removes one or all of them, and stays in the list when others are chosen', async () => {
  const { t, choose, toFiles } = await open()
  toFiles()
  choose(photo(1), photo(2))
  const view = (name: 'list' | 'left', count: number) =>
    screen.findByText(t('media.wizard.files.count', { name: t(`media.wizard.files.views.${name}`), count }))
  fireEvent.click(await view('list', 2))
  fireEvent.click(await screen.findByRole('button', { name: t('media.wizard.list.remove', { name: photo(1) }) }))
  expect(await view('list', 1)).toBeTruthy()
  fireEvent.click(await view('left', 0))
  expect(await screen.findByText(t('media.wizard.list.noneLeft'))).toBeTruthy()
  fireEvent.click(await view('list', 1))
  fireEvent.click(button(t('media.wizard.files.clear')))
  expect(await screen.findByText(t('media.wizard.files.drop'))).toBeTruthy()
  choose(photo(3))
  expect(await screen.findByRole('table', { name: t('media.wizard.list.label') })).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
})

it('notices another camera than was chosen, and takes it over', async () => {
  const { t, choose, toFiles } = await open(() => ({ model: 'M3E', width: 5280, height: 3956 }))
  toFiles()
  choose(photo(1), photo(2))
  const notices = within(await screen.findByRole('region', { name: t('media.wizard.notice.label') }))
  fireEvent.click(await notices.findByRole('button', { name: /M3E|Mavic/ }))
  await waitFor(() => expect(notices.queryByRole('button', { name: /M3E|Mavic/ })).toBeNull())
  fireEvent.click(button(t('media.wizard.back')))
  expect((screen.getByLabelText(t('media.wizard.drone.model')) as HTMLSelectElement).value).not.toBe('M30')
})
