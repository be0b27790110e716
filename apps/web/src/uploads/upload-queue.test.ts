import { waitFor } from '@testing-library/react'
import { createHash } from 'node:crypto'
import { locks } from 'node:worker_threads'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mobileEdge, openSlowLine } from './testing/slow-line.ts'
import { aBatch, aFile, aMemory, aQueue, partSize, uploadServer, type Fault } from './testing/upload-server.ts'
import type { MediaUploads } from './media/media-uploads.ts'

let server: Awaited<ReturnType<typeof uploadServer>> | undefined
const queues: MediaUploads[] = []
const closedAfterwards = (queue: MediaUploads) => {
  queues.push(queue)
  return queue
}
afterEach(async () => {
  for (const queue of queues.splice(0)) queue.stop()
  await server?.close()
  window.localStorage.clear()
})

const listOf = (queue: MediaUploads) => queue.snapshot().uploads
const settled = (queue: MediaUploads) =>
  waitFor(() => expect(listOf(queue).every(({ status }) => status === 'completed' || status === 'failed')).toBe(true), {
    interval: 5,
  })
const texts = ['0123456789abcdef!', 'short', 'seven77', '0123456789', 'x']
const files = () => texts.map((text, index) => aFile(`DJI_000${index}.JPG`, text))

describe('files of a marker', () => {
  it('are registered, announced by their hashes, sent, checked, and shown as arrived', async () => {
    server = await uploadServer()
    const queue = closedAfterwards(aQueue())
    void queue.add(aBatch(files()))
    expect(listOf(queue)).toHaveLength(5)
    await settled(queue)
    expect(listOf(queue).map(({ status, bytes }) => [status, bytes])).toEqual(
      texts.map((text) => ['completed', text.length]),
    )
    expect([...server.media.values()].map(server.textOf).toSorted()).toEqual(texts.toSorted())
    expect(server.asked[0]!.url).toContain('registerTotalMediaCount')
    expect(server.asked.filter(({ url }) => url.endsWith('registerTotalMediaCount'))).toHaveLength(1)
    expect(queue.snapshot().totals).toMatchObject({ count: 5, completed: 5, underWay: 0, percent: 100 })
  })

  it('arrive once each, whatever happens to the line, and a cut costs one part at maxOpen', async () => {
    const fault = fc.constantFrom<Fault>(undefined, undefined, 'before', 'after', 'unavailable', 'expired')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { maxLength: 40 }).filter((faults) => faults.filter((one) => one === 'expired').length < 6),
        async (faults) => {
          const waiting = [...faults]
          server = await uploadServer(() => waiting.shift())
          const queue = closedAfterwards(aQueue())
          void queue.add(aBatch(files()))
          await settled(queue)
          expect(listOf(queue).map(({ status }) => status)).toEqual(texts.map(() => 'completed'))
          expect(
            [...server.media.values()].map((one) => [one.isCommitted, one.commits, server!.textOf(one)]).toSorted(),
          ).toEqual(texts.map((text) => [true, 1, text]).toSorted())
          const largest = Math.max(partSize, 8)
          expect(server.seen.putBytes).toBeLessThanOrEqual(texts.join('').length + server.seen.faults * largest)
          queue.stop()
          await server.close()
        },
      ),
      { numRuns: 12 },
    )
  })

  it('are announced many at once, and sent two at a time', async () => {
    server = await uploadServer()
    const queue = closedAfterwards(aQueue())
    let maxOpen = 0
    queue.subscribe(() => {
      maxOpen = Math.max(
        maxOpen,
        listOf(queue).filter(({ status, stage }) => status === 'uploading' && stage === 'sending').length,
      )
    })
    void queue.add(
      aBatch(
        Array.from({ length: 160 }, (_, index) =>
          aFile(`DJI_${index}.JPG`, `photo ${index % 10}${index}`.slice(0, 8).padEnd(8, String(index))),
        ),
      ),
    )
    await settled(queue)
    expect(maxOpen).toBe(2)
    expect(server.seen.begins.length).toBeLessThan(60)
    expect(Math.max(...server.seen.begins)).toBeLessThanOrEqual(100)
  })
})

describe('files on a mobile line', () => {
  it('arrive over a slow and lossy line at the first try, and their progress never goes back (reliability 8)', async () => {
    const sizes = { part: 8_192, whole: 16_384 }
    let line: Awaited<ReturnType<typeof openSlowLine>> | undefined
    server = await uploadServer(undefined, {
      sizes,
      through: async (origin) => {
        line = await openSlowLine(origin)
        line.become(mobileEdge)
        return line.origin
      },
    })
    const queue = closedAfterwards(aQueue(aMemory(), sizes))
    const seen: { readonly percent: number; readonly bytes: readonly number[]; readonly isTrouble: boolean }[] = []
    queue.subscribe(() => {
      const { uploads, totals } = queue.snapshot()
      seen.push({
        percent: totals.percent,
        bytes: uploads.map(({ bytes }) => bytes),
        isTrouble: totals.failed > 0 || totals.isWaiting,
      })
    })
    const texts = [20_000, 12_000].map((length, index) => String(index).repeat(length))
    void queue.add(aBatch(texts.map((text, index) => aFile(`DJI_000${index}.JPG`, text))))
    await waitFor(() => expect(listOf(queue).map(({ status }) => status)).toEqual(['completed', 'completed']), {
      timeout: 60_000,
      interval: 20,
    })
    const isRising = (values: readonly number[]) => values.every((value, at) => value >= (values[at - 1] ?? 0))
    expect([
      isRising(seen.map(({ percent }) => percent)),
      ...texts.map((_, at) => isRising(seen.map(({ bytes }) => bytes[at] ?? 0))),
    ]).toEqual([true, true, true])
    expect(seen.filter(({ isTrouble }) => isTrouble)).toEqual([])
    expect(server.seen.putBytes).toBe(32_000)
    expect([...server.media.values()].map(server.textOf).toSorted()).toEqual(texts.toSorted())
    queue.stop()
    await line?.close()
  }, 90_000)
})

