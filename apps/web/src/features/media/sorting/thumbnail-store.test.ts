import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createThumbnailStore } from './thumbnail-store.ts'

const aFile = (name: string) => new File(['x'], name)
let created: string[] = []
let revoked: string[] = []

beforeEach(() => {
  ;[created, revoked] = [[], []]
  URL.createObjectURL = () => {
    created.push(`blob:${created.length}`)
    return created.at(-1)!
  }
  URL.revokeObjectURL = (url) => void revoked.push(url)
})
afterEach(() => vi.useRealTimers())

/** Reads that end when the test says so. */
function heldReads() {
  const begun: string[] = []
  const ends = new Map<string, (blob: Blob | null) => void>()
  const store = createThumbnailStore(
    (file) =>
      new Promise((resolve) => {
        begun.push(file.name)
        ends.set(file.name, resolve)
      }),
  )
  const end = async (name: string, blob: Blob | null = new Blob(['p'])) => {
    ends.get(name)!(blob)
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return { store, begun, end }
}

describe('thumbnails of chosen files', () => {
  it('reads three at once, the last wanted first', async () => {
    const { store, begun, end } = heldReads()
    for (const id of ['a', 'b', 'c', 'd', 'e']) store.want(id, aFile(id), () => undefined)
    expect(begun).toEqual(['a', 'b', 'c'])
    await end('a')
    expect(begun).toEqual(['a', 'b', 'c', 'e'])
    await end('e')
    expect(begun).toEqual(['a', 'b', 'c', 'e', 'd'])
  })

  it('notifies every cell that waits for the picture', async () => {
    const { store, end } = heldReads()
    const notified: string[] = []
    store.want('a', aFile('a'), () => notified.push('a'))
    for (const id of ['b', 'c']) store.want(id, aFile(id), () => undefined)
    store.want('d', aFile('d'), () => notified.push('d1'))
    store.want('d', aFile('d'), () => notified.push('d2'))
    await end('a')
    expect(notified).toEqual(['a'])
    expect(store.get('a')).toBe('blob:0')
    await end('d')
    expect(notified).toEqual(['a', 'd1', 'd2'])
  })

  it('does not read for a cell that scrolled away', async () => {
    const { store, begun, end } = heldReads()
    for (const id of ['a', 'b', 'c']) store.want(id, aFile(id), () => undefined)
    const leave = store.want('d', aFile('d'), () => undefined)
    leave()
    await end('a')
    expect(begun).toEqual(['a', 'b', 'c'])
    expect(store.get('d')).toBeUndefined()
  })

  it('remembers a file that cannot be shown, and does not read it again', async () => {
    const { store, begun, end } = heldReads()
    store.want('a', aFile('a'), () => undefined)
    await end('a', null)
    expect(store.get('a')).toBeNull()
    store.want('a', aFile('a'), () => undefined)
    expect(begun).toEqual(['a'])
  })

  it('revokes the oldest picture beyond 600', async () => {
    const store = createThumbnailStore(() => Promise.resolve(new Blob(['p'])))
    for (let index = 0; index <= 600; index += 1) store.want(String(index), aFile(String(index)), () => undefined)
    await vi.waitFor(() => expect(created).toHaveLength(601), { timeout: 20_000 })
    expect(revoked).toHaveLength(1)
    const stored = Array.from({ length: 601 }, (_, index) => store.get(String(index))).filter(
      (url) => url !== undefined,
    )
    expect(stored).toHaveLength(600)
    expect(stored).not.toContain(revoked[0])
  })

  it('revokes all pictures in portions when it closes', async () => {
    const store = createThumbnailStore(() => Promise.resolve(new Blob(['p'])))
    for (let index = 0; index < 100; index += 1) store.want(String(index), aFile(String(index)), () => undefined)
    await vi.waitFor(() => expect(created).toHaveLength(100), { timeout: 20_000 })
    vi.useFakeTimers()
    store.close()
    expect(revoked).toHaveLength(40)
    vi.runAllTimers()
    expect(new Set(revoked)).toEqual(new Set(created))
    expect(store.get('5')).toBeUndefined()
  })
})
