import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isAlive } from '../db/embedded-postmaster.ts'
import { temporaryFolder, until } from '../testing/faults/processes.ts'
import { superviseChild, type Child } from './child.ts'

let folder: ReturnType<typeof temporaryFolder>
let said: string[]
let child: Child

beforeEach(() => {
  folder = temporaryFolder()
  said = []
})
afterEach(async () => {
  await child.stop(1_000)
  folder.remove()
})

const note = (name: string) => join(folder.path, name)

function supervise(source: string): Child {
  const entry = note('entry.mjs')
  writeFileSync(
    entry,
    `import { appendFileSync } from 'node:fs'\nconst write = (name, text) => appendFileSync('${folder.path}/' + name, text)\n${source}`,
  )
  child = superviseChild({
    name: 'thing',
    entry,
    environment: { PATH: '/usr/bin:/bin' },
    say: (line) => said.push(line),
  })
  return child
}

it('lets the process finish what it began before it is stopped', async () => {
  await supervise(`
    process.on('SIGTERM', () => setTimeout(() => { write('finished', 'yes'); process.exit(0) }, 500))
    setInterval(() => {}, 1000)
    process.send({ ready: true })`).ready
  await child.stop(20_000)
  expect(readFileSync(note('finished'), 'utf8')).toBe('yes')
  expect(said).toEqual([])
})

it('ends a process that does not finish in time', async () => {
  await supervise(`
    process.on('SIGTERM', () => {})
    setInterval(() => {}, 1000)
    process.send({ ready: true })`).ready
  const pid = child.pid()!
  await child.stop(300)
  expect(isAlive(pid)).toBe(false)
  expect(said).toEqual(['thing did not finish in time; ending it'])
})

it('starts a process again, however often it dies once it had been ready', async () => {
  await supervise(`
    write('starts', '.')
    process.send({ ready: true }, () => process.exit(7))`).ready
  await until(() => readFileSync(note('starts'), 'utf8').length >= 5)
  expect(said[0]).toBe('thing ended with code 7; starting it again')
})

it('gives up on a process that never becomes ready', async () => {
  await expect(supervise(`write('starts', '.'); process.exit(3)`).ready).rejects.toThrow(
    'its thing process ended with code 3, 3 times',
  )
  expect(readFileSync(note('starts'), 'utf8')).toBe('...')
})

it('does not outlast its stop while it waits to start again', async () => {
  await supervise(`
    write('starts', '.')
    process.send({ ready: true }, () => process.exit(7))`).ready
  await until(() => said.length >= 3)
  await child.stop(1_000)
  const starts = readFileSync(note('starts'), 'utf8')
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(readFileSync(note('starts'), 'utf8')).toBe(starts)
})
