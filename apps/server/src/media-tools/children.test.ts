import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChildren, type Children } from './children.ts'

/** Does what the file says, and remembers it. */
const source = `
const fs = require('node:fs')
let [count, isSpoilt] = [0, false]
require('node:readline').createInterface({ input: process.stdin }).on('close', () => process.exit(1)).on('line', (line) => {
  const { path, folder } = JSON.parse(line)
  const says = fs.readFileSync(path, 'utf8')
  count += 1
  if (isSpoilt || says === 'crash') process.abort()
  if (says === 'hang') for (;;);
  if (says === 'eat') { const kept = []; for (;;) kept.push({ a: kept.length }) }
  if (says === 'spoil') isSpoilt = true
  if (says === 'chatter') for (;;) fs.writeSync(3, 'x'.repeat(9999))
  if (says === 'overwrite') fs.writeFileSync(path, 'mine')
  fs.writeFileSync(folder + '/made', says)
  fs.writeSync(3, (says === 'nonsense' ? '<svg>' : says === 'refuse' ? '{"refused":"media.lies"}' : JSON.stringify({ done: { says, count, pid: process.pid } })) + '\\n')
})
`
let folder = ''
let run: Children
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'children-test-'))
  await writeFile(join(folder, 'script.cjs'), source)
  run = openChildren(
    {
      script: join(folder, 'script.cjs'),
      limits: { seconds: 2, heapMegabytes: 64, dataMegabytes: 1024, fileMegabytes: 4, blame: 'media' },
      atOnce: 2,
      restingMegabytes: 500,
      maxFilesPerChild: 4,
    },
    join(folder, 'work'),
  )
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 3 }))

type ChildAnswer = { readonly says: string; readonly count: number; readonly pid: number }
let number = 0
async function opened(says: string): Promise<ChildAnswer | string> {
  const path = join(folder, `file-${(number += 1)}`)
  await writeFile(path, says)
  const answer = await run({}, path, async (answered, out) => {
    expect(await readFile(join(out, 'made'), 'utf8')).toBe(says)
    return answered as ChildAnswer
  }).catch((error: { code?: string }) => error.code ?? String(error))
  expect(await readFile(path, 'utf8')).toBe(says)
  return answer
}

test('one process serves many files, and is replaced after so many', async () => {
  const answered: ChildAnswer[] = []
  for (const says of ['a', 'b', 'c', 'd', 'e']) answered.push((await opened(says)) as ChildAnswer)
  expect(answered.map(({ says, count }) => `${says}${count}`)).toEqual(['a1', 'b2', 'c3', 'd4', 'e1'])
  expect(new Set(answered.map(({ pid }) => pid)).size).toBe(2)
})

test.each([
  ['crash', 'media.too-complex'],
  ['hang', 'media.too-complex'],
  ['eat', 'media.too-complex'],
  ['chatter', 'media.too-complex'],
  ['nonsense', 'media.damaged'],
  ['overwrite', 'media.damaged'],
  ['refuse', 'media.lies'],
])(
  'a poison file that makes it %s is refused by name, and its neighbours are not (reliability 21)',
  async (says, code) => {
    const [before, poison, beside, after] = await Promise.all([
      opened('one'),
      opened(says),
      opened('two'),
      opened('three'),
    ])
    expect(poison).toBe(code)
    expect([before, beside, after]).toMatchObject([{ says: 'one' }, { says: 'two' }, { says: 'three' }])
  },
)

test('a file is not blamed for what an earlier one broke', async () => {
  for (let round = 0; round < 3; round += 1) {
    expect(await opened('spoil')).toMatchObject({ says: 'spoil' })
    // By a fresh process; or by another that rested, where the spoilt one had served its last file.
    expect(await opened('innocent')).toMatchObject({ says: 'innocent' })
  }
})

test('killed from outside, the file it was at is tried again elsewhere', async () => {
  const { pid } = (await opened('first')) as ChildAnswer
  process.kill(pid, 'SIGKILL')
  expect(await opened('second')).toMatchObject({ says: 'second' })
})

test('nothing of a file stays', async () => {
  const left = await readdir(join(folder, 'work'), { recursive: true })
  expect(left.filter((name) => /\/(in|out)\/./.test(name))).toEqual([])
})

test('what rests is ended on request: the next file has a fresh process', async () => {
  const before = (await opened('a')) as ChildAnswer
  run.endResting()
  const after = (await opened('b')) as ChildAnswer
  expect([after.says, after.count]).toEqual(['b', 1])
  expect(after.pid).not.toBe(before.pid)
})
