import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCorporate, aProject } from '../../testing/builders/builders.ts'
import { aDefect } from '../../testing/builders/finding-builders.ts'
import { aKey } from '../../testing/builders/integration-builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join as joins } from '../../testing/world.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../../../..')
const readme = readFileSync(join(root, 'packages/client/README.md'), 'utf8')

let plumbline: TestApp
let folder: string
beforeAll(async () => {
  plumbline = await testApp()
  // Not under the repository: nothing of ours is found from there.
  folder = mkdtempSync(join(tmpdir(), 'plumbline-client-'))
  const packed = join(folder, 'packed')
  mkdirSync(packed)
  await run(process.execPath, [join(root, 'scripts/client/client-package.ts'), packed])
  const [client] = readdirSync(packed).filter((name) => name.endsWith('.tgz'))
  await run('npm', ['pack', '--pack-destination', packed], { cwd: join(root, 'node_modules/zod') })
  const archives = readdirSync(packed).filter((name) => name.endsWith('.tgz'))
  expect(archives).toHaveLength(2)
  const user = join(folder, 'user')
  mkdirSync(user)
  writeFileSync(join(user, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }))
  // zod as the registry would send it, which no test asks.
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...archives.map((name) => join(packed, name))], {
    cwd: user,
  })
  expect(client).toBe('plumbline-client-0.1.0.tgz')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await plumbline.close()
})

const user = () => join(folder, 'user')
const installed = () => join(user(), 'node_modules/@plumbline/client')

test('the package holds JavaScript, declarations, its own words and the licence, and nothing beside', () => {
  const files = readdirSync(installed(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name).slice(installed().length + 1))
  expect(files.filter((name) => !name.startsWith('lib/')).toSorted()).toEqual(['LICENSE', 'README.md', 'package.json'])
  expect(files.filter((name) => name.startsWith('lib/') && !/(?:\.js|\.d\.ts)$/.test(name))).toEqual([])
  for (const name of files.filter((file) => file.startsWith('lib/')))
    expect(readFileSync(join(installed(), name), 'utf8')).not.toMatch(/from ['"](?:@plumbline|\.[^'"]*\.ts['"])/)
  expect(readFileSync(join(installed(), 'LICENSE'), 'utf8')).toContain('Apache License')
})

test('a plain script goes from a key to the first defect, as its README says', async () => {
  const { db, app } = plumbline
  const { id: corporateId } = await aCorporate(db, { isSaas: false })
  const admin = await joins(plumbline, { corporateId, role: 'corporate-admin' })
  const project = await aProject(db, corporateId, { name: 'Sok Kwu Tower' })
  const defectId = await aDefect(db, project)
  const { token } = await aKey(plumbline, {
    corporateId,
    userId: admin.id,
    role: 'corporate-standard',
    scopes: ['read'],
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const [example] = [...readme.matchAll(/^```js\n([^]*?)^```/gm)].map(([, text]) => text!)
  writeFileSync(join(user(), 'first-defect.mjs'), example!)
  const { stdout, stderr } = await run(process.execPath, ['first-defect.mjs'], {
    cwd: user(),
    env: {
      PLUMBLINE_URL: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
      PLUMBLINE_KEY: token,
      CORPORATE: corporateId,
    },
  })
  expect(JSON.parse(stdout)).toMatchObject({ _id: defectId })
  expect(stderr.trim()).toBe('404 defect.not-found')
})

/** Its own lines are wrong on purpose: a type that were `any` would let them pass. */
const typed = `
import { createClient, PlumblineError, type Client } from '@plumbline/client'

const plumbline: Client = createClient({ url: 'https://plumbline.example.com', key: 'plk_', fetch })
const register = await plumbline.defects.list({ params: { projectId: 'a', inspectionId: 'b' }, query: { limit: 1 } })
const severity: 'critical' | 'major' | 'moderate' | 'minor' | 'cosmetic' | 'na' = register.data[0]!.severity
// @ts-expect-error a severity is no number
const wrong: number = register.data[0]!.severity
// @ts-expect-error a call of one project names it
void plumbline.projects.locate()
// @ts-expect-error there is no such call
void plumbline.projects.explode()
export const said: string = new PlumblineError(400, {}).code + severity + String(wrong)
`

test.each(['nodenext', 'bundler'])(
  'its types hold where modules are resolved the way of %s',
  async (moduleResolution) => {
    writeFileSync(join(user(), 'typed.ts'), typed)
    const module = moduleResolution === 'nodenext' ? 'nodenext' : 'esnext'
    const compilerOptions = {
      ...{ module, moduleResolution, strict: true, skipLibCheck: false, noEmit: true, types: [] },
      ...{ target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable'] },
    }
    writeFileSync(join(user(), 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typed.ts'] }))
    const { stdout } = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'], {
      cwd: user(),
    }).catch((error: { stdout: string }) => error)
    expect(stdout).toBe('')
  },
)
