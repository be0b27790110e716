import { waitFor } from '@testing-library/react'
import { File as NodeFile } from 'node:buffer'
import { afterEach, describe, expect, it } from 'vitest'
import { aSession, loopback, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { beginSession } from '../../../api/session/session.ts'
import { createUploads } from './upload-store.ts'
import type { Upload } from './upload-list.ts'

const of = { corporateId: '01890000-0000-7000-8000-000000000001', workspaceId: '01890000-0000-7000-8000-000000000003' }
const uploadId = '01890000-0000-7000-8000-00000000000a'
const layoutId = '01890000-0000-7000-8000-00000000000b'

let server: Awaited<ReturnType<typeof loopback>> | undefined
let queue: ReturnType<typeof createUploads> | undefined
afterEach(async () => {
  queue?.stop()
  await server?.close()
  window.localStorage.clear()
  window.sessionStorage.clear()
})

type World = {
  readonly partSize?: number
  readonly onPut?: (number: number, times: number) => Answer | undefined
  readonly states?: readonly object[]
  readonly begin?: (times: number) => Answer | undefined
}

/** Another origin to jsdom, as a bucket is. */
const elsewhere = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'PUT' }

/** A server that keeps parts as ours does; what it says of the file comes from `states`, the last again and again. */
async function aServer({
  partSize = 4,
  onPut,
  states = [{ state: 'done', layoutIds: [layoutId] }],
  begin,
}: World = {}) {
  const parts = new Map<number, string>()
  const tries = new Map<string, number>()
  const waiting = [...states]
  const count = (key: string) => {
    tries.set(key, (tries.get(key) ?? 0) + 1)
    return tries.get(key)!
  }
  const state = () => ({
    _id: uploadId,
    fileName: 'a.png',
    size: 10,
    errorCode: null,
    percent: 0,
    pages: [],
    layoutIds: [],
    ...(waiting.length > 1 ? waiting.shift() : waiting[0]),
  })
  const answer = ({ method, url, body }: SentRequest): Answer => {
    if (method === 'OPTIONS') return { status: 200, headers: elsewhere }
    if (method === 'PUT') {
      const number = Number(url.split('/').at(-1))
      const refusal = onPut?.(number, count(`put ${number}`))
      if (refusal !== undefined) return refusal
      parts.set(number, String(body))
      return { status: 200, headers: elsewhere }
    }
    if (url.endsWith('/uploads'))
      return (
        begin?.(count('begin')) ?? {
          status: 200,
          body: { _id: uploadId, partSize, parts: Math.ceil((body as { size: number }).size / partSize) },
        }
      )
    if (url.endsWith('/parts'))
      return {
        status: 200,
        body: { uploadUrl: `${server!.origin}/put/${(body as { number: number }).number}`, headers: {} },
      }
    return { status: 200, body: state() }
  }
  server = await loopback(answer)
  beginSession(aSession())
  const stored: [Upload, readonly string[]][] = []
  queue = createUploads({
    of,
    pollSeconds: 0.01,
    onStored: (upload, { layoutIds }) => void stored.push([upload, layoutIds]),
  })
  const asked = (method: string, ending: string) =>
    server!.asked.filter((one) => one.method === method && one.url.endsWith(ending))
  return { parts, stored, asked, queue }
}

/** Not jsdom's own, which cannot be read. */
const aFile = (text = '0123456789', name = 'a.png') =>
  new NodeFile([text], name, { type: 'image/png' }) as unknown as File
const drawing = { category: 'layout', name: 'A' } as const
const sent = (parts: ReadonlyMap<number, string>) =>
  [...parts.keys()]
    .toSorted((a, b) => a - b)
    .map((number) => parts.get(number))
    .join('')

