import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { receivers } from '../testing/receivers.ts'
import { openSmallDisk } from '../testing/faults/small-disk.ts'
import { bytesOf, codeOf, describeBytes, freshKey, sha256 } from '../testing/faults/storage-bytes.ts'
import { createDiskStorage } from './disk.ts'
import { fileBytes } from './file-bytes.ts'
import type { Receiver } from './receiver.ts'
import type { Storage } from './storage.ts'

const contentType = 'image/jpeg'
const secret = randomBytes(32)
const made: string[] = []
afterAll(() => made.forEach((dir) => rmSync(dir, { recursive: true, force: true })))

function newDisk(receiver: Receiver = receivers[0]!.receiver): {
  dir: string
  storage: Storage
  leftovers: () => string[]
} {
  const dir = mkdtempSync(join(tmpdir(), 'plumbline-disk-'))
  made.push(dir)
  const leftovers = () => ['incoming', 'uploads'].flatMap((name) => readdirSync(join(dir, name)))
  return { dir, storage: createDiskStorage({ dir, secret, publicUrl: 'https://x.test', receiver }), leftovers }
}

test('a file that is missing when its turn comes refuses that put and nothing else; one never read is never opened', async () => {
  const { dir, storage, leftovers } = newDisk()
  const path = join(dir, 'made.jpg')
  writeFileSync(path, randomBytes(700_000))
  const bytes = fileBytes(path)
  await expect(storage.put('../up.jpg', bytes, { contentType })).rejects.toThrow('not an object key')
  await storage.put('a.jpg', bytes, { contentType })
  expect((await bytesOf(storage, 'a.jpg')).equals(readFileSync(path))).toBe(true)
  const late = fileBytes(path)
  rmSync(path)
  await expect(storage.put('b.jpg', late, { contentType })).rejects.toMatchObject({ code: 'ENOENT' })
  expect(leftovers()).toEqual([])
})

const future = () => new Date(Date.now() + 60_000)

describe.each(receivers)('kill -9 ($name)', ({ name, receiver }) => {
  /** Runs `work` in a process of its own, kills it when it says so, and waits until it exited. */
  async function killedWhile(dir: string, work: string): Promise<void> {
    const source = `
      const { createDiskStorage } = await import(${JSON.stringify(new URL('./disk.ts', import.meta.url).href)})
      const { receivers } = await import(${JSON.stringify(new URL('../testing/receivers.ts', import.meta.url).href)})
      const { receiver } = receivers.find((one) => one.name === ${JSON.stringify(name)})
      const storage = createDiskStorage({ dir: ${JSON.stringify(dir)}, secret: new Uint8Array(32), publicUrl: '', receiver })
      async function* endless() {
        for (let sent = 0; ; sent += 1) {
          yield new Uint8Array(100_000).fill(7)
          // What follows would reach the limit of a part before the signal arrives on a busy machine.
          if (sent === 5) process.stdout.write('now')
          await new Promise((resolve) => setTimeout(resolve, sent < 5 ? 5 : 600_000))
        }
      }
      ${work}`
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    expect((await ended)[1]).toBe('SIGKILL')
  }

  test('in the middle of a put leaves the old object and one leftover that a sweep takes', async () => {
    const { dir, storage, leftovers } = newDisk(receiver)
    const old = randomBytes(1_000)
    await storage.put('a/new.jpg', old, { contentType })
    await killedWhile(
      dir,
      `await Promise.all([storage.put('a/new.jpg', endless(), { contentType: 'image/jpeg' }), storage.put('b/other.jpg', endless(), { contentType: 'image/jpeg' })])`,
    )
    expect((await bytesOf(storage, 'a/new.jpg')).equals(old)).toBe(true)
    expect(await storage.stat('b/other.jpg')).toBeUndefined()
    expect(leftovers()).toHaveLength(2)
    expect(await storage.sweep(new Date(Date.now() - 60_000))).toBe(0)
    expect(await storage.sweep(future())).toBe(2)
    expect(leftovers()).toEqual([])
  })

  test('in the middle of a part costs that part only', async () => {
    const { dir, storage, leftovers } = newDisk(receiver)
    const bytes = randomBytes(2_500_000)
    const upload = await storage.begin(describeBytes('a/b.jpg', bytes), 1_000_000)
    const send = (number: number) => {
      const part = bytes.subarray((number - 1) * 1_000_000, number * 1_000_000)
      return storage.part(upload, { number, sha256: sha256(part) }, part)
    }
    await send(1)
    await killedWhile(
      dir,
      `await storage.part(${JSON.stringify(upload)}, { number: 2, sha256: ${JSON.stringify(sha256(bytes))} }, endless())`,
    )
    await send(3)
    expect(await codeOf(storage.complete(upload))).toBe('file.size-mismatch')
    await send(2)
    expect(await storage.complete(upload)).toEqual(describeBytes('a/b.jpg', bytes))
    expect((await bytesOf(storage, 'a/b.jpg')).equals(bytes)).toBe(true)
    expect(leftovers()).toEqual([])
  })

  test('in the middle of complete: asking again ends it', async () => {
    const { dir, storage, leftovers } = newDisk(receiver)
    const bytes = randomBytes(1_500)
    const upload = await storage.begin(describeBytes('a/b.jpg', bytes), 1_000)
    await storage.part(upload, { number: 1, sha256: sha256(bytes.subarray(0, 1_000)) }, bytes.subarray(0, 1_000))
    await storage.part(upload, { number: 2, sha256: sha256(bytes.subarray(1_000)) }, bytes.subarray(1_000))
    renameSync(join(dir, 'uploads', upload.id), join(dir, 'uploads', `${upload.id}.closing`))
    expect(await storage.complete(upload)).toEqual(describeBytes('a/b.jpg', bytes))
    expect(leftovers()).toEqual([])
  })
})

