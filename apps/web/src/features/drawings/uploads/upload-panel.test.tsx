import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useMemo, useSyncExternalStore } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { SentRequest } from '../../../api/http/fake-server.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import type { DrawingUploads } from '../../../uploads/drawings/drawing-uploads.ts'
import { aDrawingQueue, drawingServer } from '../../../uploads/testing/drawing-server.ts'
import { aFile, aMemory, refuse } from '../../../uploads/testing/upload-server.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { uploadOf } from './upload-list.ts'
import { UploadPanel } from './UploadPanel.tsx'

const t = translator('en', await loadMessages('en'))

beforeAll(defineLayoutStandIns)

let server: Awaited<ReturnType<typeof drawingServer>> | undefined
const queues: DrawingUploads[] = []
afterEach(async () => {
  cleanup()
  for (const queue of queues.splice(0)) queue.stop()
  await server?.close()
})

function Panel({ queue }: { readonly queue: DrawingUploads }) {
  const rows = useSyncExternalStore(queue.subscribe, queue.rows)
  return <UploadPanel queue={queue} uploads={useMemo(() => rows.map(uploadOf), [rows])} drawings={[]} />
}

function show(queue: DrawingUploads) {
  queues.push(queue)
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <Panel queue={queue} />
      </LanguageContext>
    </MantineProvider>,
  )
}

const aDrawing = (name: string) => ({
  file: aFile(name, '0123456789'),
  handle: null,
  relativePath: name,
  drawing: { category: 'floor', name: name.replace(/\..*/, '') } as const,
  replaces: null,
})
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText(t('media.upload.again.files'), { selector: 'input' }), {
    target: { files: [file] },
  })
const isPut = ({ method }: SentRequest) => method === 'PUT'
const listed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')

it('a drawing that a reload interrupted is listed and continues when its file is chosen again', async () => {
  let isCut = true
  server = await drawingServer({
    fault: (asked) => (isCut && isPut(asked) ? refuse(503, 'service.unavailable') : undefined),
  })
  const memory = aMemory()
  const before = aDrawingQueue(memory)
  show(before)
  void before.add([aDrawing('ground.png')])
  await screen.findByText(t('drawings.uploads.retrying'))
  before.stop()
  cleanup()

  isCut = false
  const after = aDrawingQueue(memory)
  await after.start()
  show(after)
  expect(screen.getByText(t('media.upload.again.title', { count: 1 }))).toBeTruthy()
  expect(listed()[0]).toContain(t('media.upload.texts.chooseAgain'))
  expect(screen.queryByRole('button', { name: t('drawings.uploads.resume', { file: 'ground.png' }) })).toBeNull()
  choose(aFile('roof.png', 'other'))
  await screen.findByText(t('media.upload.again.none'))
  choose(aFile('ground.png', '0123456789'))
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  expect([...server.files.values()].map((one) => server!.textOf(one))).toEqual(['0123456789'])
})

it('a drawing that failed stands first with its reason, before one that is paused', async () => {
  const isBad = ({ url, body }: SentRequest) =>
    url.endsWith('/uploads') && (body as { fileName: string }).fileName === 'b.png'
  server = await drawingServer({
    fault: (asked) => (isBad(asked) ? refuse(409, 'drawing.file-too-large') : isPut(asked) ? 'silence' : undefined),
  })
  const queue = aDrawingQueue()
  show(queue)
  void queue.add([aDrawing('a.png'), aDrawing('b.png')])
  fireEvent.click(await screen.findByRole('button', { name: t('drawings.uploads.pause', { file: 'a.png' }) }))
  await waitFor(() => expect(listed()).toHaveLength(3))
  const [head, failed, paused] = listed()
  expect(head).toBe(t('drawings.uploads.failures', { count: 1 }))
  expect(failed).toContain('b.png')
  expect(failed).toContain(t('errors.drawing.file-too-large' as never))
  expect(paused).toContain('a.png')
  expect(screen.getByRole('button', { name: t('drawings.uploads.resume', { file: 'a.png' }) })).toBeTruthy()
})
