import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { button, idOf, openWizard } from './testing/open-wizard.tsx'

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

it('blocks incomplete steps, sorts the chosen files, and hands over a batch with stored columns', async () => {
  const { t, batches } = await open(() => ({ model: 'M30', width: 4000, height: 3000, focalLength: 4.5 }))
  const columns = screen.getByRole('spinbutton', { name: t('media.wizard.floors.columns') })
  fireEvent.keyDown(columns, { key: 'ArrowUp' })
  expect(columns.getAttribute('aria-valuenow')).toBe('2')
  fireEvent.click(button(t('media.wizard.floors.clear')))
  expect(button(t('media.wizard.next')).disabled).toBe(true)
  fireEvent.click(button(t('media.wizard.floors.range')))
  fireEvent.click(button(t('media.wizard.next')))

  expect(button(t('media.wizard.next')).disabled).toBe(true)
  fireEvent.change(screen.getByLabelText(t('media.wizard.drone.model')), { target: { value: 'M30' } })
  const offset = screen.getByLabelText(t('media.wizard.drone.offset'))
  fireEvent.change(offset, { target: { value: '0' } })
  expect(screen.getByText('Cannot be 0')).toBeTruthy()
  fireEvent.change(offset, { target: { value: '6' } })
  expect(screen.getByText('2.13 mm/px')).toBeTruthy()
  // One pixel is one figure: not 2.13 here and 2.14 there.
  expect(screen.getByText(t('media.wizard.gsd.crack', { value: '2.13' }))).toBeTruthy()
  fireEvent.click(button(t('media.wizard.next')))

  expect(button(t('media.wizard.upload')).disabled).toBe(true)
  const file = (number: number, text = 'x') =>
    new File([text], `DJI_20261012093000_000${number}_W.JPG`, { lastModified: 1 })
  fireEvent.change(screen.getByLabelText(t('media.wizard.files.chooseInput')), {
    target: { files: [file(1), file(2), file(3), file(4), file(5, '')] },
  })
  const grid = await screen.findByRole('grid')
  const cells = () =>
    within(grid)
      .getAllByRole('gridcell')
      .map((cell) => /_(\d{4})_/.exec(cell.getAttribute('aria-label')!)?.[1])
  expect(cells()).toEqual(['0001', '0003', '0002', '0004'])
  fireEvent.keyDown(grid, { key: ' ' })
  fireEvent.keyDown(grid, { key: 'ArrowRight' })
  fireEvent.keyDown(grid, { key: ' ' })
  expect(cells()).toEqual(['0003', '0001', '0002', '0004'])
  fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })
  expect(cells()).toEqual(['0001', '0003', '0002', '0004'])
  expect(screen.getByText(t('media.wizard.notice.left', { count: 1 }))).toBeTruthy()

  // A column that is emptied into the tray does not hold the upload up: what is in the tray goes without a place.
  fireEvent.keyDown(grid, { key: 'Home' })
  fireEvent.keyDown(grid, { key: 't' })
  fireEvent.keyDown(grid, { key: 'ArrowDown' })
  fireEvent.keyDown(grid, { key: 't' })
  expect(screen.getByText(t('media.wizard.grid.trayText', { count: 2 }))).toBeTruthy()
  expect(button(t('media.wizard.upload')).disabled).toBe(false)
  expect(screen.queryByText(t('media.wizard.files.missing', { count: 1, list: '1' }))).toBeNull()
  fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })
  fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })

  await waitFor(() => expect(button(t('media.wizard.upload')).disabled).toBe(false))
  fireEvent.click(button(t('media.wizard.upload')))
  await waitFor(() => expect(batches).toHaveLength(1))
  const [batch] = batches
  expect(batch!.layoutPlanMarkerId).toBe(idOf(9))
  expect(batch!.files.map(({ file: { name }, floor, columnId }) => [name.slice(19, 23), floor, columnId])).toEqual([
    ['0001', '2', idOf(21)],
    ['0002', '1', idOf(21)],
    ['0003', '2', idOf(22)],
    ['0004', '1', idOf(22)],
  ])
  expect(batch!.gsd).toBeCloseTo(2.133, 3)
})

