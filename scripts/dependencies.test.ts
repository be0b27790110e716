import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { audit, sbom } from './dependencies.ts'
import { isAllowed, licenceFaults, readLock } from './licences.ts'

const root = resolve(import.meta.dirname, '..')

describe('licences', () => {
  test('of every dependency are on the list', () => {
    expect(licenceFaults(readLock(root))).toEqual([])
  })

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['Apache-2.0 AND LGPL-3.0-or-later', true],
    ['GPL-3.0-only', false],
    ['MIT AND GPL-2.0-only', false],
    ['(MIT OR GPL-2.0-only) AND GPL-2.0-only', false],
    ['UNLICENSED', false],
    ['', false],
  ])('%s: %s', (expression, expected) => {
    expect(isAllowed(expression)).toBe(expected)
  })

  test('a dependency without one is named, our own packages are not', () => {
    expect(
      licenceFaults({
        packages: {
          '': {},
          'apps/web': {},
          'node_modules/@plumbline/web': { link: true },
          'node_modules/a/node_modules/@b/c': {},
          'node_modules/d': { license: 'AGPL-3.0' },
        },
      }),
    ).toEqual(['@b/c: no licence', 'd: AGPL-3.0'])
  })
})

test('the bill of materials is made offline and holds every package of the lock file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-sbom-'))
  try {
    const file = join(folder, 'sbom.json')
    expect(sbom(file)).toBe(0)
    const made = JSON.parse(readFileSync(file, 'utf8')) as { bomFormat: string; components: { purl: string }[] }
    expect(made.bomFormat).toBe('CycloneDX')
    const known = new Set(made.components.map(({ purl }) => purl))
    for (const name of ['fastify', 'kysely', 'zod', 'react'])
      expect(
        [...known].some((purl) => purl.startsWith(`pkg:npm/${name}@`)),
        name,
      ).toBe(true)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.each([
  ['nothing known', JSON.stringify({ metadata: { vulnerabilities: { total: 0 } } }), 0],
  [
    'one vulnerability',
    JSON.stringify({
      metadata: { vulnerabilities: { total: 1 } },
      vulnerabilities: { left: { severity: 'high', range: '<1' } },
    }),
    1,
  ],
  ['a registry that refuses', JSON.stringify({ message: 'request to the registry failed', error: { summary: '' } }), 2],
  ['no answer', '', 2],
])('the audit distinguishes %s', (_, answer, code) => {
  const said = [vi.spyOn(console, 'log').mockReturnValue(), vi.spyOn(console, 'error').mockReturnValue()]
  expect(audit(() => answer)).toBe(code)
  said.forEach((one) => one.mockRestore())
})
