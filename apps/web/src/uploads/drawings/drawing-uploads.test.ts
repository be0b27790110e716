import { waitFor } from '@testing-library/react'
import { locks } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SentRequest } from '../../api/http/fake-server.ts'
import { aDrawingQueue, drawingServer } from '../testing/drawing-server.ts'
import { aFile, aMemory, refuse } from '../testing/upload-server.ts'
import type { DrawingFile } from './drawing-entry.ts'
import type { DrawingUploads } from './drawing-uploads.ts'

let server: Awaited<ReturnType<typeof drawingServer>> | undefined
const queues: DrawingUploads[] = []
afterEach(async () => {
  for (const queue of queues.splice(0)) queue.stop()
  await server?.close()
  window.localStorage.clear()
  vi.unstubAllGlobals()
})

const text = '0123456789'
const isPut = ({ method }: SentRequest) => method === 'PUT'
const unavailable = refuse(503, 'service.unavailable')

function aDrawing(name = 'a.png', content = text): DrawingFile {
  const drawing = { category: 'layout', name: name.replace(/\..*/, '') } as const
  return { file: aFile(name, content), handle: null, relativePath: name, drawing, replaces: null }
}

function open(queue = aDrawingQueue()) {
  queues.push(queue)
  const stored: string[] = []
  queue.onStored(({ fileName }) => stored.push(fileName))
  return { queue, stored }
}

const entries = (queue: DrawingUploads) => queue.rows().flatMap(({ entry }) => entry ?? [])
const only = (queue: DrawingUploads) => entries(queue)[0]!
const sentText = () => [...server!.files.values()].map((one) => server!.textOf(one))

describe('a drawing', () => {
  it('is read, announced by its hash, sent in parts and followed until it is a drawing', async () => {
    server = await drawingServer({
      openings: [{ percent: 10 }, { percent: 60 }, { state: 'done', layoutIds: ['x'] }],
    })
    const { queue, stored } = open()
    void queue.add([aDrawing()])
    const { key } = only(queue)
    await waitFor(() => expect(stored).toEqual(['a.png']))
    expect(sentText()).toEqual([text])
    expect(server.asked('POST', '/uploads').map(({ body }) => body)).toEqual([
      {
        _id: key,
        fileName: 'a.png',
        size: 10,
        sha256: '84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882',
        contentType: 'image/jpeg',
        drawing: { category: 'layout', name: 'a' },
      },
    ])
    expect(server.asked('PUT', /./)).toHaveLength(3)
    expect(queue.rows()).toEqual([])
  })

  it('whose connection is cut costs one part, sent again by itself', async () => {
    let cuts = 0
    server = await drawingServer({ fault: (asked) => (isPut(asked) && cuts++ === 1 ? 'cut' : undefined) })
    const { queue, stored } = open()
    void queue.add([aDrawing()])
    await waitFor(() => expect(stored).toHaveLength(1))
    expect(sentText()).toEqual([text])
    expect(server.asked('PUT', /./)).toHaveLength(4)
  })

  it('that is paused stops at once, and continues with what is missing', async () => {
    let puts = 0
    server = await drawingServer({
      partSize: 1,
      fault: (asked) => (isPut(asked) && ++puts > 3 ? 'silence' : undefined),
    })
    const { queue, stored } = open(aDrawingQueue(aMemory(), 1))
    void queue.add([aDrawing()])
    await waitFor(() => expect(puts).toBe(4))
    queue.pause([only(queue).key])
    await waitFor(() => expect(only(queue)).toMatchObject({ status: 'paused', bytes: 3 }))
    puts = -10
    queue.resume([only(queue).key])
    await waitFor(() => expect(stored).toHaveLength(1))
    expect(sentText()).toEqual([text])
    expect(server.asked('PUT', /./)).toHaveLength(3 + 1 + 7)
  })

  it('that is cancelled leaves the list and the server', async () => {
    server = await drawingServer({ fault: (asked) => (isPut(asked) ? 'silence' : undefined) })
    const { queue } = open()
    void queue.add([aDrawing()])
    await waitFor(() => expect(server!.asked('PUT', /./)).toHaveLength(1))
    queue.cancel([only(queue).key])
    expect(queue.rows()).toEqual([])
    await waitFor(() => expect(server!.files.size).toBe(0))
  })
})

