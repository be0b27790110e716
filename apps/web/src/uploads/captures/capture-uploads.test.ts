import { Blob } from 'node:buffer'
import { createHash } from 'node:crypto'
import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aSession, loopback, type Answer, type SentRequest } from '../../api/http/fake-server.ts'
import { newId } from '../../api/new-id.ts'
import { beginSession } from '../../api/session/session.ts'
import { queueSettings } from '../testing/small-server.ts'
import { aFile, aMemory, elsewhere, refuse } from '../testing/upload-server.ts'
import { createCaptureUploads } from './capture-uploads.ts'

type Defect = { readonly _id: string; readonly imageId: string; readonly defect: Readonly<Record<string, unknown>> }

/** Stores photos, checks their hashes, and makes one defect of a shape however often it is sent. */
async function siteServer(fault: (asked: SentRequest) => Answer | undefined = () => undefined) {
  const photos = new Map<string, { readonly sha256: string; content?: Buffer; isStored?: true }>()
  const defects = new Map<string, Defect>()
  const voices = new Map<string, { readonly sound: string; readonly seconds: number }>()
  const begun = (_id: string) => ({
    _id,
    outcome: photos.get(_id)?.isStored ? 'stored' : 'send',
    uploadUrl: `${server.origin}/put/${_id}`,
    contentType: '',
    headers: {},
    partSize: null,
    parts: null,
    sentParts: [],
    partLinks: [],
    duplicateOf: null,
    isOpenedAgain: false,
    errorCode: null,
  })
  function answer({ method, url, body }: SentRequest): Answer {
    const id = /[0-9a-f]{8}-[0-9a-f-]{27}(?=\/commit$|\/resume$|$)/.exec(url)?.[0] ?? ''
    const photo = photos.get(id)
    if (url.endsWith('/captures')) {
      const { file } = body as { readonly file: { readonly _id: string; readonly sha256: string } }
      if (!photos.has(file._id)) photos.set(file._id, { sha256: file.sha256 })
      return { status: 200, body: begun(file._id) }
    }
    if (url.endsWith('/annotation')) {
      const { annInfo } = body as { readonly annInfo: Defect }
      if (photos.get(annInfo.imageId)?.isStored !== true) return refuse(404, 'media.not-found')
      defects.set(annInfo._id, annInfo)
      return { status: 200, body: { newAnnotation: { annInfo: { ...annInfo, defectId: annInfo._id } } } }
    }
    if (url.endsWith('/voiceNotes')) {
      const note = body as { readonly _id: string; readonly sound: string; readonly seconds: number }
      if (!defects.has(url.split('/').at(-2)!)) return refuse(404, 'defect.not-found')
      voices.set(note._id, note)
      return { status: 200, body: {} }
    }
    if (photo === undefined) return refuse(404, 'media.not-found')
    if (method === 'PUT') photo.content = body as Buffer
    else if (url.endsWith('/commit')) {
      if (photo.content === undefined) return refuse(409, 'media.not-stored')
      if (createHash('sha256').update(photo.content).digest('hex') !== photo.sha256)
        return refuse(400, 'file.checksum-mismatch')
      photo.isStored = true
    } else if (url.endsWith('/resume')) return { status: 200, body: begun(id) }
    return { status: 200, body: {}, headers: elsewhere }
  }
  const server = await loopback((asked) =>
    asked.method === 'OPTIONS' ? { status: 200, headers: elsewhere } : (fault(asked) ?? answer(asked)),
  )
  beginSession(aSession())
  return { ...server, photos, defects, voices }
}

let server: Awaited<ReturnType<typeof siteServer>> | undefined
const queues: { readonly stop: () => void }[] = []
afterEach(async () => {
  for (const queue of queues.splice(0)) queue.stop()
  await server?.close()
  window.localStorage.clear()
  vi.unstubAllGlobals()
})
const voiceId = newId()
const captures = (memory = aMemory(true)) => {
  const queue = createCaptureUploads(queueSettings(memory))
  queues.push(queue)
  return queue
}

/** A disk that is full takes a row in part. */
const withOldRows = (memory: ReturnType<typeof aMemory>) => ({
  ...memory,
  read: async (owner: string) =>
    (await memory.read(owner)).map((row) => ({ ...row, defect: { ...spalling, remark: '' } })),
})

/** Some browsers store a row and lose the sound in it. */
const withoutVoices = (memory: ReturnType<typeof aMemory>) => ({
  ...memory,
  read: async (owner: string) =>
    (await memory.read(owner)).map((row) => ({ ...row, voice: { _id: voiceId, seconds: 2, sound: undefined } })),
})

const of = {
  projectName: 'Harbour Court',
  corporateId: '01930000-0000-7000-8000-000000000001',
  projectId: '01930000-0000-7000-8000-000000000004',
  workspaceId: '01930000-0000-7000-8000-000000000005',
  inspectionId: '01930000-0000-7000-8000-000000000006',
}
const spalling = { type: 'spalling', severity: 'major', elevationId: null, floor: '3', remark: 'loose' } as const
const nowhere = { at: null, position: null }
const add = (queue: ReturnType<typeof captures>) => queue.add(of, aFile('IMG_1.jpg', 'photo'), nowhere, spalling)
const unavailable = refuse(503, 'service.unavailable')
const isOf = (end: string) => (asked: SentRequest) => asked.url.endsWith(end)