describe.each(receivers)('an upload with two senders of one part ($name)', ({ receiver }) => {
  test('the slow one cannot touch what the fast one completed', async () => {
    const { storage, leftovers } = newDisk(receiver)
    const bytes = randomBytes(100_000)
    const upload = await storage.begin(describeBytes('a/b.jpg', bytes))
    const part = { number: 1, sha256: sha256(bytes) }
    const slow = new PassThrough()
    const late = storage.part(upload, part, slow).then(
      () => 'kept',
      (error: { code?: string }) => error.code,
    )
    slow.write(bytes.subarray(0, 10))
    await expect.poll(() => slow.readableLength).toBe(0)
    await storage.part(upload, part, bytes)
    await storage.complete(upload)
    slow.end(Buffer.alloc(99_990, 'x'))
    expect(await late).toBe('file.checksum-mismatch')
    expect((await bytesOf(storage, 'a/b.jpg')).equals(bytes)).toBe(true)
    expect(leftovers()).toEqual([])
  })

  test('two completes at once both succeed', async () => {
    const { storage, leftovers } = newDisk(receiver)
    const bytes = randomBytes(2_000_000)
    const upload = await storage.begin(describeBytes('a/b.jpg', bytes))
    await storage.part(upload, { number: 1, sha256: sha256(bytes) }, bytes)
    const answers = await Promise.all(Array.from({ length: 4 }, () => storage.complete(upload)))
    expect(answers).toEqual(Array(4).fill(describeBytes('a/b.jpg', bytes)))
    expect(leftovers()).toEqual([])
  })

  test('abort beside a running part', async () => {
    const { storage, leftovers } = newDisk(receiver)
    const upload = await storage.begin(describeBytes('a/b.jpg', Buffer.alloc(1_000)))
    const slow = new PassThrough()
    const late = codeOf(storage.part(upload, { number: 1, sha256: upload.sha256 }, slow))
    slow.write(Buffer.alloc(10))
    await expect.poll(() => slow.readableLength).toBe(0)
    await storage.abort(upload)
    slow.end(Buffer.alloc(990))
    expect(await late).toBe('file.upload-gone')
    expect(leftovers()).toEqual([])
  })

  test.each(['../../etc', '', '.', 'a/b'])('an id like %j is no upload', async (id) => {
    const { storage } = newDisk(receiver)
    const upload = { ...describeBytes('a/b.jpg', Buffer.alloc(1)), id, partSize: 10 }
    expect(await codeOf(storage.part(upload, { number: 1, sha256: upload.sha256 }, Buffer.alloc(1)))).toBe(
      'file.upload-gone',
    )
    expect(await codeOf(storage.complete(upload))).toBe('file.upload-gone')
    expect(await codeOf(storage.abort(upload))).toBe('file.upload-gone')
  })
})