describe('a drawing that fails', () => {
  it('because the server refuses it stays with its reason; another name is a new try that does not read the file again', async () => {
    const isTaken = ({ url, body }: SentRequest) =>
      url.endsWith('/uploads') && (body as { drawing: { name: string } }).drawing.name === 'a'
    server = await drawingServer({ fault: (asked) => (isTaken(asked) ? refuse(409, 'drawing.name-taken') : undefined) })
    const { queue, stored } = open()
    void queue.add([aDrawing()])
    await waitFor(() =>
      expect(only(queue)).toMatchObject({
        status: 'failed',
        problem: { code: 'drawing.name-taken' },
        needsFile: false,
      }),
    )
    const { hash } = only(queue)
    queue.retry(only(queue).key, 'a (2)')
    expect(only(queue).hash).toBe(hash)
    await waitFor(() => expect(stored).toHaveLength(1))
    const names = server
      .asked('POST', '/uploads')
      .map(({ body }) => (body as { drawing: { name: string } }).drawing.name)
    expect(names).toEqual(['a', 'a (2)'])
  })

  it('because it cannot be opened says why, also after a reload, until it is dismissed', async () => {
    server = await drawingServer({ openings: [{ percent: 1 }, { state: 'failed', errorCode: 'drawing.encrypted' }] })
    const memory = aMemory()
    const { queue: before } = open(aDrawingQueue(memory))
    const failed = { status: 'completed', result: 'failed', name: 'a.png', problem: { code: 'drawing.encrypted' } }
    void before.add([aDrawing()])
    await waitFor(() => expect(before.rows()).toMatchObject([{ entry: failed, hasFile: true }]))
    before.stop()
    const { queue: after } = open(aDrawingQueue(memory))
    await after.start()
    expect(after.rows()).toMatchObject([{ entry: failed, hasFile: false }])
    after.cancel([only(after).key])
    await waitFor(() => expect(server!.files.size).toBe(0))
    const { queue: last } = open(aDrawingQueue(memory))
    await last.start()
    expect(last.rows()).toEqual([])
  })

  it('because opening it crashed is sent once more as a new one', async () => {
    server = await drawingServer({ openings: [{ state: 'failed', errorCode: 'job.crashed' }, { state: 'done' }] })
    const { queue, stored } = open()
    void queue.add([aDrawing()])
    await waitFor(() => expect(only(queue)).toMatchObject({ result: 'failed', problem: { code: 'job.crashed' } }))
    const first = only(queue).fileId
    queue.retry(only(queue).key)
    await waitFor(() => expect(stored).toHaveLength(1))
    await waitFor(() => expect(server!.files.has(first)).toBe(false))
    expect(sentText()).toEqual([text])
  })

  it('that changes on the disk while it is sent is started over, never mixed', async () => {
    server = await drawingServer()
    const { queue, stored } = open()
    const [before, after] = [aFile('a.png', text), aFile('a.png', 'ABCDEFGHIJ')]
    let reads = 0
    // Three reads hash it, the first part is sent, and then it is overwritten.
    const slice = (start: number, end: number) => ((reads += 1) <= 4 ? before : after).slice(start, end)
    const changing = { name: 'a.png', type: '', size: 10, lastModified: 1, slice } as unknown as File
    void queue.add([{ ...aDrawing(), file: changing }])
    await waitFor(() => expect(stored).toHaveLength(1))
    await waitFor(() => expect(sentText()).toEqual(['ABCDEFGHIJ']))
  })
})

describe('a PDF', () => {
  it('of several pages waits for the choice', async () => {
    const pages = [1, 2].map((page) => ({ page, thumbnailUrl: `/page/${page}`, width: 10, height: 14 }))
    server = await drawingServer({ openings: [{ state: 'choosing', pages }, { percent: 5 }, { state: 'done' }] })
    const { queue, stored } = open()
    void queue.add([aDrawing('a.pdf')])
    await waitFor(() => expect(queue.rows()).toMatchObject([{ answer: { state: 'choosing', pages } }]))
    await queue.choosePages(only(queue).key, [{ page: 2, name: 'Second' }])
    await waitFor(() => expect(stored).toHaveLength(1))
    expect(server.asked('POST', '/pages').map(({ body }) => body)).toEqual([{ pages: [{ page: 2, name: 'Second' }] }])
  })
})