describe('a file', () => {
  it('that is paused stops at once, goes on with what is missing, and no other waits for it', async () => {
    server = await uploadServer()
    const queue = closedAfterwards(aQueue())
    void queue.add(aBatch([aFile('a.jpg', '0123456789abcdef'), aFile('b.jpg', 'short')]))
    queue.pause([listOf(queue)[0]!.key])
    await waitFor(() => expect(listOf(queue).map(({ status }) => status)).toEqual(['paused', 'completed']))
    queue.resume([listOf(queue)[0]!.key])
    await settled(queue)
    expect([...server.media.values()].map(server.textOf).toSorted()).toEqual(['0123456789abcdef', 'short'])
  })

  it('that changes on the disk between parts is started over under another id, never spliced', async () => {
    server = await uploadServer()
    const queue = closedAfterwards(aQueue())
    let reads = 0
    const [before, after] = [aFile('a.jpg', '0123456789abcdef'), aFile('a.jpg', '0123456789ABCDEF')]
    const changing = {
      name: 'a.jpg',
      type: '',
      size: 16,
      lastModified: 1,
      slice: (start: number, end: number) => {
        reads += 1
        // Four reads to hash it, two parts sent, and then somebody writes into it.
        return (reads <= 6 ? before : after).slice(start, end)
      },
    } as unknown as File
    void queue.add(aBatch([changing]))
    await settled(queue)
    expect(listOf(queue)[0]!.status).toBe('completed')
    expect([...server.media.values()].map(server.textOf)).toEqual(['0123456789ABCDEF'])
    expect(server.cancelled).toHaveLength(1)
  })

  it('that can no longer be read fails with the reason, and goes on when it is chosen again', async () => {
    server = await uploadServer()
    const queue = closedAfterwards(aQueue())
    const unreadable = {
      name: 'a.jpg',
      type: '',
      size: 5,
      lastModified: 7,
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('moved', 'NotFoundError')) }),
    } as unknown as File
    void queue.add(aBatch([unreadable]))
    await settled(queue)
    expect(listOf(queue)[0]).toMatchObject({ status: 'failed', needsFile: true, problem: { code: 'file.unreadable' } })
    expect(queue.choose([{ file: aFile('b.jpg', 'short', 7), handle: null, relativePath: '' }])).toBe(0)
    expect(queue.choose([{ file: aFile('a.jpg', 'short', 7), handle: null, relativePath: '' }])).toBe(1)
    await waitFor(() => expect(listOf(queue)[0]!.status).toBe('completed'))
  })

  it('that is cancelled leaves the list and the server', async () => {
    server = await uploadServer(({ url }) => (url.startsWith('/put/') ? 'unavailable' : undefined))
    const queue = closedAfterwards(aQueue())
    void queue.add(aBatch([aFile('a.jpg', 'short')]))
    await waitFor(() => expect(listOf(queue)[0]).toMatchObject({ status: 'uploading', isWaiting: true }))
    await queue.cancel([listOf(queue)[0]!.key])
    expect(listOf(queue)).toEqual([])
    expect(server.media.size).toBe(0)
  })

  it('that somebody deleted in between ends with the reason and can be sent again', async () => {
    let isHeld = true
    server = await uploadServer(({ url }) => (isHeld && url.startsWith('/put/') ? 'unavailable' : undefined))
    const queue = closedAfterwards(aQueue())
    void queue.add(aBatch([aFile('a.jpg', '0123456789')]))
    await waitFor(() => expect(server!.media.size).toBe(1))
    await waitFor(() => expect(listOf(queue)[0]!.isWaiting).toBe(true))
    server.media.clear()
    isHeld = false
    await settled(queue)
    expect(listOf(queue)[0]).toMatchObject({ status: 'failed', problem: { code: 'media.not-found' } })
    queue.retry([listOf(queue)[0]!.key])
    await waitFor(() => expect(listOf(queue)[0]!.status).toBe('completed'))
  })
})

