import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { aCorporate, aProject } from '../../testing/builders/builders.ts'
import { aDefect } from '../../testing/builders/finding-builders.ts'
import { aKey } from '../../testing/builders/integration-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { join as joins } from '../../testing/world.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../../../..')
const page = readFileSync(join(root, 'docs/api.md'), 'utf8')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, text]) => text!)

type Env = Readonly<Record<string, string>>

async function shell(command: string, env: Env): Promise<Record<string, unknown>> {
  const { stdout } = await run('bash', ['-euc', command], {
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...env },
    timeout: 60_000,
  })
  return JSON.parse(stdout) as Record<string, unknown>
}

/** Where the package is not installed its own file stands in for its name. */
async function script(source: string, env: Env): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-client-'))
  try {
    const file = join(folder, 'first-defect.ts')
    writeFileSync(file, source.replace('@plumbline/client', join(root, 'packages/client/src/client.ts')))
    const { stdout } = await run(process.execPath, [file], { env: { ...env }, timeout: 120_000 })
    return JSON.parse(stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the page leads from a key to the first defect, with curl and with the typed client', async ({
  onTestFinished,
}) => {
  const plumbline = await testApp()
  onTestFinished(plumbline.close)
  const { db, app } = plumbline
  const { id: corporateId } = await aCorporate(db, { isSaas: false })
  const admin = await joins(plumbline, { corporateId, role: 'corporate-admin' })
  const project = await aProject(db, corporateId, { name: 'Sok Kwu Tower' })
  const defectId = await aDefect(db, project)
  const { token } = await aKey(plumbline, {
    corporateId,
    userId: admin.id,
    role: 'corporate-standard',
    scopes: ['read', 'write'],
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const env: Env = {
    PLUMBLINE_URL: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    PLUMBLINE_KEY: token,
    CORPORATE: corporateId,
    PROJECT: project.id,
    INSPECTION: project.inspectionId,
    DEFECT: defectId,
    COMMENT: v7(),
  }
  const [projects, defects, comment, ...rest] = blocks('bash')
  expect(rest).toEqual([])
  expect(await shell(projects!, env)).toMatchObject({
    data: [{ _id: project.id, inspectionId: project.inspectionId, projectName: 'Sok Kwu Tower' }],
  })
  expect(await shell(defects!, env)).toMatchObject({ data: [{ _id: defectId }], total: 1 })
  expect(await shell(comment!, env)).toMatchObject({ comment: { text: 'Scaffold is up from Monday.' } })

  const [first, ...others] = blocks('ts')
  expect(others).toEqual([])
  expect(await script(first!, env)).toMatchObject({ _id: defectId })
})