it.each([
  ['en', '2 photos · 1 visual, 1 thermal'],
  ['zh-cn', '2 张照片 · 可见光 1 张，热成像 1 张'],
  ['zh-hk', '2 張相片 · 可見光 1 張，熱成像 1 張'],
] as const)(
  'says in %s how many photos are thermal, and calls no file visual that could not be read',
  async (locale, expected) => {
    const { t, choose, toFiles } = await open(
      (name) => (name.includes('0003') ? null : { type: name.includes('0002') ? 'thermal' : 'visual' }),
      locale,
    )
    toFiles()
    choose('IR_0001.jpg', 'IR_0002.jpg')
    await waitFor(() => expect(document.body.textContent).toContain(expected))
    choose('IR_0003.jpg')
    fireEvent.click(
      await screen.findByText(t('media.wizard.files.count', { name: t('media.wizard.files.views.list'), count: 3 })),
    )
    await waitFor(() =>
      expect(
        [...document.querySelectorAll('[role=cell][data-column=kind]')].map(({ textContent }) => textContent),
      ).toEqual([t('media.wizard.list.kinds.visual'), t('media.wizard.list.kinds.thermal'), '–']),
    )
  },
)

it.each([
  [
    'en',
    'The name has no four-digit number, so photos missing before it can’t be noticed.',
    'Sorted by file name: not every photo says when it was taken',
  ],
  ['zh-cn', '文件名中没有四位编号，无法发现前面是否缺少照片。', '按文件名排列：部分照片没有拍摄时间'],
  ['zh-hk', '檔案名稱中沒有四位編號，無法發現前面是否缺少相片。', '按檔案名稱排列：部分相片沒有拍攝時間'],
] as const)(
  'takes names without a number, and says in %s what follows and how they were put in order',
  async (locale, warning, order) => {
    const { t, choose, toFiles } = await open(() => ({}), locale)
    toFiles()
    choose('photo (12).jpg', 'photo (3).jpg')
    const grid = await screen.findByRole('grid')
    expect(await screen.findByText(order)).toBeTruthy()
    const names = within(grid)
      .getAllByRole('gridcell')
      .map((cell) => /photo \(\d+\)\.jpg/.exec(cell.getAttribute('aria-label')!)?.[0])
    expect(names).toEqual(['photo (3).jpg', 'photo (12).jpg'])
    expect(button(t('media.wizard.upload')).disabled).toBe(false)
    fireEvent.click(
      screen.getByText(t('media.wizard.files.count', { name: t('media.wizard.files.views.list'), count: 2 })),
    )
    await waitFor(() => expect(document.body.textContent.split(warning)).toHaveLength(3))
  },
)

it.each([
  [
    'en',
    '2.13 mm/px',
    'Unknown for 3 photos',
    'M30: unknown for 2 photos that face down or up. The offset distance is to the wall, and the files give no distance to the surface.',
    'Unnamed camera: unknown for 1 photo. Its file doesn’t name the lens. Enter focal length and sensor width.',
  ],
  [
    'zh-cn',
    '2.13 mm/px',
    '3 张照片未知',
    'M30：2 张向下或向上拍摄的照片 GSD 未知。偏移距离是到墙面的距离，而文件没有记录到被摄物的距离。',
    '未记录相机：1 张照片的 GSD 未知，文件没有完整的镜头数据。请输入焦距和传感器宽度。',
  ],
  [
    'zh-hk',
    '2.13 mm/px',
    '3 張相片未知',
    'M30：2 張向下或向上拍攝的相片 GSD 未知。偏移距離是至牆面的距離，而檔案沒有記錄與被攝物的距離。',
    '沒有記錄相機：1 張相片的 GSD 未知，檔案沒有完整的鏡頭資料。請輸入焦距及感光元件闊度。',
  ],
] as const)('says in %s for which photos the GSD is not known, and why', async (locale, ...expected) => {
  const lens = { model: 'M30', width: 4000, height: 3000, focalLength: 4.5 }
  const { t, choose, toFiles } = await open(
    (name) =>
      name.includes('0004') ? { width: 4000, height: 3000 } : { ...lens, gimbalPitch: name.includes('0001') ? 0 : -90 },
    locale,
  )
  toFiles()
  choose(...[1, 2, 3, 4].map((number) => `DJI_20261012093000_000${number}_W.JPG`))
  await waitFor(() => expect(document.body.textContent).toContain(expected[1]))
  fireEvent.click(button(t('media.wizard.back')))
  for (const text of expected) expect(document.body.textContent).toContain(text)
})