test.each(receivers)(
  'after a power cut every part is read again, and only lost ones are sent again ($name)',
  async ({ receiver }) => {
    const { dir, storage } = newDisk(receiver)
    const bytes = randomBytes(3_500)
    const upload = await storage.begin(
      { key: freshKey(), size: bytes.length, sha256: sha256(bytes), contentType },
      1_000,
    )
    const send = (number: number) => {
      const part = bytes.subarray((number - 1) * 1_000, number * 1_000)
      return storage.part(upload, { number, sha256: sha256(part) }, part)
    }
    for (const number of [1, 2, 4]) await send(number)
    const folder = join(dir, 'uploads', upload.id)
    const data = readFileSync(join(folder, 'data'))
    writeFileSync(join(folder, 'data'), data.fill(0, 1_200, 1_300).subarray(0, 3_400))
    expect(await storage.partsOf(upload)).toEqual([1, 2, 4])
    renameSync(
      join(
        folder,
        readdirSync(folder).find((name) => name.startsWith('boot-'))!,
      ),
      join(folder, 'boot-before'),
    )
    expect(await storage.partsOf(upload)).toEqual([1])
    expect(await storage.partsOf(upload)).toEqual([1])
    // Whether the thread that hashes had read before or after: the whole is right.
    expect(readdirSync(folder)).toContain('contested')
    for (const number of [4, 3, 2]) await send(number)
    await storage.complete(upload)
    expect((await bytesOf(storage, upload.key)).equals(bytes)).toBe(true)
  },
)

test('many put into and clear the same folder at once, and none loses its object', async () => {
  const { dir, storage } = newDisk()
  await Promise.all(
    Array.from({ length: 6 }, async (_, worker) => {
      const key = `a/b/${worker}.jpg`
      for (let round = 0; round < 40; round += 1) {
        await storage.put(key, Buffer.alloc(round), { contentType })
        expect((await storage.stat(key))?.size).toBe(round)
        await storage.remove(key)
      }
    }),
  )
  expect(existsSync(join(dir, 'objects', 'a'))).toBe(false)
  expect(existsSync(join(dir, 'objects'))).toBe(true)
})

test('links carry the public address', async () => {
  const { url } = await newDisk().storage.signedPut(describeBytes('a/b.jpg', Buffer.alloc(1)))
  expect(url).toMatch(/^https:\/\/x\.test\/files\/o\/a\/b\.jpg\?link=/)
})

const small = openSmallDisk(4)
describe.skipIf(typeof small === 'string')(`a full disk${typeof small === 'string' ? ` (${small})` : ''}`, () => {
  afterAll(() => {
    if (typeof small !== 'string') small.close()
  })

  test('is said by name, keeps nothing by halves, and is over when space returns', async () => {
    if (typeof small === 'string') return
    const mounted = small.dir
    const storage = createDiskStorage({
      dir: join(mounted, 'files'),
      secret,
      publicUrl: '',
      receiver: receivers[0]!.receiver,
    })
    const leftovers = () => readdirSync(join(mounted, 'files', 'incoming'))
    const good = randomBytes(500_000)
    await storage.put('a/good.jpg', good, { contentType })
    const parted = randomBytes(1_000_000)
    const upload = await storage.begin(describeBytes('a/parted.jpg', parted), 500_000)
    const send = (number: number) => {
      const part = parted.subarray((number - 1) * 500_000, number * 500_000)
      return storage.part(upload, { number, sha256: sha256(part) }, part)
    }
    await send(1)
    small.fill(2_500_000)

    expect(await codeOf(storage.put('a/big.jpg', randomBytes(2_000_000), { contentType }))).toBe('storage.full')
    expect(await codeOf(storage.put('a/good.jpg', randomBytes(2_000_000), { contentType }))).toBe('storage.full')
    expect(leftovers()).toEqual([])
    writeFileSync(join(mounted, 'ballast2'), Buffer.alloc(400_000))
    expect(await codeOf(send(2))).toBe('storage.full')
    expect(await storage.stat('a/big.jpg')).toBeUndefined()
    expect((await bytesOf(storage, 'a/good.jpg')).equals(good)).toBe(true)

    small.empty()
    rmSync(join(mounted, 'ballast2'))
    await storage.put('a/big.jpg', randomBytes(1_000_000), { contentType })
    await send(2)
    expect(await storage.complete(upload)).toEqual(describeBytes('a/parted.jpg', parted))
  })
})

test('a fault of the disk is not taken for a missing object', async () => {
  const { dir, storage } = newDisk()
  mkdirSync(join(dir, 'objects', 'a', 'b.jpg'), { recursive: true })
  await expect(storage.put('a/b.jpg', Buffer.alloc(1), { contentType })).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  writeFileSync(join(dir, 'objects', 'c'), '')
  await expect(storage.stat('c/d.jpg')).rejects.toThrow('ENOTDIR')
  chmodSync(join(dir, 'incoming'), 0o700)
  expect(readdirSync(join(dir, 'incoming'))).toEqual([])
  expect(await codeOf(storage.read(freshKey()))).toBe('file.not-found')
})
