import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './checks.ts'

/** Each plant is a file, and whether the check of `npm run lint` names it. */
const plants: Readonly<Record<string, { readonly text: string; readonly isNamed: boolean }>> = {
  'fine.ts': { text: "export const a = 'b'\n", isNamed: false },
  'semicolon.ts': { text: "export const a = 'b';\n", isNamed: true },
  'double-quotes.ts': { text: 'export const a = "b"\n', isNamed: true },
  'long-line.ts': { text: `export const a = [${"'0123456789', ".repeat(10)}]\n`, isNamed: true },
  'wide.css': { text: 'a{color:red}\n', isNamed: true },
  'no-end.json': { text: '{ "a": 1 }', isNamed: true },
}

const folder = mkdtempSync(join(tmpdir(), 'plumbline-format-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the check names what the formatter would change, and nothing else', () => {
  copyFileSync(join(root, '.oxfmtrc.json'), join(folder, '.oxfmtrc.json'))
  for (const [name, { text }] of Object.entries(plants)) writeFileSync(join(folder, name), text)
  const check = () =>
    spawnSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), '--check', '.'], {
      cwd: folder,
      encoding: 'utf8',
    })
  const { status, stdout } = check()
  expect(status).toBe(1)
  for (const [name, { isNamed }] of Object.entries(plants))
    expect([name, stdout.includes(name)]).toEqual([name, isNamed])
  spawnSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), '.'], { cwd: folder })
  expect(check().status).toBe(0)
})
