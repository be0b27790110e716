import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeOldestFiles } from './remove-oldest-files.ts'

function aFolder(ages: Readonly<Record<string, number>>) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-oldest-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, age] of Object.entries(ages)) {
    writeFileSync(join(folder, name), new Uint8Array(100))
    utimesSync(join(folder, name), 1_000_000 - age, 1_000_000 - age)
  }
  return folder
}

test('the files used longest ago go, until the rest fits', async () => {
  const folder = aFolder({ a: 1, b: 30, c: 20, d: 2 })
  await removeOldestFiles(folder, 250)
  expect(readdirSync(folder).toSorted()).toEqual(['a', 'd'])
})

test('what fits exactly stays, and a folder that is not there is no fault', async () => {
  const folder = aFolder({ a: 1, b: 2 })
  await removeOldestFiles(folder, 200)
  expect(readdirSync(folder).toSorted()).toEqual(['a', 'b'])
  await expect(removeOldestFiles(join(folder, 'missing'), 0)).resolves.toBeUndefined()
})
