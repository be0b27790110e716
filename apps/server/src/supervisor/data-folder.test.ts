import { afterEach, beforeEach, expect, it } from 'vitest'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRoot, program, temporaryFolder, until } from '../testing/processes.ts'
import { makeDataFolder, ownDataFolder, tryOwnDataFolder } from './data-folder.ts'

const module = new URL('./data-folder.ts', import.meta.url).href

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => { folder = temporaryFolder() })
afterEach(() => folder.remove())

it('lets one process own the folder, and names it to the second', async () => {
  const lock = await ownDataFolder(folder.path)
  await expect(ownDataFolder(folder.path, 0)).rejects.toThrow(`is in use by another Plumbline (process ${process.pid})`)
  lock.release()
  tryOwnDataFolder(folder.path)!.release()
})

it('is free again as soon as its owner was killed', async () => {
  const owner = program({ source: `
    import { ownDataFolder } from '${module}'
    await ownDataFolder('${folder.path}')
    console.log('mine')
    setInterval(() => {}, 1000)` })
  await owner.says('mine')
  expect(tryOwnDataFolder(folder.path)).toBeUndefined()
  owner.child.kill('SIGKILL')
  const lock = await until(() => tryOwnDataFolder(folder.path), 5_000)
  lock.release()
})

it('gives the folder to exactly one of many that want it at once', async () => {
  const rivals = Array.from({ length: 4 }, () => program({ source: `
    import { tryOwnDataFolder } from '${module}'
    console.log(tryOwnDataFolder('${folder.path}') === undefined ? 'refused' : 'owner')
    setTimeout(() => {}, 4000)` }))
  await Promise.all(rivals.map((rival) => rival.ended()))
  expect(rivals.map((rival) => rival.output().trim()).sort()).toEqual(['owner', 'refused', 'refused', 'refused'])
})

it('says in one line when the folder cannot be made or written', () => {
  const file = join(folder.path, 'file')
  writeFileSync(file, '')
  expect(() => makeDataFolder(join(file, 'data'))).toThrow(`The data folder ${join(file, 'data')} cannot be written (ENOTDIR). Set PLUMBLINE_DATA`)
})

it.skipIf(isRoot)('says in one line when the folder belongs to somebody else', () => {
  chmodSync(folder.path, 0o500)
  expect(() => makeDataFolder(folder.path)).toThrow('cannot be written (EACCES)')
  chmodSync(folder.path, 0o700)
})