describe('the server', () => {
  it('may know a file from an earlier try under another id: it goes on there', async () => {
    server = await uploadServer()
    const known = {
      _id: '01930000-0000-7000-8000-00000000beef',
      sha256: createHash('sha256').update('0123456789').digest('hex'),
      size: 10,
      name: 'a.jpg',
      bytes: new Map([[1, Buffer.from('0123')]]),
      commits: 0,
      isCommitted: false,
      isFailed: false,
    }
    server.media.set(known._id, known)
    const queue = closedAfterwards(aQueue())
    void queue.add(aBatch([aFile('a.jpg', '0123456789')]))
    await settled(queue)
    expect(server.media.size).toBe(1)
    expect(known.isCommitted).toBe(true)
    expect(server.seen.putBytes).toBe(6)
  })

  it('has one file under two names once: the second waits for the first, is called a duplicate, and changes no name', async () => {
    server = await uploadServer()
    const queue = closedAfterwards(aQueue())
    void queue.add(aBatch([aFile('a.jpg', '0123456789abcdef!')]))
    await waitFor(() => expect(listOf(queue)[0]!.isAnnounced).toBe(true))
    void queue.add(aBatch([aFile('copy.jpg', '0123456789abcdef!')], 1))
    await settled(queue)
    expect(listOf(queue).map(({ name, status, isDuplicate }) => [name, status, isDuplicate])).toEqual([
      ['a.jpg', 'completed', false],
      ['copy.jpg', 'completed', true],
    ])
    expect([...server.media.values()].map(({ name, isCommitted }) => [name, isCommitted])).toEqual([['a.jpg', true]])
  })

  it('has a file whose twin was given up', async () => {
    // Nothing can be announced before the first is given up: on a quick machine it would arrive before.
    let isHeld = true
    server = await uploadServer(() => (isHeld ? 'unavailable' : undefined))
    const queue = closedAfterwards(aQueue())
    void queue.add(aBatch([aFile('a.jpg', '0123456789abcdef!')]))
    await waitFor(() => expect(listOf(queue)[0]!.hash).not.toBeNull())
    queue.pause([listOf(queue)[0]!.key])
    void queue.add(aBatch([aFile('copy.jpg', '0123456789abcdef!')], 1))
    await waitFor(() => expect(listOf(queue)[1]!.hash).not.toBeNull())
    await queue.cancel([listOf(queue)[0]!.key])
    isHeld = false
    await settled(queue)
    expect(listOf(queue).map(({ name, isDuplicate }) => [name, isDuplicate])).toEqual([['copy.jpg', false]])
    expect([...server.media.values()].map((one) => [one.isCommitted, server!.textOf(one)])).toEqual([
      [true, '0123456789abcdef!'],
    ])
  })
})

describe('a reload (reliability 9)', () => {
  it('keeps the list; choosing the folder again goes on, sends only what is missing, and doubles nothing', async () => {
    let puts = 0
    server = await uploadServer(({ url }) => (url.startsWith('/put/') && ++puts > 3 ? 'unavailable' : undefined))
    const memory = aMemory()
    const first = aQueue(memory)
    void first.add(aBatch(files()))
    await waitFor(() => expect(puts).toBeGreaterThan(4))
    first.stop()
    await server.close()

    const before = server.media
    const sent = [...before.values()].reduce((sum, one) => sum + server!.textOf(one).length, 0)
    const again = await uploadServer()
    server = again
    for (const [id, one] of before) again.media.set(id, one)
    const second = closedAfterwards(aQueue(memory))
    await second.start()
    expect(listOf(second)).toHaveLength(5)
    const waiting = listOf(second).filter(({ needsFile }) => needsFile).length
    expect(waiting).toBe(5 - listOf(second).filter(({ status }) => status === 'completed').length)
    expect(second.choose(files().map((file) => ({ file, handle: null, relativePath: `card/${file.name}` })))).toBe(
      waiting,
    )
    // Choosing them in the wizard as well makes no second ones.
    void second.add(aBatch(files(), 500))
    await settled(second)
    expect(
      [...again.media.values()]
        .filter(({ isCommitted }) => isCommitted)
        .map(again.textOf)
        .toSorted(),
    ).toEqual(texts.toSorted())
    expect(again.seen.putBytes).toBeLessThanOrEqual(texts.join('').length - sent + 8)
  })
})

describe('two tabs of one browser', () => {
  it('send no file twice; what a closed one leaves behind goes on in the other', async () => {
    vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, locks })
    let puts = 0
    server = await uploadServer(({ url }) => (url.startsWith('/put/') && ++puts > 3 ? 'unavailable' : undefined))
    const memory = aMemory()
    const first = aQueue(memory)
    await first.start()
    void first.add(aBatch(files()))
    await waitFor(() => expect(puts).toBeGreaterThan(4))
    const second = closedAfterwards(aQueue(memory))
    await second.start()
    await new Promise((done) => setTimeout(done, 100))
    expect(listOf(second)).toEqual([])
    const arrived = listOf(first).filter(({ status }) => status === 'completed').length
    first.stop()
    await waitFor(() => expect(listOf(second)).toHaveLength(5))
    // One that was being committed may have come in since.
    const { completed, needFile } = second.snapshot().totals
    expect(completed).toBeGreaterThanOrEqual(arrived)
    expect(completed + needFile).toBe(5)
    vi.unstubAllGlobals()
  })
})
