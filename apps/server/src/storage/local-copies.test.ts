import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskStorage } from './disk.ts'
import { plainReceiver } from './plain-receiver.ts'
import { openLocalCopies } from './local-copies.ts'
import { localFile } from './local-file.ts'

/** A store that keeps its objects elsewhere, as S3 does, and counts how often it is asked. */
function aDistantStore() {
  const dir = mkdtempSync(join(tmpdir(), 'plumbline-copies-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const disk = createDiskStorage({ dir, secret: new Uint8Array(32), publicUrl: '', receiver: plainReceiver })
  const asked: string[] = []
  const read: typeof disk.read = (key, range) => {
    asked.push(key)
    return disk.read(key, range)
  }
  return { disk, asked, folder: join(dir, 'copies'), distant: { ...disk, read, localPath: () => undefined } }
}

const put = (disk: ReturnType<typeof createDiskStorage>, key: string, size = 100) =>
  disk.put(key, new Uint8Array(size).fill(1), { contentType: 'image/tiff' })

test('what lies here is used as it is; what does not is fetched once, however many ask', async () => {
  const { disk, distant, asked, folder } = aDistantStore()
  await put(disk, 'a/one.tif')
  expect(await openLocalCopies(disk, { folder, maxBytes: 1000 })('a/one.tif')).toBe(disk.localPath('a/one.tif'))
  const copies = openLocalCopies(distant, { folder, maxBytes: 1000 })
  const paths = await Promise.all(Array.from({ length: 8 }, () => copies('a/one.tif')))
  expect(new Set(paths).size).toBe(1)
  expect(readFileSync(paths[0]!)).toHaveLength(100)
  await copies('a/one.tif')
  expect(asked).toEqual(['a/one.tif'])
})

test('copies never take more than their room for long: those used last stay', async () => {
  const { disk, distant, asked, folder } = aDistantStore()
  const copies = openLocalCopies(distant, { folder, maxBytes: 250 })
  for (const name of ['one', 'two', 'three']) {
    await put(disk, `a/${name}.tif`)
    await copies(`a/${name}.tif`)
    await sleep(10)
    await copies('a/one.tif')
    await sleep(10)
  }
  expect(asked).toEqual(['a/one.tif', 'a/two.tif', 'a/three.tif'])
  expect(readdirSync(folder)).toHaveLength(2)
  await copies('a/two.tif')
  expect(asked).toHaveLength(4)
})

test('what is missing, or was damaged on its way, leaves no copy', async () => {
  const { disk, distant, folder } = aDistantStore()
  await expect(openLocalCopies(disk, { folder, maxBytes: 250 })('a/none.tif')).rejects.toThrow('file.not-found')
  await expect(openLocalCopies(distant, { folder, maxBytes: 250 })('a/none.tif')).rejects.toThrow('file.not-found')
  expect(readdirSync(folder)).toEqual([])
  const stored = await put(disk, 'a/one.tif')
  const target = join(folder, 'file.bin')
  expect(await localFile(distant, stored, target)).toBe(target)
  expect(await localFile(disk, stored, target)).toBe(disk.localPath(stored.key))
  await expect(localFile(distant, { ...stored, sha256: 'a'.repeat(64) }, target)).rejects.toThrow('file.damaged')
})
