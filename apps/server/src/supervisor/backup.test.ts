import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { startEmbedded } from '../db/embedded.ts'
import { keyFileOf } from '../db/key-file.ts'
import { ask } from '../db/embedded-cluster.ts'
import { program, temporaryFolder, until } from '../testing/faults/processes.ts'
import { backUp, restore } from './backup.ts'
import { ownDataFolder } from './data-folder.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

const secretKey = 'bytes that only the key file has'
const at = (name: string) => join(folder.path, name)
const configOf = (name: string) => readConfig({ PLUMBLINE_DATA: at(name) })

function storeObject(data: string, key: string, text: string): void {
  const path = at(`${data}/files/objects/${key}`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

async function ownRows(data: string): Promise<unknown> {
  const server = await startEmbedded({ dataDir: at(data), durable: false })
  const rows = await ask(server.url, 'select count(*)::int as rows, sum(n)::int as total from kept')
  await server.stop()
  return rows
}

describe('backup and restore', () => {
  beforeAll(async () => {
    const server = await startEmbedded({ dataDir: at('home'), durable: false })
    await ask(server.url, 'create table kept as select n from generate_series(1, 1000) n')
    storeObject('home', 'media/0001', 'first photo')
    storeObject('home', 'media/0002', 'second photo')
    const key = keyFileOf(configOf('home'))
    mkdirSync(dirname(key), { recursive: true })
    writeFileSync(key, secretKey)
    await server.stop()
  })

  it('brings database and files onto an empty machine', async () => {
    await expect(backUp(configOf('home'), at('cold'))).resolves.toEqual({ files: 2, bytes: 23 })
    await expect(restore(configOf('away'), at('cold'))).resolves.toEqual({ files: 2, bytes: 23 })
    expect(readFileSync(at('away/files/objects/media/0002'), 'utf8')).toBe('second photo')
    expect(await ownRows('away')).toEqual({ rows: 1000, total: 500_500 })
  })

  it('leaves out the key of the secrets, in whatever folder', () => {
    const files = readdirSync(at('cold'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    expect(files.length).toBeGreaterThan(3)
    expect(files.filter((file) => readFileSync(file).includes(secretKey))).toEqual([])
  })

  it('saves what was committed before, from a server that is being written to', async () => {
    const lock = await ownDataFolder(at('home'))
    const server = await startEmbedded({ dataDir: at('home') })
    const writer = program({
      source: `
      import pg from 'pg'
      const client = new pg.Client('${server.url}')
      await client.connect()
      for (;;) {
        await client.query('insert into kept select 0 from generate_series(1, 500)')
        console.log('wrote')
      }`,
    })
    await writer.says('wrote')
    await ask(server.url, 'insert into kept values (500)')
    const lines = () => writer.output().split('\n').length
    const before = lines()
    await backUp(configOf('home'), at('hot'))
    await until(() => lines() > before)
    writer.child.kill('SIGKILL')
    await writer.ended()
    await server.stop()
    lock.release()
    await restore(configOf('away-hot'), at('hot'))
    const found = (await ownRows('away-hot')) as { rows: number; total: number }
    expect(found.total).toBe(501_000)
    expect((found.rows - 1001) % 500).toBe(0)
    expect(found.rows).toBeGreaterThan(1001)
  })

  it('never overwrites: neither a filled backup folder nor data', async () => {
    await expect(backUp(configOf('home'), at('cold'))).rejects.toThrow('is not empty')
    await expect(restore(configOf('home'), at('cold'))).rejects.toThrow('already holds data')
    await expect(backUp(configOf('nothing'), at('none'))).rejects.toThrow('There is no embedded database')
  })

  it('refuses a backup that was interrupted or is damaged', async () => {
    mkdirSync(at('broken'))
    await expect(restore(configOf('fresh'), at('broken'))).rejects.toThrow('it has no backup.json')
    rmSync(at('hot/objects/media/0001'))
    await expect(restore(configOf('fresh'), at('hot'))).rejects.toThrow('is damaged: 1 files instead of 2')
  })

  it('does not start on a half-restored folder, and finishes the restore when asked again', async () => {
    await expect(startEmbedded({ dataDir: at('fresh') })).rejects.toThrow('was interrupted: run it again')
    await restore(configOf('fresh'), at('cold'))
    expect(await ownRows('fresh')).toEqual({ rows: 1000, total: 500_500 })
  })
})
