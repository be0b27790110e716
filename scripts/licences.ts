import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** CONTRIBUTING.md: what a dependency may be licensed under. */
const allowed: readonly string[] = [
  'MIT',
  'MIT-0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'ISC',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'PostgreSQL',
  'Zlib',
  'MPL-2.0',
  'LGPL-2.1-or-later',
  'LGPL-3.0-only',
  'LGPL-3.0-or-later',
]

type Entry = { readonly license?: string; readonly link?: boolean }
export type Lock = { readonly packages: Readonly<Record<string, Entry>> }

export function readLock(root: string): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
}

/** SPDX: of alternatives one is enough, of licences that hold together all must be allowed. */
export function isAllowed(expression: string): boolean {
  const text = expression.replaceAll(/[()]/g, ' ').trim()
  // Mixed, the brackets matter: somebody has to read it.
  if (/\sOR\s/.test(text) && /\sAND\s/.test(text)) return false
  return text.split(/\sOR\s/).some((side) => side.split(/\sAND\s/).every((name) => allowed.includes(name.trim())))
}

/** Every package from elsewhere whose licence is not on the list, or which names none. */
export function licenceFaults({ packages }: Lock): readonly string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .filter(([, { license }]) => license === undefined || !isAllowed(license))
    .map(
      ([path, { license }]) =>
        `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}: ${license ?? 'no licence'}`,
    )
}
