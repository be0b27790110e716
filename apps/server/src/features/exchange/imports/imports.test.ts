import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { exchangeRoutes } from '@plumbline/contract/exchange/exchange'
import { importRoutes as routes, type ExchangeImport } from '@plumbline/contract/exchange/imports'
import { writeBcf } from '@plumbline/exchange/bcf/write-bcf'
import { aTopic } from '@plumbline/exchange/testing/some-topics'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDefect } from '../../../testing/builders/finding-builders.ts'
import { anAnnotationSite, corners, type AnnotationSite } from '../../../testing/sites/annotation-site.ts'
import { importLimits } from '../../../media-tools/exchange/problems.ts'
import { declaring } from '../../../testing/lying-zip.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { runImport } from './run-import.ts'

let plumbline: TestApp
let site: AnnotationSite
let photoName: string
beforeAll(async () => {
  plumbline = await testApp()
  site = await anAnnotationSite(plumbline)
  photoName = (
    await plumbline.db.selectFrom('media').select('name').where('id', '=', site.imageId).executeTakeFirstOrThrow()
  ).name
})
afterAll(() => plumbline.close())

const at = (importId: string) => ({ params: { ...site.params, importId }, token: site.token })

async function read(file: string | Uint8Array, fileName = 'file.json') {
  const { body } = await plumbline.call(routes.read, {
    params: site.params,
    token: site.token,
    body: { fileName, file: Buffer.from(file).toString('base64') },
  })
  return body
}

async function readWhole(file: string | Uint8Array, fileName?: string): Promise<ExchangeImport> {
  const { import: made, problem } = await read(file, fileName)
  expect(problem).toBeNull()
  return made!
}

/** As the worker runs it. */
async function work(importId: string): Promise<ExchangeImport> {
  await runImport(plumbline.context, {
    payload: { importId, role: 'corporate-admin' },
    signal: new AbortController().signal,
    isLastAttempt: true,
    complete: (write) => plumbline.db.transaction().execute(write),
  })
  return (await plumbline.call(routes.getImport, at(importId))).body.import
}

async function apply(importId: string, types: Record<string, string | null> = {}): Promise<ExchangeImport> {
  const { status, error } = await plumbline.call(routes.apply, { ...at(importId), body: { types } })
  expect([status, error]).toEqual([200, undefined])
  return work(importId)
}

async function undo(importId: string): Promise<ExchangeImport> {
  expect((await plumbline.call(routes.undo, at(importId))).status).toBe(200)
  return work(importId)
}

