import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runBenches } from '../bench/support/run-benches.ts'
import { prepareVips } from './programs.ts'

const figure = { name: 'a sum', ours: '2', anchor: '1', result: '2', reach: '<= 3', isReached: true }
const good = { run: () => Promise.resolve([figure]) }

test('a bench that fails is named with its reason, and the others give their figures', async () => {
  const lines: string[] = []
  const broken = { run: () => Promise.reject(new Error('spawn vipsthumbnail ENOENT')) }
  expect(await runBenches({ broken, good }, (line) => lines.push(line))).toEqual(['broken'])
  expect(lines).toEqual([
    'broken: FAILED: spawn vipsthumbnail ENOENT',
    'a sum: 2 (reach <= 3: reached); ours 2; anchor 1',
    'no figures of: broken',
  ])
})

test('a bench without its program says what to install, and does not begin', async () => {
  const lines: string[] = []
  const run = vi.fn(good.run)
  expect(
    await runBenches({ lacking: { run, prepare: () => 'apt-get install it' }, good }, (line) => lines.push(line)),
  ).toEqual(['lacking'])
  expect(run).not.toHaveBeenCalled()
  expect(lines[0]).toBe('lacking: FAILED: apt-get install it')
})

test('where vipsthumbnail is missing and cannot be installed, its package is named', () => {
  const empty = mkdtempSync(join(tmpdir(), 'plumbline-no-programs-'))
  try {
    vi.stubEnv('PATH', empty)
    expect(prepareVips()).toContain('apt-get install libvips-tools')
  } finally {
    vi.unstubAllEnvs()
    rmSync(empty, { recursive: true })
  }
})
