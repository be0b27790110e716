import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { SentRequest } from '../../api/http/fake-server.ts'
import { queueSettings, smallServer } from '../testing/small-server.ts'
import { aFile, aMemory, refuse } from '../testing/upload-server.ts'
import { createAttachmentUploads } from './attachment-uploads.ts'
import { createPictureUploads } from './picture-uploads.ts'

let server: Awaited<ReturnType<typeof smallServer>> | undefined
const queues: { readonly stop: () => void }[] = []
afterEach(async () => {
  for (const queue of queues.splice(0)) queue.stop()
  await server?.close()
  window.localStorage.clear()
})

function opened<Q extends { readonly stop: () => void }>(queue: Q): Q {
  queues.push(queue)
  return queue
}
const attachments = (memory = aMemory(true)) => opened(createAttachmentUploads(queueSettings(memory)))
const pictures = (memory = aMemory(true)) => opened(createPictureUploads(queueSettings(memory)))

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = { projectId: id(1), workspaceId: id(2), layoutId: id(3), planId: id(4), markerId: id(5) }
const project = { corporateId: id(6), projectId: id(1), workspaceId: id(2) } as never
const text = '0123456789'
const isPut = ({ method }: SentRequest) => method === 'PUT'
const unavailable = refuse(503, 'service.unavailable')
const contents = () => [...server!.files.values()].map(({ content }) => String(content))

describe('an attachment', () => {
  it('is announced by its hash, sent in one request, committed, and leaves the list', async () => {
    server = await smallServer()
    const memory = aMemory(true)
    const queue = attachments(memory)
    const stored: string[] = []
    queue.onStored((some) => stored.push(...some.map(({ name }) => name)))
    await queue.add(of, [aFile('permit.pdf', text)])
    expect(memory.files.size).toBe(1)
    await waitFor(() => expect(stored).toEqual(['permit.pdf']))
    expect([...server.files.values()]).toMatchObject([
      { isStored: true, sha256: '84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882' },
    ])
    expect(server.asked('PUT')).toHaveLength(1)
    expect(queue.entries.list()).toEqual([])
    expect([memory.stored.size, memory.files.size]).toEqual([0, 0])
  })

  it('that a reload interrupts continues by itself, because the browser stored the file', async () => {
    let isCut = true
    server = await smallServer((asked) => (isCut && isPut(asked) ? unavailable : undefined))
    const memory = aMemory(true)
    const before = attachments(memory)
    await before.add(of, [aFile('permit.pdf', text)])
    await waitFor(() => expect(before.entries.list()).toMatchObject([{ status: 'uploading', isWaiting: true }]))
    before.stop()

    isCut = false
    const after = attachments(memory)
    await after.start()
    await waitFor(() => expect(after.entries.list()).toEqual([]))
    expect(contents()).toEqual([text])
    expect([...server.files.values()]).toMatchObject([{ isStored: true }])
  })

  it('whose content this browser could not store waits until its file is added again', async () => {
    let isCut = true
    server = await smallServer((asked) => (isCut && isPut(asked) ? unavailable : undefined))
    const memory = aMemory()
    const before = attachments(memory)
    await before.add(of, [aFile('permit.pdf', text)])
    await waitFor(() => expect(before.entries.list()).toMatchObject([{ isAnnounced: true, isWaiting: true }]))
    before.stop()

    isCut = false
    const after = attachments(memory)
    await after.start()
    expect(after.entries.list()).toMatchObject([{ status: 'paused', needsFile: true }])
    await after.add(of, [aFile('permit.pdf', text)])
    await waitFor(() => expect(after.entries.list()).toEqual([]))
    expect(contents()).toEqual([text])
  })

  it('whose link expired asks for another, and one whose bytes were lost sends them again', async () => {
    const puts = [refuse(403, 'file.link-expired')]
    const commits = [refuse(409, 'attachment.not-sent')]
    server = await smallServer((asked) =>
      isPut(asked) ? puts.shift() : asked.url.endsWith('/commit') ? commits.shift() : undefined,
    )
    const queue = attachments()
    await queue.add(of, [aFile('permit.pdf', text)])
    await waitFor(() => expect([...server!.files.values()]).toMatchObject([{ isStored: true }]))
    expect(server.asked('PUT')).toHaveLength(3)
  })

  it('that is refused is withdrawn, says why also after a reload, and another try announces it again', async () => {
    const puts = [refuse(507, 'storage.full')]
    server = await smallServer((asked) => (isPut(asked) ? puts.shift() : undefined))
    const memory = aMemory(true)
    const before = attachments(memory)
    await before.add(of, [aFile('permit.pdf', text)])
    await waitFor(() =>
      expect(before.entries.list()).toMatchObject([{ status: 'failed', problem: { code: 'storage.full' } }]),
    )
    await waitFor(() => expect(server!.files.size).toBe(0))
    before.stop()

    const after = attachments(memory)
    await after.start()
    const failed = after.entries.list()
    expect(failed).toMatchObject([{ status: 'failed', needsFile: false, problem: { code: 'storage.full' } }])
    after.retry([failed[0]!.key])
    await waitFor(() => expect([...server!.files.values()]).toMatchObject([{ isStored: true }]))
  })
})

describe('a picture of a project', () => {
  const cover = () => aFile('cover', text)

  it('is sent when it is chosen, once, and gives the id that saving names', async () => {
    server = await smallServer()
    const queue = pictures()
    queue.add(project, 'cover', aFile('cover', 'first'))
    const key = queue.add(project, 'cover', cover())
    const sent = await queue.sent(key)
    expect(String(server.files.get(sent)?.content)).toBe(text)
    expect(await queue.sent(key)).toBe(sent)
    expect(queue.entries.list()).toHaveLength(1)
  })

  it('is there again after a reload, sent or not', async () => {
    let isCut = true
    server = await smallServer((asked) => (isCut && isPut(asked) ? unavailable : undefined))
    const memory = aMemory(true)
    const before = pictures(memory)
    const key = before.add(project, 'logo', cover())
    await waitFor(() => expect(before.entries.list()).toMatchObject([{ isAnnounced: true, isWaiting: true }]))
    await expect(before.sent(key)).rejects.toMatchObject({ code: 'network.lost' })
    before.stop()

    isCut = false
    const second = pictures(memory)
    await second.start()
    await waitFor(() => expect(second.entries.get(key)?.status).toBe('completed'))
    const sent = await second.sent(key)
    expect(String(server.files.get(sent)?.content)).toBe(text)
    second.stop()

    const third = pictures(memory)
    await third.start()
    expect(await third.sent(key)).toBe(sent)
    expect(await (await third.fileOf(key))?.text()).toBe(text)
    expect(third.isUsable({ ...third.entries.get(key)!, changedAt: Date.now() - 86_400_000 })).toBe(false)
    third.drop([key])
    expect([memory.stored.size, memory.files.size]).toEqual([0, 0])
  })

  it('that the server refuses says why', async () => {
    server = await smallServer((asked) => (isPut(asked) ? refuse(507, 'storage.full') : undefined))
    const queue = pictures()
    const key = queue.add(project, 'cover', cover())
    await waitFor(() => expect(queue.entries.get(key)?.status).toBe('failed'))
    server.asked('PUT')
    await expect(queue.sent(key)).rejects.toMatchObject({ code: 'storage.full' })
  })
})