describe('a defect recorded on site', () => {
  it('is a verified photo and one defect without a size, and then leaves the list', async () => {
    server = await siteServer()
    const memory = aMemory(true)
    const queue = captures(memory)
    expect(await add(queue)).toBe(true)
    expect(queue.sentCount()).toBe(0)
    await waitFor(() => expect(queue.sentCount()).toBe(1))
    expect([...server.defects.values()]).toMatchObject([
      { defect: { type: 'spalling', severity: 'major', floor: '3', remark: 'loose', width: null, length: null } },
    ])
    expect(queue.entries.list()).toEqual([])
    expect([memory.stored.size, memory.files.size]).toEqual([0, 0])
  })

  it('that a reload interrupts is sent by the next page, photo and fields', async () => {
    let isCut = true
    server = await siteServer((asked) => (isCut && asked.method === 'PUT' ? unavailable : undefined))
    const memory = aMemory(true)
    const before = captures(memory)
    await add(before)
    await waitFor(() => expect(before.entries.list()).toMatchObject([{ isWaiting: true }]))
    expect(before.sentCount()).toBe(0)
    before.stop()

    isCut = false
    const after = captures(memory)
    await after.start()
    await waitFor(() => expect(after.sentCount()).toBe(1))
    expect([...server.defects.values()]).toMatchObject([{ defect: { remark: 'loose' } }])
    // Still said after another reload, until somebody closes it.
    const later = captures(memory)
    expect(later.sentCount()).toBe(1)
    later.closeSent()
    expect(captures(memory).sentCount()).toBe(0)
  })

  it('whose answer is lost after the defect was made is one defect', async () => {
    const lost = [unavailable]
    server = await siteServer((asked) => {
      if (!isOf('/annotation')(asked) || lost.length === 0) return undefined
      const { annInfo } = asked.body as { readonly annInfo: Defect }
      server!.defects.set(annInfo._id, annInfo)
      return lost.shift()
    })
    const queue = captures()
    await add(queue)
    await waitFor(() => expect(queue.sentCount()).toBe(1))
    expect(server.defects.size).toBe(1)
  })

  it('has its voice note after a reload too, once', async () => {
    vi.stubGlobal('Blob', Blob)
    const voice = { _id: newId(), seconds: 2, sound: new Blob(['spoken'], { type: 'audio/webm' }) }
    const memory = aMemory(true)
    const addSpoken = (queue: ReturnType<typeof captures>) =>
      queue.add(of, aFile('IMG_1.jpg', 'photo'), nowhere, spalling, voice as never)
    let isCut = true
    server = await siteServer((asked) => (isCut && isOf('/voiceNotes')(asked) ? unavailable : undefined))
    const before = captures(memory)
    expect(await addSpoken(before)).toBe(true)
    await waitFor(() => expect(server!.defects.size).toBe(1))
    expect(before.sentCount()).toBe(0)
    before.stop()

    isCut = false
    const after = captures(memory)
    await after.start()
    await waitFor(() => expect(after.sentCount()).toBe(1))
    expect([...server.voices.values()]).toMatchObject([{ seconds: 2, sound: btoa('spoken') }])
    expect(server.defects.size).toBe(1)
  })

  it('that is refused stays, says why, and is sent by another try', async () => {
    const refusals = [refuse(400, 'input.invalid')]
    server = await siteServer((asked) => (isOf('/annotation')(asked) ? refusals.shift() : undefined))
    const queue = captures()
    await add(queue)
    await waitFor(() =>
      expect(queue.entries.list()).toMatchObject([{ status: 'failed', problem: { code: 'input.invalid' } }]),
    )
    expect(queue.sentCount()).toBe(0)
    queue.retry(queue.entries.list().map(({ key }) => key))
    await waitFor(() => expect(queue.sentCount()).toBe(1))
    expect(server.defects.size).toBe(1)
  })

  it.each([
    ['photo', () => aMemory(false)],
    ['voice note', () => withoutVoices(aMemory(true))],
    ['fields', () => ({ ...aMemory(true), write: () => Promise.resolve() })],
    ['fields, of which an earlier version is there,', () => withOldRows(aMemory(true))],
  ])('whose %s this browser cannot store is not called saved', async (_, memoryOf) => {
    server = await siteServer((asked) => (asked.method === 'PUT' ? unavailable : undefined))
    vi.stubGlobal('Blob', Blob)
    const queue = captures(memoryOf())
    const voice = { _id: voiceId, seconds: 2, sound: new Blob(['spoken']) } as never
    expect(await queue.add(of, aFile('IMG_1.jpg', 'photo'), nowhere, spalling, voice)).toBe(false)
    expect(queue.entries.list()).toMatchObject([{ isStored: false }])
  })

  it('is called saved when photo and fields were read back, also by the next page', async () => {
    server = await siteServer((asked) => (asked.method === 'PUT' ? unavailable : undefined))
    const memory = aMemory(true)
    const before = captures(memory)
    expect(await add(before)).toBe(true)
    expect(before.entries.list()).toMatchObject([{ isStored: true }])
    before.stop()
    const after = captures(memory)
    await after.start()
    expect(after.entries.list()).toMatchObject([{ isStored: true, defect: { remark: 'loose' } }])
  })
})
