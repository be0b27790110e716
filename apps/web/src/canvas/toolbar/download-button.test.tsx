import { MantineProvider } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadMessages } from '../../i18n/load-messages.ts'
import { translator } from '../../i18n/translate.ts'
import { LanguageContext } from '../../i18n/use-t.ts'
import { readToasts } from '../../ui/feedback/toast.ts'
import { defineLayoutStandIns } from '../../testing/layout-stand-ins.ts'
import { DownloadButton } from './DownloadButton.tsx'

type Loading = { readonly url: string; readonly arrive: () => void; readonly fail: () => void }
const images: Loading[] = []
const saved: string[] = []

beforeAll(() => {
  defineLayoutStandIns()
  const paint = new Proxy(
    {},
    { get: (_, name) => (name === 'measureText' ? () => ({ width: 40 }) : () => undefined), set: () => true },
  )
  HTMLCanvasElement.prototype.getContext = (() => paint) as unknown as HTMLCanvasElement['getContext']
  HTMLCanvasElement.prototype.toBlob = (answer) => answer(new Blob(['png']))
})
beforeEach(() => {
  images.length = 0
  saved.length = 0
  // jsdom loads no pictures: the test says when each arrives.
  vi.stubGlobal(
    'Image',
    class {
      onload: () => void = () => undefined
      onerror: () => void = () => undefined
      set src(url: string) {
        images.push({ url, arrive: () => this.onload(), fail: () => this.onerror() })
      }
    },
  )
  Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(cleanup)

const picture = {
  url: '/photo',
  size: { width: 2_048, height: 512 },
  tiles: { tileSize: 512, levels: 3, tileUrl: (level: number, x: number, y: number) => `/tile/${level}/${x}/${y}` },
}

async function show() {
  const t = translator('en', await loadMessages('en'))
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <DownloadButton
          editor={{ shapes: { all: () => [] } } as unknown as Editor}
          picture={picture}
          styles={{}}
          fileName="DJI_0001"
        />
      </LanguageContext>
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: t('canvas.tools.download') }))
  return t
}
const next = async () => {
  await vi.waitFor(() => expect(images.length).toBeGreaterThan(0), { timeout: 20_000 })
  return images.shift()!
}

it('shows progress at once and saves the file', async () => {
  const t = await show()
  expect(screen.getByRole('status').textContent).toBe(t('canvas.downloadProgress', { percent: 0 }))
  ;(await next()).arrive()
  const percents = new Set<string>()
  while (saved.length === 0) {
    await act(async () => images.shift()?.arrive())
    percents.add(screen.queryByRole('status')?.textContent ?? '')
  }
  expect(percents.size).toBeGreaterThan(2)
  expect(saved).toEqual(['DJI_0001.png'])
  expect(await screen.findByRole('button', { name: t('canvas.tools.download') })).toBeTruthy()
})

it('can be aborted, and saves no file then', async () => {
  const t = await show()
  ;(await next()).arrive()
  await next()
  fireEvent.click(screen.getByRole('button', { name: t('canvas.tools.cancelDownload') }))
  expect(screen.getByRole('button', { name: t('canvas.tools.download') })).toBeTruthy()
  await act(async () => images.splice(0).forEach((image) => image.arrive()))
  expect(saved).toEqual([])
  expect(readToasts()).toEqual([])
})

it('says that it failed', async () => {
  const t = await show()
  ;(await next()).fail()
  await vi.waitFor(() => expect(readToasts().map(({ text }) => text)).toEqual([t('canvas.downloadFailed')]), {
    timeout: 20_000,
  })
})
