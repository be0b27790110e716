import { temperatures } from '@plumbline/thermal/planck'
import { aCamera, flirFile } from '@plumbline/thermal/testing/flir-file'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-thermal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const raw = Uint16Array.from({ length: 8 * 6 }, (_, index) => 14_000 + index * 10)

test('npm run thermal names a file it cannot read, and reads the others', () => {
  const [good, bad] = [join(folder, 'good.jpg'), join(folder, 'bad.bin')]
  writeFileSync(good, flirFile({ width: 8, height: 6, raw }))
  writeFileSync(bad, 'Dear Sir')
  const { stdout, status } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('./thermal.ts', import.meta.url)), bad, good, '--json', '--at', '7,5', '--at', '8,0'],
    { encoding: 'utf8' },
  )
  const [refused, read] = JSON.parse(stdout) as Record<string, unknown>[]
  expect(status).toBe(1)
  expect(refused).toMatchObject({ file: bad, error: 'thermal.no-temperatures' })
  const wanted = temperatures(raw, aCamera)
  expect(read).toMatchObject({
    file: good,
    width: 8,
    height: 6,
    min: expect.closeTo(wanted[0]!, 2),
    max: expect.closeTo(wanted[47]!, 2),
    points: [
      { x: 7, y: 5, celsius: expect.closeTo(wanted[47]!, 2) },
      { x: 8, y: 0, celsius: null },
    ],
  })
})
