import { afterEach, expect, it, vi } from 'vitest'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { aBatch, aFile, aMemory, aQueue, uploadServer } from '../../../uploads/testing/upload-server.ts'
import type { MediaUploads } from '../../../uploads/media/media-uploads.ts'
import { uploadRows } from './upload-rows.ts'
import { footOf, headOf } from '../../../uploads/panel/totals-text.ts'
import { uploadStatusText } from './upload-text.ts'

const t = translator('en', await loadMessages('en'))
const queues: MediaUploads[] = []
let server: Awaited<ReturnType<typeof uploadServer>> | undefined
afterEach(async () => {
  for (const queue of queues.splice(0)) queue.stop()
  await server?.close()
  server = undefined
})

const closedAfterwards = (queue: MediaUploads): MediaUploads => {
  queues.push(queue)
  return queue
}
const shown = (queue: MediaUploads) => queue.snapshot()
const said = (queue: MediaUploads) => [headOf(t, shown(queue).totals), footOf(t, shown(queue).totals)]
const rowsOf = (queue: MediaUploads) => uploadRows(shown(queue).uploads, [], false)
const arrived = (queue: MediaUploads, count: number) =>
  vi.waitFor(() => expect(shown(queue).uploads.filter(({ status }) => status === 'completed')).toHaveLength(count), {
    timeout: 20_000,
  })
const damaged = {
  status: 'MEDIA_ANALYSIS_FAILED',
  fileStatus: 'FILE_PROCESS_FAILED',
  errorCode: 'media.damaged',
} as const
const checking = { status: 'MEDIA_UPLOAD_DONE', fileStatus: 'FILE_PROCESSING', errorCode: null } as const

it('a file that the server cannot open stands first, with its reason, and the head does not count it as uploaded', async () => {
  server = await uploadServer()
  const queue = closedAfterwards(aQueue())
  void queue.add(aBatch([aFile('a.jpg', 'one'), aFile('b.jpg', 'two'), aFile('c.jpg', 'three')]))
  await arrived(queue, 3)
  // Sent is not ready: the server has not opened them.
  expect(said(queue)).toEqual(['Checked 0 of 3 files', t('media.upload.foot.checking')])
  server.results.set('b.jpg', damaged)
  server.results.set('c.jpg', checking)
  await queue.refreshResults()
  await vi.waitFor(() => expect(headOf(t, shown(queue).totals)).toBe('2 of 3 uploaded, 1 failed'), { timeout: 20_000 })
  expect(footOf(t, shown(queue).totals)).toBe(t('media.upload.foot.failed', { count: 1 }))
  const rows = rowsOf(queue)
  expect(rows.map((row) => (row.kind === 'file' ? row.upload.name : row.kind))).toEqual([
    'failures',
    'b.jpg',
    'group',
    'a.jpg',
    'c.jpg',
  ])
  const words = rows.flatMap((row) => (row.kind === 'file' ? [uploadStatusText(t, row)] : []))
  expect(words.map(({ word }) => word)).toEqual(['failed', 'completed', 'checking'])
  expect(words[0]!.text).toBe(t('errors.media.damaged' as never))
  server.results.delete('c.jpg')
  server.media.delete(shown(queue).uploads.find(({ name }) => name === 'b.jpg')!.fileId)
  await queue.refreshResults()
  await vi.waitFor(() => expect(said(queue)).toEqual(['2 files uploaded', t('media.upload.foot.safe')]), {
    timeout: 20_000,
  })
})

it('is not safe to close while anything is unsent: travelling, paused, or waiting for its file after a reload', async () => {
  let puts = 0
  server = await uploadServer(({ url }) => (url.startsWith('/put/') && ++puts > 2 ? 'unavailable' : undefined))
  const memory = aMemory()
  const first = aQueue(memory)
  void first.add(aBatch(['one', 'two', 'three', 'four'].map((text) => aFile(`${text}.jpg`, text))))
  await arrived(first, 2)
  await first.refreshResults()
  first.pause(shown(first).uploads.map(({ key }) => key))
  await vi.waitFor(
    () => expect(said(first)).toEqual(['Paused: 2 of 4 uploaded', t('media.upload.foot.unsent', { count: 2 })]),
    { timeout: 20_000 },
  )
  first.stop()
  const second = closedAfterwards(aQueue(memory))
  await second.start()
  expect(said(second)).toEqual(['Paused: 2 of 4 uploaded', t('media.upload.foot.unsent', { count: 2 })])
  // Long after: what arrived still counts, or "2 of 4" would become "0 of 2".
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60 * 60_000)
  const third = closedAfterwards(aQueue(memory))
  second.stop()
  await third.start()
  expect(headOf(t, shown(third).totals)).toBe('Paused: 2 of 4 uploaded')
  vi.restoreAllMocks()
})

it('a result is remembered over a reload, and a failed one can be opened again', async () => {
  server = await uploadServer()
  const memory = aMemory()
  const first = aQueue(memory)
  void first.add(aBatch([aFile('a.jpg', 'one')]))
  await arrived(first, 1)
  server.results.set('a.jpg', { ...damaged, errorCode: 'job.failed' })
  await first.refreshResults()
  first.stop()
  const second = closedAfterwards(aQueue(memory))
  await second.start()
  expect(shown(second).uploads[0]).toMatchObject({ result: 'failed', problem: { code: 'job.failed' } })
  server.results.delete('a.jpg')
  second.retry([shown(second).uploads[0]!.key])
  await vi.waitFor(() => expect(shown(second).uploads[0]).toMatchObject({ result: 'sent', problem: null }), {
    timeout: 20_000,
  })
  await vi.waitFor(async () => {
    await second.refreshResults()
    expect(shown(second).uploads[0]!.result).toBe('ready')
  }, 20_000)
})
