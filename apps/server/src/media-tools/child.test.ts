import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inChild, type ChildLimits } from './child.ts'

const limits: ChildLimits = { seconds: 20, heapMegabytes: 128, dataMegabytes: 1024, fileMegabytes: 4, blame: 'drawing' }
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'child-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

const writeAnswer = (answer: string) => `require('node:fs').writeSync(3, ${answer});`

/** The child may read its script only as the file it was sent to open. */
async function ran(source: string, given: Partial<ChildLimits> = {}) {
  const [script, parent] = [join(folder, 'script.cjs'), await mkdtemp(join(folder, 'out-'))]
  await writeFile(script, source)
  const answer = await inChild(script, {}, script, parent, { ...limits, ...given }, async (said) => said).catch(
    (error: { code?: string }) => error.code ?? String(error),
  )
  expect(await readdir(parent)).toEqual([])
  return answer
}

describe('a child', () => {
  test('answers', async () => {
    expect(await ran(writeAnswer(`'{"done":{"pages":3}}'`))).toEqual({ pages: 3 })
    expect(await ran(writeAnswer(`'{"refused":"drawing.encrypted"}'`))).toBe('drawing.encrypted')
  })

  test.each<[string, string, string, Partial<ChildLimits>]>([
    ['hangs', 'for(;;);', 'drawing.too-complex', { seconds: 1 }],
    ['waits for ever', 'setInterval(() => 0, 9)', 'drawing.too-complex', { seconds: 1 }],
    ['eats the heap', 'const kept = []; for (;;) kept.push({ a: kept.length })', 'drawing.too-complex', {}],
    [
      'eats memory outside the heap',
      'const kept = []; for (;;) kept.push(Buffer.alloc(5e7, 1))',
      'drawing.damaged',
      {},
    ],
    [
      'writes without end',
      `const fs = require('node:fs'); for (let i = 0; i < 40; i++) fs.appendFileSync('a', Buffer.alloc(1e6))`,
      'drawing.damaged',
      {},
    ],
    ['crashes', 'process.abort()', 'drawing.too-complex', {}],
    ['throws', 'throw new Error("no")', 'drawing.damaged', {}],
    ['finds the disk full', 'throw new Error("ENOSPC: no space left on device, write")', 'storage.full', {}],
    [
      'says that the disk is full',
      writeAnswer(`'{"refused":"drawing.damaged","why":"unable to write to file: No space left on device"}'`),
      'storage.full',
      {},
    ],
    ['says nothing', '', 'drawing.damaged', {}],
    ['says nonsense', writeAnswer(`'<svg>'`), 'drawing.damaged', {}],
    ['names a refusal nobody knows', writeAnswer(`'{"refused":"drawing.blue"}'`), 'drawing.damaged', {}],
    ['talks without end', `for (;;) ${writeAnswer(`'x'.repeat(9999)`)}`, 'drawing.too-complex', {}],
    [
      'reads another file',
      writeAnswer(`JSON.stringify({ done: require('node:fs').readFileSync('/etc/hostname', 'utf8') })`),
      'drawing.damaged',
      {},
    ],
    [
      'writes another file',
      `require('node:fs').writeFileSync('${join(tmpdir(), 'planted')}', 'x')`,
      'drawing.damaged',
      {},
    ],
    ['starts a program', `require('node:child_process').execSync('true')`, 'drawing.damaged', {}],
  ])('that %s is a named refusal', async (_, source, code, given) => {
    expect(await ran(source, given)).toBe(code)
  })

  test('that cannot be started says nothing about the file', async () => {
    const script = join(folder, 'script.cjs')
    await expect(
      inChild(script, { long: 'x'.repeat(3_000_000) }, script, folder, limits, async (said) => said),
    ).rejects.toMatchObject({ code: 'E2BIG' })
  })

  test('sees nothing of our settings', async () => {
    expect(await ran(writeAnswer('JSON.stringify({ done: Object.keys(process.env).sort() })'))).toEqual([
      'MALLOC_ARENA_MAX',
      'PWD',
      'TMPDIR',
    ])
  })
})