describe('a reload', () => {
  it('interrupts a drawing; chosen again it continues with the parts that are missing', async () => {
    let puts = 0
    server = await drawingServer({ fault: (asked) => (isPut(asked) && ++puts > 1 ? unavailable : undefined) })
    const memory = aMemory()
    const { queue: before } = open(aDrawingQueue(memory))
    void before.add([aDrawing()])
    await waitFor(() => expect(puts).toBeGreaterThan(2))
    before.stop()

    puts = -10
    const sent = server.asked('PUT', /./).length
    const { queue: after, stored } = open(aDrawingQueue(memory))
    await after.start()
    expect(only(after)).toMatchObject({ status: 'paused', needsFile: true, drawing: { name: 'a' } })
    expect(after.choose([aDrawing('b.png')])).toMatchObject({ continued: 0, unknown: [{ relativePath: 'b.png' }] })
    expect(after.choose([aDrawing()], 'floor').continued).toBe(0)
    expect(after.choose([aDrawing()], 'layout')).toEqual({ continued: 1, unknown: [] })
    await waitFor(() => expect(stored).toEqual(['a.png']))
    expect(sentText()).toEqual([text])
    expect(server.asked('PUT', /./).length - sent).toBe(2)
    expect(server.asked('POST', '/uploads')).toHaveLength(1)
  })

  it('continues a drawing by itself where the browser stored a handle of its file', async () => {
    server = await drawingServer({ fault: (asked) => (isPut(asked) && isCut ? unavailable : undefined) })
    let isCut = true
    const memory = aMemory()
    const { queue: before } = open(aDrawingQueue(memory))
    const getFile = () => Promise.resolve(aFile('a.png', text))
    void before.add([{ ...aDrawing(), handle: { getFile } as FileSystemFileHandle }])
    await waitFor(() => expect(only(before)).toMatchObject({ status: 'uploading', isWaiting: true }))
    before.stop()
    isCut = false
    const { queue: after, stored } = open(aDrawingQueue(memory))
    await after.start()
    await waitFor(() => expect(stored).toEqual(['a.png']))
    expect(sentText()).toEqual([text])
  })

  it('continues a small drawing by itself, because the browser stored the file', async () => {
    let isCut = true
    server = await drawingServer({ fault: (asked) => (isCut && isPut(asked) ? unavailable : undefined) })
    const memory = aMemory(true)
    const { queue: before } = open(aDrawingQueue(memory))
    void before.add([aDrawing()])
    await waitFor(() => expect(only(before)).toMatchObject({ status: 'uploading', isWaiting: true }))
    before.stop()
    isCut = false
    const { queue: after, stored } = open(aDrawingQueue(memory))
    await after.start()
    await waitFor(() => expect(stored).toEqual(['a.png']))
    expect(sentText()).toEqual([text])
    expect(memory.files.size).toBe(0)
  })

  it('asks for a file that changed on the disk after the browser stored it', async () => {
    server = await drawingServer({ fault: (asked) => (isPut(asked) ? unavailable : undefined) })
    const memory = aMemory(true)
    const { queue: before } = open(aDrawingQueue(memory))
    void before.add([aDrawing()])
    await waitFor(() => expect(only(before)).toMatchObject({ status: 'uploading', isWaiting: true }))
    before.stop()
    memory.files.set(only(before).key, aFile('a.png', text, 7))
    const { queue: after } = open(aDrawingQueue(memory))
    await after.start()
    expect(only(after)).toMatchObject({ status: 'paused', needsFile: true })
  })

  it('loses no drawing that has arrived: it is followed until it is opened', async () => {
    server = await drawingServer({ openings: [{ percent: 1 }] })
    const memory = aMemory()
    const { queue: before } = open(aDrawingQueue(memory))
    void before.add([aDrawing()])
    await waitFor(() => expect(only(before)).toMatchObject({ status: 'completed', result: 'checking' }))
    before.stop()
    await server.close()
    const files = server.files
    server = await drawingServer()
    for (const [id, one] of files) server.files.set(id, one)
    const { queue: after, stored } = open(aDrawingQueue(memory))
    await after.start()
    await waitFor(() => expect(stored).toEqual(['a.png']))
  })
})