describe('files of a tab that was closed', () => {
  const listed = {
    _id: uploadId,
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

  it('that failed are listed with their reason until they are put away, by whomever', async () => {
    const { asked, queue } = await aServer()
    queue.meet([listed, { ...listed, _id: layoutId, state: 'opening' }])
    expect(queue.list()).toMatchObject([
      { fileName: 'closed.pdf', stage: 'failed', problem: { code: 'drawing.encrypted' }, hasFile: false },
    ])
    queue.meet([listed])
    expect(queue.list()).toHaveLength(1)
    expect(window.sessionStorage).toHaveLength(0)
    queue.meet([])
    expect(queue.list()).toEqual([])
    queue.meet([listed])
    queue.cancel(queue.list()[0]!.key)
    // Listed once more before the server has heard of it.
    queue.meet([listed])
    expect(queue.list()).toEqual([])
    await waitFor(() => expect(asked('DELETE', uploadId)).toHaveLength(1))
  })

  it('are not listed twice where this tab has them', async () => {
    const { queue } = await aServer({ states: [{ state: 'failed', errorCode: 'drawing.encrypted' }] })
    queue.add([{ file: aFile(), drawing }])
    await waitFor(() => expect(queue.list()).toMatchObject([{ stage: 'failed', uploadId }]))
    queue.meet([listed])
    expect(queue.list()).toHaveLength(1)
  })
})

describe('a file', () => {
  it('is read, announced by its hash, sent in parts and followed until it is a drawing', async () => {
    const { parts, stored, asked, queue } = await aServer({
      states: [
        { state: 'opening', percent: 10 },
        { state: 'opening', percent: 60 },
        { state: 'done', layoutIds: [layoutId] },
      ],
    })
    queue.add([{ file: aFile(), drawing }])
    await waitFor(() => expect(stored).toHaveLength(1))
    expect(sent(parts)).toBe('0123456789')
    expect(asked('POST', '/uploads').map(({ body }) => body)).toEqual([
      {
        fileName: 'a.png',
        size: 10,
        sha256: '84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882',
        contentType: 'image/png',
        drawing,
      },
    ])
    expect(asked('POST', '/parts')).toHaveLength(3)
    expect(stored[0]![1]).toEqual([layoutId])
    expect(queue.list()).toEqual([])
  })

  it('whose line is cut costs one part, sent again by itself', async () => {
    const { parts, stored, asked, queue } = await aServer({
      onPut: (number, times) => (number === 2 && times === 1 ? 'cut' : undefined),
    })
    queue.add([{ file: aFile(), drawing }])
    await waitFor(() => expect(stored).toHaveLength(1))
    expect(sent(parts)).toBe('0123456789')
    expect(
      asked('POST', '/parts')
        .map(({ body }) => (body as { number: number }).number)
        .toSorted(),
    ).toEqual([1, 2, 2, 3])
  })

  it('waits where it is paused, and goes on with what is missing', async () => {
    const pauseAtThird = (number: number, times: number): undefined => {
      if (number === 3 && times === 1) queue.pause(queue.list()[0]!.key)
    }
    const { parts, stored, queue } = await aServer({ partSize: 1, onPut: pauseAtThird })
    queue.add([{ file: aFile(), drawing }])
    const { key } = queue.list()[0]!
    await waitFor(() => expect(queue.list()[0]).toMatchObject({ isPaused: true }))
    // A part that was on its way when the pause was asked for may still arrive; after it, none is sent.
    await waitFor(() => expect(queue.list()[0]).toMatchObject({ bytes: parts.size }))
    const held = parts.size
    expect(held).toBeLessThan(10)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(parts.size).toBe(held)
    expect(queue.list()[0]).toMatchObject({ stage: 'sending', isPaused: true, bytes: held })
    queue.resume(key)
    await waitFor(() => expect(stored).toHaveLength(1))
    expect(sent(parts)).toBe('0123456789')
  })

  it('that is cancelled is given up on the server and leaves the list', async () => {
    const { parts, asked, queue } = await aServer({ onPut: () => 'silence' })
    queue.add([{ file: aFile(), drawing }])
    await waitFor(() => expect(server!.asked.some(({ method }) => method === 'PUT')).toBe(true))
    queue.cancel(queue.list()[0]!.key)
    expect(queue.list()).toEqual([])
    await waitFor(() => expect(asked('DELETE', `/uploads/${uploadId}`)).toHaveLength(1))
    expect(parts.size).toBe(0)
  })

  it('that the server refuses stays with its reason; another name begins anew without reading it again', async () => {
    const taken: Answer = { status: 409, body: { code: 'drawing.name-taken', message: 'taken', requestId: 'x' } }
    const { stored, asked, queue } = await aServer({ begin: (times) => (times === 1 ? taken : undefined) })
    queue.add([{ file: aFile(), drawing }])
    await waitFor(() =>
      expect(queue.list()[0]).toMatchObject({ stage: 'failed', problem: { code: 'drawing.name-taken' } }),
    )
    queue.retry(queue.list()[0]!.key, 'A (2)')
    await waitFor(() => expect(stored).toHaveLength(1))
    expect(asked('POST', '/uploads').map(({ body }) => (body as { drawing: { name: string } }).drawing.name)).toEqual([
      'A',
      'A (2)',
    ])
  })

  it('that cannot be opened says why, also after a reload, until it is dismissed', async () => {
    const { queue: before } = await aServer({
      states: [{ state: 'opening' }, { state: 'failed', errorCode: 'drawing.encrypted' }],
    })
    const failed = { stage: 'failed', fileName: 'a.png', problem: { code: 'drawing.encrypted' } }
    before.add([{ file: aFile(), drawing }])
    await waitFor(() => expect(before.list()[0]).toMatchObject(failed))
    before.stop()
    queue = createUploads({ of, pollSeconds: 0.01, onStored: () => undefined })
    queue.start()
    await waitFor(() => expect(queue!.list()[0]).toMatchObject({ ...failed, hasFile: false }))
    queue.cancel(queue.list()[0]!.key)
    queue.stop()
    queue.start()
    expect(queue.list()).toEqual([])
  })

  it('of several pages waits for the choice', async () => {
    const pages = [1, 2].map((page) => ({ page, thumbnailUrl: `/page/${page}`, width: 10, height: 14 }))
    const { stored, asked, queue } = await aServer({
      states: [{ state: 'choosing', pages }, { state: 'opening' }, { state: 'done', layoutIds: [layoutId] }],
    })
    queue.add([{ file: aFile('0123456789', 'a.pdf'), drawing }])
    await waitFor(() => expect(queue.list()[0]).toMatchObject({ stage: 'choosing', pages }))
    await queue.choose(queue.list()[0]!.key, [{ page: 2, name: 'Second' }])
    await waitFor(() => expect(stored).toHaveLength(1))
    expect(asked('POST', '/pages').map(({ body }) => body)).toEqual([{ pages: [{ page: 2, name: 'Second' }] }])
  })
})

it('at most two parts are on their way, of however many files', async () => {
  let [inside, most] = [0, 0]
  const { stored, queue } = await aServer({ partSize: 3 })
  const open = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (...given) {
    most = Math.max(most, (inside += 1))
    this.addEventListener('loadend', () => void (inside -= 1))
    return open.apply(this, given)
  }
  queue.add(
    ['a', 'b', 'c', 'd'].map((name) => ({
      file: aFile(`${name}123456789`, `${name}.png`),
      drawing: { ...drawing, name },
    })),
  )
  await waitFor(() => expect(stored).toHaveLength(4))
  XMLHttpRequest.prototype.send = open
  expect(most).toBe(2)
})