const shapesOn = () =>
  plumbline.db
    .selectFrom('annotation')
    .selectAll()
    .where('media_id', '=', site.imageId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

const coco = (annotations: readonly object[], image: object = {}) =>
  JSON.stringify({
    images: [{ id: 1, file_name: `folder/${photoName}`, width: 4000, height: 3000, ...image }],
    categories: [
      { id: 1, name: 'crack_structural' },
      { id: 2, name: 'Something else' },
    ],
    annotations: annotations.map((one, index) => ({ id: index + 1, image_id: 1, category_id: 1, ...one })),
  })
const square = { segmentation: [[400, 300, 800, 300, 800, 600, 400, 600]] }

describe('COCO', () => {
  test('is shown before anything changes, becomes defects, and is undone', async () => {
    const before = await shapesOn()
    const file = coco([square, { ...square, category_id: 2 }, { segmentation: [[0, 0, 9000, 0, 9, 9]] }])
    const made = await readWhole(file)
    expect(made.preview).toMatchObject({ newShapes: 2, newDefects: 2, changedShapes: 0, sameShapes: 0 })
    expect(made.preview.labels).toEqual([
      { label: 'crack_structural', count: 1, type: 'crack_structural' },
      { label: 'Something else', count: 1, type: null },
    ])
    expect(made.preview.conflicts).toEqual([{ kind: 'off-photo', name: `${photoName} (file.json:1, id 3)`, count: 1 }])
    expect(await shapesOn()).toEqual(before)

    expect((await apply(made._id, { crack_structural: 'crack_structural', 'Something else': null })).status).toBe(
      'applied',
    )
    const after = await shapesOn()
    expect(after).toHaveLength(before.length + 1)
    const added = after.find(({ id }) => !before.some((one) => one.id === id))!
    expect(added.points[0]!.map(({ x, y }) => [x * 4000, y * 3000].map(Math.round))).toEqual([
      ...[
        [400, 300],
        [800, 300],
        [800, 600],
        [400, 600],
      ],
    ])
    const { body } = await plumbline.call(defectLifeRoutes.detail, {
      ...site.at,
      params: { ...site.params, defectId: added.defect_id! },
    })
    expect(body.defect.type).toBe('crack_structural')
    expect(body.history.map(({ kind }) => kind)).toContain('created')

    expect(await undo(made._id)).toMatchObject({ status: 'undone', stayed: 0 })
    expect((await shapesOn()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  test('names photos that are not here, and those of another size', async () => {
    const unknown = await readWhole(coco([square], { file_name: 'elsewhere.jpg' }))
    expect(unknown.preview.conflicts).toEqual([{ kind: 'unknown-photo', name: 'elsewhere.jpg', count: 1 }])
    const other = await readWhole(coco([square], { width: 2000 }))
    expect(other.preview.conflicts).toEqual([{ kind: 'wrong-size', name: `folder/${photoName}`, count: 1 }])
    expect(other.preview.newShapes).toBe(0)
  })

  test('finds the photo again that Label Studio or Roboflow renamed', async () => {
    const base = photoName.replace(/\.(\w+)$/, '_$1')
    const names = [
      `79296a5a-${photoName}`,
      `${base}.rf.3662262ae6278b630ebdbf212a93e3af.jpg`,
      `train/${base.replaceAll('_', '-').replace(/-(\w+)$/, '_$1')}.rf.Ab3dEf6h9K0lMn2p.jpg`,
    ]
    for (const file_name of names) {
      const { preview } = await readWhole(coco([square], { file_name }))
      expect([preview.conflicts, preview.newShapes], file_name).toEqual([[], 1])
    }
    const resized = await readWhole(coco([square], { file_name: names[1], width: 640, height: 640 }))
    expect(resized.preview.conflicts).toEqual([{ kind: 'wrong-size', name: names[1], count: 1 }])
    const other = await readWhole(coco([square], { file_name: `x${names[1]}` }))
    expect(other.preview.conflicts).toMatchObject([{ kind: 'unknown-photo' }])
  })

  test('what was changed since stays when the import is undone', async () => {
    const made = await readWhole(coco([square]))
    await apply(made._id, { crack_structural: 'crack_structural' })
    const added = (await shapesOn()).at(-1)!
    await site.change(added.id, { version: added.version, shape: 'rectangle', points: corners })
    expect((await undo(made._id)).stayed).toBe(1)
    await site.remove([added.id])
  })

  test('a file that cannot be read says where, and leaves nothing behind', async () => {
    const count = async () =>
      (
        await plumbline.db
          .selectFrom('exchange_import')
          .select((of) => of.fn.countAll<string>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const before = await count()
    const { import: made, problem } = await read('{\n"images": [}\n', 'broken.json')
    expect(made).toBeNull()
    expect(problem).toMatchObject({ kind: 'broken-json', file: 'broken.json' })
    expect(await count()).toBe(before)
  })

  test('a type that the project does not have is refused', async () => {
    const made = await readWhole(coco([square]))
    const { error } = await plumbline.call(routes.apply, {
      ...at(made._id),
      body: { types: { crack_structural: 'none' } },
    })
    expect([error.code, error.field]).toEqual(['input.invalid', 'types'])
  })
})

test.each(['coco', 'cvat'] as const)(
  '%s that was exported here comes back unchanged, and redrawn when it was redrawn',
  async (format) => {
    const drawn = await site.draw({ defect: { type: 'crack_structural' } })
    const { body } = await plumbline.call(exchangeRoutes.create, {
      params: site.params,
      token: site.token,
      body: { format, language: 'en', filter: {} },
    })
    const row = await plumbline.db
      .selectFrom('exchange_export')
      .select('key')
      .where('id', '=', body.export._id)
      .executeTakeFirstOrThrow()
    const file = String(await buffer((await plumbline.context.storage.read(row.key)).stream))
    const same = await readWhole(file, `a.${format}`)
    expect(same.preview).toMatchObject({ newShapes: 0, changedShapes: 0, conflictCount: 0 })
    expect(same.preview.sameShapes).toBeGreaterThan(0)

    const { x, y } = drawn.annInfo.points[0]![0]!
    const first = [x * 4000, y * 3000].map((value) => Number(value.toFixed(3)))
    const moved =
      format === 'coco'
        ? file.replace(`"spine":[[${first.join(',')},`, `"spine":[[${first[0]! + 40},${first[1]!},`)
        : file.replace(`points="${first.join(',')};`, `points="${first[0]! + 40},${first[1]!};`)
    expect(moved).not.toBe(file)
    const made = await readWhole(moved, `b.${format}`)
    expect(made.preview).toMatchObject({ newShapes: 0, changedShapes: 1 })
    await apply(made._id)
    const changed = (await shapesOn()).find(({ id }) => id === drawn._id)!
    expect(changed.points[0]![0]!.x * 4000).toBeCloseTo(first[0]! + 40, 1)
    expect(changed.defect_id).toBe(drawn.annInfo.defectId)

    expect((await readWhole(moved, `c.${format}`)).preview.sameShapes).toBeGreaterThan(0)
    expect((await readWhole(file, `d.${format}`)).preview.conflicts).toEqual([
      expect.objectContaining({ kind: 'changed-here' }),
    ])
    await undo(made._id)
    const back = (await shapesOn()).find(({ id }) => id === drawn._id)!
    expect(Math.abs(back.points[0]![0]!.x - x) * 4000).toBeLessThanOrEqual(0.01)
    await site.remove([drawn._id])
  },
)

describe('BCF', () => {
  const pack = (topics: readonly ReturnType<typeof aTopic>[]) =>
    buffer(
      Readable.from(
        writeBcf(
          '2.1',
          { projectId: site.params.projectId, title: 'House', priorities: [] },
          (async function* () {
            yield await Promise.resolve(topics)
          })(),
        ),
      ),
    )

  test('brings comments and a status back once, names what it cannot, and is undone', async () => {
    const id = await aDefect(plumbline.db, site.project, { given: { type: 'metal_corrosion', severity: 'minor' } })
    const comment = { _id: v7(), at: '2026-11-02T00:00:00.000Z', author: 'Contractor', text: 'Patched on Monday' }
    const modifiedAt = new Date(plumbline.clock.ms + 60_000).toISOString()
    const file = await pack([
      aTopic(1, { _id: id, status: 'Resolved', comments: [comment], modifiedAt }),
      aTopic(2, { _id: v7(), title: 'Of another program' }),
    ])
    const made = await readWhole(file, 'back.bcf')
    expect(made.preview).toMatchObject({
      comments: 1,
      statuses: [{ defectId: id, from: 'open', to: 'to-be-verified' }],
    })
    expect(made.preview.conflicts).toEqual([{ kind: 'unknown-topic', name: 'Of another program', count: 1 }])
    await apply(made._id)
    const detail = async () =>
      (await plumbline.call(defectLifeRoutes.detail, { ...site.at, params: { ...site.params, defectId: id } })).body
    const applied = await detail()
    expect(applied.defect.status).toBe('to-be-verified')
    expect(applied.comments.map(({ text }) => text)).toEqual(['BCF · Contractor · 2026-11-02 00:00\nPatched on Monday'])
    expect(applied.history.find(({ kind }) => kind === 'status')).toMatchObject({ reason: 'BCF: back.bcf' })
    expect((await readWhole(file, 'again.bcf')).preview).toMatchObject({ comments: 0, statuses: [] })

    expect(await undo(made._id)).toMatchObject({ status: 'undone', stayed: 0 })
    const undone = await detail()
    expect([undone.defect.status, undone.comments]).toEqual(['open', []])
  })

  test('a status that was changed here later, or that no step leads to, stays and is named', async () => {
    const id = await aDefect(plumbline.db, site.project, { given: { type: 'metal_corrosion', severity: 'critical' } })
    const file = (status: string, modifiedAt: string) =>
      pack([aTopic(1, { _id: id, status, comments: [], modifiedAt })])
    const late = new Date(plumbline.clock.ms + 3_600_000).toISOString()
    const refused = await readWhole(await file('Closed', late))
    expect(refused.preview.conflicts).toEqual([
      { kind: 'status-refused', name: expect.stringMatching(/^DF\d+: Closed$/) as string, count: 1 },
    ])
    const odd = await readWhole(await file('In review', late))
    expect(odd.preview.conflicts.map(({ kind }) => kind)).toEqual(['status-unknown'])
    await apply((await readWhole(await file('Resolved', late)))._id)
    const earlier = await readWhole(await file('Open', '2026-01-01T00:00:00.000Z'))
    expect(earlier.preview.conflicts.map(({ kind }) => kind)).toEqual(['status-later-here'])
  })
})

describe('an archive that is a bomb', () => {
  const stored = async () => (await plumbline.db.selectFrom('exchange_import').select('id').execute()).length
  const file = { 'markup.bcf': new Uint8Array(4 * 1024 * 1024) }

  test.each([
    ['says so', importLimits.unpackedBytes + 1, 'too-large'],
    ['says that it is small', 20, 'broken-zip'],
  ] as const)('and %s is answered by its name, and leaves nothing', async (_, bytes, kind) => {
    const before = await stored()
    const { import: made, problem } = await read(declaring(zipSync(file), bytes), 'bomb.bcf')
    expect([made, problem?.kind, problem?.file]).toEqual([null, kind, 'bomb.bcf'])
    expect(await stored()).toBe(before)
  })
})

test('an import that fails in the middle changes nothing, and can be applied again', async () => {
  const made = await readWhole(coco([square, { ...square, bbox: [1, 1, 9, 9] }]))
  const defects = () => plumbline.db.selectFrom('defect').select('id').where('deleted_at', 'is', null).execute()
  const before = [await shapesOn(), await defects()]
  await sql`create function refuse_second() returns trigger language plpgsql as $$ begin
    if (select count(*) from annotation where media_id = new.media_id and xmin = pg_current_xact_id()::xid) > 0 then
      raise exception 'the second shape is refused';
    end if;
    return new;
  end $$`.execute(plumbline.db)
  await sql`create trigger refuse_second before insert on annotation for each row execute function refuse_second()`.execute(
    plumbline.db,
  )
  await plumbline.call(routes.apply, { ...at(made._id), body: { types: { crack_structural: 'crack_structural' } } })
  await expect(work(made._id)).rejects.toThrow('the second shape is refused')
  await sql`drop function refuse_second cascade`.execute(plumbline.db)
  const failed = (await plumbline.call(routes.getImport, at(made._id))).body.import
  expect(failed).toMatchObject({ status: 'failed', errorCode: 'job.failed', appliedAt: null })
  expect([await shapesOn(), await defects()]).toEqual(before)

  expect((await apply(made._id, { crack_structural: 'crack_structural' })).status).toBe('applied')
  expect(await shapesOn()).toHaveLength(before[0]!.length + 2)
  await undo(made._id)
})

test('an import of a colleague is not found, and one that runs is not begun again', async () => {
  const made = await readWhole(coco([square]))
  const theirs = await plumbline.call(routes.getImport, { ...at(made._id), token: site.colleague })
  expect(theirs.error.code).toBe('exchange.import-not-found')
  const begin = () => plumbline.call(routes.apply, { ...at(made._id), body: { types: {} } })
  expect((await begin()).body.import.status).toBe('applying')
  expect((await begin()).error.code).toBe('exchange.import-state')
})
