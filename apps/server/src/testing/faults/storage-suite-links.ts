import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '../../storage/storage.ts'
import { bytesOf, describeBytes, freshKey, type, usesOf, type StorageUnderTest } from './storage-bytes.ts'

/** Links for one request of a browser. */
export function linkSuite(opened: () => StorageUnderTest): void {
  describe('signed links', () => {
    let storage: Storage
    let under: StorageUnderTest
    beforeAll(() => {
      under = opened()
      storage = under.storage
    })
    const { absent, send } = usesOf(opened)
    const bytes = randomBytes(50_000)

    test('a PUT as it was signed', async () => {
      const key = freshKey()
      const request = await storage.signedPut(describeBytes(key, bytes))
      expect((await send(request, bytes)).status).toBe(200)
      expect((await bytesOf(storage, key)).equals(bytes)).toBe(true)
      expect((await send(request, bytes)).status).toBe(200)
    })

    test('a PUT of another size, type, method or key is refused', async () => {
      const key = freshKey()
      const request = await storage.signedPut(describeBytes(key, bytes))
      const other = freshKey()
      const tries = [
        send(request, bytes.subarray(1)),
        send(request, Buffer.concat([bytes, Buffer.alloc(1)])),
        send(request, Buffer.alloc(0)),
        send(request, bytes, { headers: { 'content-type': 'text/html' } }),
        send(request, bytes, { headers: { 'content-type': `${type}; charset=x` } }),
        send(request, bytes, { url: request.url.replace(key, other) }),
        send(request, bytes, { method: 'POST' }),
        fetch(under.address(request.url)),
        fetch(under.address(request.url), { method: 'DELETE' }),
      ]
      for (const reply of await Promise.all(tries)) expect(reply.status).toBeGreaterThanOrEqual(400)
      await absent(key)
      await absent(other)
    })

    test('an altered link is refused', async () => {
      const key = freshKey()
      const request = await storage.signedPut(describeBytes(key, bytes))
      const [path, query = ''] = request.url.split('?')
      const altered = [...query.matchAll(/[A-Za-z0-9]/g)]
        .filter((_, index) => index % 7 === 0)
        .map(
          ({ index, 0: character }) =>
            `${path}?${query.slice(0, index)}${character === 'a' ? 'b' : 'a'}${query.slice(index + 1)}`,
        )
      for (const url of [...altered, path!, `${path}?`])
        expect((await send(request, bytes, { url })).status, url).toBeGreaterThanOrEqual(400)
      await absent(key)
    })

    test('an expired link is refused, and none lives over ten minutes', async () => {
      const key = freshKey()
      const late = under.withClock(() => new Date(Date.now() - 601_000))
      const request = await late.signedPut(describeBytes(key, bytes))
      expect(request.expiresAt.getTime()).toBeLessThan(Date.now())
      expect((await send(request, bytes)).status).toBe(403)
      await absent(key)
      await expect((async () => storage.signedPut(describeBytes(key, bytes), 601))()).rejects.toThrow(RangeError)
    })

    test('a GET gives the object as a download under its name', async () => {
      const key = freshKey()
      await storage.put(key, bytes, { contentType: type })
      const request = await storage.signedGet({ ...describeBytes(key, bytes), fileName: '南立面 "1".jpg' })
      const reply = await fetch(under.address(request.url))
      expect(reply.status).toBe(200)
      expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true)
      expect(reply.headers.get('content-type')).toBe(type)
      expect(reply.headers.get('content-disposition')).toBe(
        `attachment; filename="___ _1_.jpg"; filename*=UTF-8''%E5%8D%97%E7%AB%8B%E9%9D%A2%20_1_.jpg`,
      )
      const range = await fetch(under.address(request.url), { headers: { range: 'bytes=100-199' } })
      expect(range.status).toBe(206)
      expect(range.headers.get('content-range')).toBe('bytes 100-199/50000')
      expect(Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
    })

    test('a GET of a page goes out as bytes, and only pictures are shown', async () => {
      const key = freshKey('bin')
      await storage.put(key, bytes, { contentType: 'text/html' })
      const page = await storage.signedGet({
        ...describeBytes(key, bytes),
        contentType: 'text/html',
        fileName: 'x.html',
        inline: true,
      })
      const reply = await fetch(under.address(page.url))
      expect(reply.headers.get('content-type')).toBe('application/octet-stream')
      expect(reply.headers.get('content-disposition')).toMatch(/^attachment/)
      const picture = await fetch(
        under.address((await storage.signedGet({ ...describeBytes(key, bytes), fileName: 'x.jpg', inline: true })).url),
      )
      expect(picture.headers.get('content-disposition')).toMatch(/^inline/)
      await Promise.all([reply.arrayBuffer(), picture.arrayBuffer()])
    })

    test('a GET link cannot be turned to another object, into a PUT, or be used late', async () => {
      const [key, other] = [freshKey(), freshKey()]
      await storage.put(key, bytes, { contentType: type })
      await storage.put(other, bytes, { contentType: type })
      const download = { ...describeBytes(key, bytes), fileName: 'a.jpg' }
      const request = await storage.signedGet(download)
      expect((await fetch(under.address(request.url.replace(key, other)))).status).toBe(403)
      const overwrite = await fetch(under.address(request.url), {
        method: 'PUT',
        body: Buffer.alloc(50_000),
        headers: { 'content-type': type },
      })
      expect(overwrite.status).toBe(403)
      const late = under.withClock(() => new Date(Date.now() - 601_000))
      expect((await fetch(under.address((await late.signedGet(download)).url))).status).toBe(403)
      expect((await bytesOf(storage, key)).equals(bytes)).toBe(true)
    })
  })
}
