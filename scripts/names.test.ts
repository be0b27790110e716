import { existsSync, globSync, readdirSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../packages/contract/src/features.ts'
import { locales } from '../packages/contract/src/locales.ts'

const root = resolve(import.meta.dirname, '..')

function files(folder: string, ending: string): readonly string[] {
  return globSync(`${folder}/*${ending}`, { cwd: root })
    .map((file) => basename(file, ending))
    .filter((name) => !name.endsWith('.test'))
}

function folders(folder: string): readonly string[] {
  const path = resolve(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(resolve(path, entry.name)).length > 0)
    .map((entry) => entry.name)
}

/** Where a feature shows its name, and what else may stand there. */
const homes: Readonly<
  Record<string, { readonly names: readonly string[]; readonly others: readonly string[] | 'any' }>
> = {
  'contract folder': { names: folders('packages/contract/src'), others: 'any' },
  'server folder': { names: folders('apps/server/src/features'), others: [] },
  'db schema': { names: files('apps/server/src/db/schema', '.ts'), others: ['infrastructure'] },
  'web api file': { names: files('apps/web/src/api', '.ts'), others: 'any' },
  'web folder': { names: folders('apps/web/src/features'), others: [] },
  ...Object.fromEntries(
    locales.map((locale) => [
      `messages in ${locale}`,
      {
        names: files(`packages/contract/src/messages/${locale}`, '.ts'),
        others: ['canvas', 'errors', 'failure', 'help', 'mails', 'rules', 'shell', 'tutorials'],
      },
    ]),
  ),
}

test.each(features)('%s has the same name in every home, or is absent from all', (feature) => {
  const present = Object.entries(homes)
    .filter(([, home]) => home.names.includes(feature))
    .map(([name]) => name)
  if (present.length > 0) expect(present).toEqual(Object.keys(homes))
})

const strict = Object.entries(homes).filter(([, { others }]) => others !== 'any')

test.each(strict)('%s holds features and nothing that looks like one', (_, { names, others }) => {
  expect(names.filter((name) => !(features as readonly string[]).includes(name))).toEqual([...others].sort())
})

test('the files of a server feature carry its name', () => {
  for (const feature of homes['server folder']?.names ?? []) {
    const roles = globSync(`apps/server/src/features/${feature}/**/*.ts`, { cwd: root }).map((file) => basename(file))
    expect(roles).toContain(`${feature}.routes.ts`)
    expect(roles.filter((name) => /^(routes|service|queries|jobs|index)\./.test(name))).toEqual([])
  }
})

test('no folder is a drawer for everything', () => {
  const drawers = globSync('{packages,apps}/*/src/**/{utils,util,helpers,common,misc,lib}', { cwd: root })
  expect(drawers).toEqual([])
})
