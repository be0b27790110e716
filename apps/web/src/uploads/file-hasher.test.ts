import { createHash } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { createHasher } from './file-hasher.ts'
import { aFile } from './testing/upload-server.ts'

afterEach(() => vi.unstubAllGlobals())

/** Without a line the browser cannot load its script. */
class UnloadedWorker {
  onerror: (() => void) | null = null
  terminate = () => undefined
  postMessage = () => queueMicrotask(() => this.onerror?.())
}

it('a file is hashed by the page where the script of the worker cannot be loaded', async () => {
  vi.stubGlobal('Worker', UnloadedWorker)
  const hasher = createHasher()
  for (const text of ['photo', 'another'])
    expect(await hasher.hash(aFile('IMG_1.jpg', text))).toMatchObject({
      sha256: createHash('sha256').update(text).digest('hex'),
    })
  hasher.stop()
})
