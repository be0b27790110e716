import { afterEach, beforeEach, expect, it } from 'vitest'
import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRoot, program, temporaryFolder, until } from '../testing/faults/processes.ts'
import { makeDataFolder, ownDataFolder, tryOwnDataFolder } from './data-folder.ts'

const module = new URL('./data-folder.ts', import.meta.url).href

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

it('lets one process own the folder, and names it to the second', async () => {
  const lock = await ownDataFolder(folder.path)
  await expect(ownDataFolder(folder.path, 0)).rejects.toThrow(`is in use by another Plumbline (process ${process.pid})`)
  lock.release()
  tryOwnDataFolder(folder.path)!.release()
})

it('is free again as soon as its owner was killed', async () => {
  const owner = program({
    source: `
    import { ownDataFolder } from '${module}'
    await ownDataFolder('${folder.path}')
    console.log('mine')
    setInterval(() => {}, 1000)`,
  })
  await owner.says('mine')
  expect(tryOwnDataFolder(folder.path)).toBeUndefined()
  owner.child.kill('SIGKILL')
  const lock = await until(() => tryOwnDataFolder(folder.path), 5_000)
  lock.release()
})

it('gives the folder to exactly one of many that want it at once', async () => {
  const rivals = Array.from({ length: 4 }, () =>
    program({
      source: `
    import { tryOwnDataFolder } from '${module}'
    console.log(tryOwnDataFolder('${folder.path}') === undefined ? 'refused' : 'owner')
    setInterval(() => {}, 1000)`,
    }),
  )
  // The owner stays until the last one has tried, however late that began.
  await until(() => rivals.every((rival) => rival.output().includes('\n')))
  for (const { child } of rivals) child.kill('SIGKILL')
  await Promise.all(rivals.map((rival) => rival.ended()))
  expect(rivals.map((rival) => rival.output().trim()).sort()).toEqual(['owner', 'refused', 'refused', 'refused'])
})

const modeOf = (...path: string[]) => statSync(join(folder.path, ...path)).mode & 0o777

it('keeps what it makes to itself, and leaves what it finds as it is', () => {
  makeDataFolder({ dataDir: join(folder.path, 'deep/data'), s3: undefined })
  expect([modeOf('deep/data'), modeOf('deep/data/files')]).toEqual([isRoot ? 0o711 : 0o700, 0o700])
  chmodSync(join(folder.path, 'deep/data'), 0o750)
  makeDataFolder({ dataDir: join(folder.path, 'deep/data'), s3: undefined })
  expect(modeOf('deep/data')).toBe(0o750)
})

it('makes no folder for files that are stored in S3', () => {
  const s3 = {
    endpoint: 'http://127.0.0.1:9',
    region: 'us-east-1',
    bucket: 'files',
    accessKey: 'key',
    secretKey: 'secret',
  }
  makeDataFolder({ dataDir: join(folder.path, 'data'), s3 })
  expect(existsSync(join(folder.path, 'data/files'))).toBe(false)
})

it('says in one line when the folder cannot be made or written', () => {
  const file = join(folder.path, 'file')
  writeFileSync(file, '')
  expect(() => makeDataFolder({ dataDir: join(file, 'data'), s3: undefined })).toThrow(
    `The data folder ${join(file, 'data')} cannot be written (ENOTDIR). Set PLUMBLINE_DATA`,
  )
})

it.skipIf(isRoot)('says in one line when the folder belongs to somebody else', () => {
  chmodSync(folder.path, 0o500)
  expect(() => makeDataFolder({ dataDir: folder.path, s3: undefined })).toThrow('cannot be written (EACCES)')
  chmodSync(folder.path, 0o700)
})
