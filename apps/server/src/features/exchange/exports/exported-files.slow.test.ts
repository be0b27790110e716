import { exchangeRoutes, type ExchangeExport, type ExchangeFormat } from '@plumbline/contract/exchange/exchange'
import { unzipSync } from 'fflate'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFrame, noFigures } from '../../../testing/builders/coverage-builders.ts'
import { fillDefects } from '../../../testing/builders/many-defects.ts'
import { fillMedia } from '../../../testing/builders/many-media.ts'
import { anAnnotationSite, type AnnotationSite } from '../../../testing/sites/annotation-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { inProcess } from './export-process.ts'
import { runExport } from './run-export.ts'

const schemas = resolve(import.meta.dirname, '../../../../../../packages/exchange/src/testing/schemas')
/** One more than one import takes. */
const defects = 5_001

let plumbline: TestApp
let site: AnnotationSite
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-exported-'))
  plumbline = await testApp()
  site = await anAnnotationSite(plumbline)
  const { user_id: userId } = await plumbline.db
    .selectFrom('membership')
    .select('user_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await fillMedia(plumbline.db, site.project, 50)
  await fillDefects(plumbline.db, site.project, defects, [userId])
  await plumbline.db
    .insertInto('coverage')
    .values({
      ...{ inspection_id: site.params.inspectionId, elevation_id: site.elevation.id, project_id: site.project.id },
      figures: JSON.stringify({ ...noFigures, frame: aFrame }),
      best: Buffer.alloc(0),
      count: Buffer.alloc(0),
      computed_at: new Date(),
    })
    .execute()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await plumbline.close()
})

/** As the worker does it: in a process of its own. */
async function work(exportId: string, { signal = new AbortController().signal, progress = (_: number) => {} } = {}) {
  const config = { ...plumbline.context.config, databaseUrl: plumbline.databaseUrl }
  await runExport(
    plumbline.context,
    {
      ...{ payload: { exportId }, signal, isLastAttempt: false, progress },
      complete: (write) => plumbline.db.transaction().execute(write),
    },
    inProcess(config),
  )
}

/** As the product makes it: a call, and the job that the call leaves to the worker. */
async function exported(format: ExchangeFormat, filter: object = {}) {
  const { body } = await plumbline.call(exchangeRoutes.create, { ...site.at, body: { format, language: 'en', filter } })
  const { _id: exportId, status } = body.export
  if (status === 'pending') await work(exportId)
  const { key } = await plumbline.db
    .selectFrom('exchange_export')
    .select('key')
    .where('id', '=', exportId)
    .executeTakeFirstOrThrow()
  const made: ExchangeExport = (
    await plumbline.call(exchangeRoutes.get, { ...site.at, params: { ...site.params, exportId } })
  ).body.export
  expect(made.status).toBe('completed')
  return { made, bytes: await buffer((await plumbline.context.storage.read(key)).stream) }
}

function unpacked(bytes: Uint8Array, into: string): readonly string[] {
  const files = Object.entries(unzipSync(bytes))
  for (const [name, content] of files) {
    mkdirSync(join(folder, into, name, '..'), { recursive: true })
    writeFileSync(join(folder, into, name), content)
  }
  return files.map(([name]) => name)
}

/** It fails with the first line that breaks a rule. */
function validate(schema: string, into: string, names: readonly string[]): void {
  expect(names.length).toBeGreaterThan(0)
  execFileSync('xmllint', ['--noout', '--schema', join(schemas, `${schema}.xsd`), ...names], {
    cwd: join(folder, into),
    stdio: 'pipe',
    maxBuffer: 16 * 1024 * 1024,
  })
}

test.each(['geojson', 'gpkg'] as const)('gdal reads every defect of an exported %s, with its sizes', async (format) => {
  const { bytes } = await exported(format)
  const path = join(folder, `defects.${format}`)
  writeFileSync(path, bytes)
  const said = execFileSync('ogrinfo', ['-ro', '-so', '-al', path], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
  expect(/^Layer name: \S+\nGeometry: .+\nFeature Count: (\d+)$/m.exec(said)?.[1]).toBe(String(defects))
  for (const name of ['width_mm', 'width_plus_minus_mm', 'extent_width_mm', 'extent_source', 'width_below_gsd'])
    expect(said).toMatch(new RegExp(`^${name}: `, 'm'))
})

test.each(['21', '30'] as const)('an exported BCF %s is valid by the rules of buildingSMART', async (ending) => {
  const { bytes } = await exported(`bcf${ending}`, { severities: 'minor' })
  const names = unpacked(bytes, ending)
  const named = (suffix: string) => names.filter((name) => name.endsWith(suffix))
  validate(`markup-${ending}`, ending, named('/markup.bcf'))
  validate(`version-${ending}`, ending, named('bcf.version'))
  validate(`project-${ending}`, ending, named('project.bcfp'))
  if (ending === '30') validate('extensions-30', ending, named('extensions.xml'))
})

test('every annotation of an exported Pascal VOC is one', async () => {
  const { bytes } = await exported('voc')
  const names = unpacked(bytes, 'voc').filter((name) => name.startsWith('Annotations/'))
  validate('voc', 'voc', names)
})

test('an export with more shapes than one import takes says so', async () => {
  for (const format of ['coco', 'cvat'] as const)
    expect((await exported(format)).made.notes).toContainEqual({ kind: 'import-limit', count: defects })
  const few = await exported('coco', { severities: 'minor' })
  expect(few.made.notes.map(({ kind }) => kind)).not.toContain('import-limit')
})

describe('the process that writes an export', () => {
  const asked = async () => {
    const { body } = await plumbline.call(exchangeRoutes.create, {
      ...site.at,
      body: { format: 'geojson', language: 'zh-hk', filter: {} },
    })
    return body.export._id
  }

  test('says how far it is', async () => {
    const percents: number[] = []
    await work(await asked(), { progress: (percent) => void percents.push(percent) })
    expect(percents.length).toBeGreaterThan(10)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(percents.at(-1)).toBe(99)
  })

  test('ends with its job, and leaves nothing behind', async () => {
    const exportId = await asked()
    const ending = new AbortController()
    const written = work(exportId, { signal: ending.signal, progress: () => ending.abort(new Error('stopped')) })
    await expect(written).rejects.toThrow('stopped')
    const row = await plumbline.db
      .selectFrom('exchange_export')
      .select(['status', 'key'])
      .where('id', '=', exportId)
      .executeTakeFirstOrThrow()
    expect(row.status).toBe('processing')
    expect(await plumbline.context.storage.stat(row.key)).toBeUndefined()
  })
})