describe('two tabs of one browser', () => {
  it('send no drawing twice; the open one takes over what the closed one leaves', async () => {
    vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, locks })
    server = await drawingServer({ fault: (asked) => (isPut(asked) ? unavailable : undefined) })
    const memory = aMemory()
    const { queue: first } = open(aDrawingQueue(memory))
    await first.start()
    void first.add([aDrawing()])
    await waitFor(() => expect(only(first)).toMatchObject({ status: 'uploading', isWaiting: true }))
    const { queue: second } = open(aDrawingQueue(memory))
    await second.start()
    expect(second.rows()).toEqual([])
    first.stop()
    await waitFor(() => expect(only(second)).toMatchObject({ name: 'a.png', status: 'paused', needsFile: true }))
    expect(server.asked('POST', '/uploads')).toHaveLength(1)
  })
})

describe('files of a tab that was closed', () => {
  const listed = {
    _id: '01890000-0000-7000-8000-00000000000a',
    fileName: 'closed.pdf',
    size: 10,
    state: 'failed' as const,
    category: 'floor' as const,
    name: 'Closed',
    replaces: null,
    errorCode: 'drawing.encrypted',
    percent: 0,
    pages: [],
    layoutIds: [],
    failures: [],
  }

  it('that failed are listed with their reason until they are dismissed, here or elsewhere', async () => {
    server = await drawingServer()
    const { queue } = open()
    const row = { entry: undefined, answer: listed }
    queue.setListed([listed, { ...listed, _id: '01890000-0000-7000-8000-00000000000c', state: 'opening' }])
    expect(queue.rows()).toEqual([row])
    queue.setListed([listed])
    expect(queue.rows()).toEqual([row])
    queue.setListed([])
    expect(queue.rows()).toEqual([])
    queue.setListed([listed])
    queue.cancel([listed._id])
    // The server lists it once more before it has received the call.
    queue.setListed([listed])
    expect(queue.rows()).toEqual([])
    await waitFor(() => expect(server!.asked('DELETE', listed._id)).toHaveLength(1))
  })

  it('are not listed twice where this tab has them', async () => {
    server = await drawingServer({ openings: [{ state: 'failed', errorCode: 'drawing.encrypted' }] })
    const { queue } = open()
    void queue.add([aDrawing()])
    await waitFor(() => expect(only(queue)).toMatchObject({ result: 'failed' }))
    queue.setListed([{ ...listed, _id: only(queue).fileId }])
    expect(queue.rows()).toHaveLength(1)
  })
})

it('at maxInside two files are sent at a time, each one part after the other', async () => {
  let [inside, maxInside] = [0, 0]
  server = await drawingServer({ partSize: 3 })
  const { queue, stored } = open(aDrawingQueue(aMemory(), 3))
  const send = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (...given) {
    maxInside = Math.max(maxInside, (inside += 1))
    this.addEventListener('loadend', () => void (inside -= 1))
    return send.apply(this, given)
  }
  void queue.add(['a', 'b', 'c', 'd'].map((name) => aDrawing(`${name}.png`, `${name}123456789`)))
  await waitFor(() => expect(stored).toHaveLength(4))
  XMLHttpRequest.prototype.send = send
  expect(maxInside).toBe(2)
})

it('waiting until everything is sent resumes what is paused, and says whether something failed', async () => {
  const isLocked = ({ url, body }: SentRequest) =>
    url.endsWith('/uploads') && (body as { fileName: string }).fileName === 'locked.png'
  server = await drawingServer({ fault: (asked) => (isLocked(asked) ? refuse(403, 'access.denied') : undefined) })
  const { queue, stored } = open()
  void queue.add([aDrawing()])
  queue.pause([only(queue).key])
  expect(await queue.settled()).toBe(true)
  await waitFor(() => expect(stored).toEqual(['a.png']))
  void queue.add([aDrawing('locked.png')])
  expect(await queue.settled()).toBe(false)
})
