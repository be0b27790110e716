import { annotationEditingRoutes as routes, type NewerAnnotation } from '@plumbline/contract/annotations/editing'
import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join } from '../../testing/world.ts'
import { anAnnotationSite, corners, line, type AnnotationSite } from '../../testing/sites/annotation-site.ts'

let plumbline: TestApp
let site: AnnotationSite
let imageId: string
beforeAll(async () => {
  plumbline = await testApp()
  site = await anAnnotationSite(plumbline)
  imageId = site.imageId
})
afterAll(() => plumbline.close())

describe('a shape that somebody changes', () => {
  test('gives its defect another length, until somebody measures or types one', async () => {
    const drawn = await site.draw({ isDefect: true })
    const defectId = drawn.annInfo.defectId!
    const longer = (
      await site.change(drawn._id, {
        version: 1,
        points: [
          [
            { x: 0.1, y: 0.1 },
            { x: 0.3, y: 0.1 },
          ],
        ],
      })
    ).body.newAnnotation
    expect([longer.version, (await site.defect(defectId)).body.defect.length]).toEqual([2, expect.closeTo(400)])
    const measured = (await site.change(drawn._id, { version: 2, measured: { length: 390, width: 0.4 } })).body
      .newAnnotation
    expect(measured.annInfo).toMatchObject({
      measured: { length: 390, width: 0.4 },
      sizes: { length: 390, width: 0.4 },
    })
    await site.change(drawn._id, { version: 3, points: line })
    expect((await site.defect(defectId)).body.defect).toMatchObject({
      length: 390,
      width: 0.4,
      sizeSource: 'typed',
      isBelowGsd: false,
    })
    const events = await plumbline.db
      .selectFrom('defect_event')
      .select(['field', 'before', 'after'])
      .where('defect_id', '=', defectId)
      .where('kind', '=', 'changed')
      .orderBy('id')
      .execute()
    expect(events.filter(({ field }) => field === 'length').map(({ after }) => after)).toEqual([
      expect.closeTo(400),
      390,
    ])
  })

  test('is answered with the newer one when it is stale, and with nothing when it is deleted', async () => {
    const drawn = await site.draw()
    await site.change(drawn._id, { version: 1, points: corners, shape: 'rectangle' })
    const { status, error } = await site.change(drawn._id, { version: 1, points: line })
    expect([status, (error.newer as NewerAnnotation).newAnnotation]).toMatchObject([
      409,
      { version: 2, annInfo: { shape: 'rectangle' } },
    ])
    await site.remove([drawn._id])
    expect((await site.change(drawn._id, { version: 3, points: line })).error.code).toBe('annotation.not-found')
  })

  test('does not overwrite a severity that was changed in the register since, and merges other fields', async () => {
    const drawn = await site.draw({ defect: { severity: 'minor' } })
    const [defectId, { version: seen }] = [drawn.annInfo.defectId!, drawn.annInfo.defectState!]
    const register = (version: number, given: object) =>
      plumbline.call(defectLifeRoutes.change, {
        ...site.at,
        params: { ...site.params, defectId },
        body: { version, change: given },
      })
    await register(seen, { remark: 'Loose' })
    const merged = (await site.change(drawn._id, { version: 1, defect: { severity: 'moderate' }, defectVersion: seen }))
      .body.newAnnotation
    expect(merged.annInfo).toMatchObject({ severity: 'moderate', defectState: { version: seen + 2 } })
    await register(seen + 2, { severity: 'critical' })
    const { status, error } = await site.change(drawn._id, {
      version: 2,
      defect: { severity: 'major' },
      defectVersion: seen + 2,
    })
    expect([status, (error.newer as NewerAnnotation).newAnnotation.annInfo]).toMatchObject([
      409,
      { severity: 'critical', defectState: { version: seen + 3 } },
    ])
    const many = await site.save([
      { _id: drawn._id, version: 2, defect: { severity: 'major' }, defectVersion: seen + 2 },
    ])
    expect([many.annotations, many.conflicts]).toMatchObject([[], [{ annInfo: { severity: 'critical' } }]])
    expect((await site.change(drawn._id, { version: 2, defect: { severity: 'major' } })).status).toBe(409)
    expect(
      (await site.change(drawn._id, { version: 2, defect: { severity: 'major' }, defectVersion: 999_999 })).status,
    ).toBe(409)
    expect((await site.defect(defectId)).body.defect).toMatchObject({ severity: 'critical', remark: 'Loose' })
    expect(
      (await site.change(drawn._id, { version: 2, defect: { severity: 'major' }, defectVersion: seen + 3 })).body
        .newAnnotation.annInfo.severity,
    ).toBe('major')
  })

  test('that is measured does not overwrite a width typed in the register since', async () => {
    const drawn = await site.draw({ isDefect: true })
    const [defectId, { version: seen }] = [drawn.annInfo.defectId!, drawn.annInfo.defectState!]
    await plumbline.call(defectLifeRoutes.change, {
      ...site.at,
      params: { ...site.params, defectId },
      body: { version: seen, change: { width: 0.7 } },
    })
    const { status, error } = await site.change(drawn._id, {
      version: 1,
      measured: { length: null, width: 0.3 },
      defectVersion: seen,
    })
    expect([status, (error.newer as NewerAnnotation).newAnnotation.annInfo]).toMatchObject([
      409,
      { measured: null, defectState: { width: 0.7 } },
    ])
    expect((await site.defect(defectId)).body.defect.width).toBe(0.7)
    await site.change(drawn._id, { version: 1, measured: { length: null, width: 0.3 }, defectVersion: seen + 1 })
    expect((await site.defect(defectId)).body.defect.width).toBe(0.3)
  })

  test('and linked to another defect leaves what was changed there since', async () => {
    const [known, drawn] = [await site.draw({ defect: { severity: 'minor' } }), await site.draw()]
    const [defectId, { version: seen }] = [known.annInfo.defectId!, known.annInfo.defectState!]
    await plumbline.call(defectLifeRoutes.change, {
      ...site.at,
      params: { ...site.params, defectId },
      body: { version: seen, change: { severity: 'critical' } },
    })
    const linked = (
      await site.change(drawn._id, {
        version: 1,
        defectId,
        defect: { severity: 'major', remark: 'Second photo' },
        defectVersion: seen,
      })
    ).body.newAnnotation
    expect(linked.annInfo).toMatchObject({ defectId, severity: 'critical' })
    expect((await site.defect(defectId)).body.defect.remark).toBe('Second photo')
  })

  test('of many each is judged alone', async () => {
    const [mine, theirs, deleted] = [await site.draw(), await site.draw(), await site.draw()]
    await site.change(theirs._id, { version: 1, measured: { length: 5, width: null } })
    await site.remove([deleted._id])
    const fresh = v7()
    const body = await site.save([
      { _id: mine._id, version: 1, points: corners, shape: 'rectangle' },
      { _id: theirs._id, version: 1, points: corners, shape: 'rectangle' },
      { _id: deleted._id, version: 1, points: line },
      { _id: fresh, imageId, shape: 'polygon', points: corners },
      { _id: v7(), imageId: v7(), shape: 'polygon', points: corners },
    ])
    expect([
      body.annotations.map(({ _id, version }) => [_id, version]),
      body.conflicts.map(({ _id, version }) => [_id, version]),
      body.deletedIds,
    ]).toEqual([
      [
        [mine._id, 2],
        [fresh, 1],
      ],
      [[theirs._id, 2]],
      [deleted._id, expect.any(String)],
    ])
  })

  test('fills the box it is moved to; what lies on another photo is not moved', async () => {
    const [drawn, elsewhere] = [await site.draw(), await site.draw({ imageId: await site.photo() })]
    const location = { left: 0.5, top: 0.6, right: 0.7, bottom: 0.7 }
    const { body } = await plumbline.call(routes.move, {
      ...site.at,
      body: {
        imageId,
        annotations: [
          { _id: drawn._id, version: 1, location },
          { _id: elsewhere._id, version: 1, location },
        ],
      },
    })
    expect([body.annotations[0]!.location, body.annotations[0]!.annInfo.points[0], body.deletedIds]).toEqual([
      location,
      [
        { x: 0.5, y: 0.6 },
        { x: 0.7, y: 0.6 },
      ],
      [elsewhere._id],
    ])
  })

  test('is no defect any more: the defect goes, its number stays used; one with a comment stays', async () => {
    const [drawn, spoken] = [await site.draw({ isDefect: true }), await site.draw({ isDefect: true })]
    const { corporate_id } = await plumbline.db
      .selectFrom('project')
      .select('corporate_id')
      .where('id', '=', site.project.id)
      .executeTakeFirstOrThrow()
    await plumbline.db
      .insertInto('defect_comment')
      .values({
        id: v7(),
        defect_id: spoken.annInfo.defectId!,
        project_id: site.project.id,
        corporate_id,
        text: 'Look',
        by_id: null,
      })
      .execute()
    await site.change(drawn._id, { version: 1, isDefect: false })
    await site.change(spoken._id, { version: 1, defectId: null })
    expect([
      (await site.defect(drawn.annInfo.defectId!)).status,
      (await site.defect(spoken.annInfo.defectId!)).status,
    ]).toEqual([404, 200])
    expect((await site.draw({ isDefect: true })).annInfo.defectNum).toBe(spoken.annInfo.defectNum! + 1)
  })

  test('and a defect again after all: who undoes it has the same number back, others have nothing to bring back', async () => {
    const drawn = await site.draw({ isDefect: true })
    const { defectId, defectNum } = drawn.annInfo
    await site.change(drawn._id, { version: 1, isDefect: null, defectId: null })
    const corporateId = (
      await plumbline.db
        .selectFrom('project')
        .select('corporate_id')
        .where('id', '=', site.project.id)
        .executeTakeFirstOrThrow()
    ).corporate_id
    const other = await join(plumbline, { corporateId, role: 'corporate-standard', assignedTo: [site.project.id] })
    const again = (token: string) =>
      plumbline.call(routes.change, {
        ...site.at,
        token,
        params: { ...site.params, annotationId: drawn._id },
        body: { annInfo: { version: 2, isDefect: true, defectId } },
      })
    expect((await again(other.token)).error.code).toBe('defect.not-found')
    expect((await again(site.token)).body.newAnnotation.annInfo).toMatchObject({ isDefect: true, defectNum })
    const events = await plumbline.db
      .selectFrom('defect_event')
      .select('kind')
      .where('defect_id', '=', defectId!)
      .orderBy('id')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'deleted', 'restored'])
  })
})

test('a separately deleted defect leaves an irregularity, which can be changed, and is a defect again when restored', async () => {
  const drawn = await site.draw({ isDefect: true })
  const set = (deleted_at: Date | null) =>
    plumbline.db.updateTable('defect').set({ deleted_at }).where('id', '=', drawn.annInfo.defectId!).execute()
  await set(new Date())
  expect(
    (
      await site.change(drawn._id, {
        version: 1,
        points: [
          [
            { x: 0, y: 0 },
            { x: 0.1, y: 0 },
          ],
        ],
      })
    ).body.newAnnotation.annInfo,
  ).toMatchObject({ isDefect: null, defectId: null })
  await set(null)
  expect((await site.save([{ _id: drawn._id, version: 1, points: line }])).conflicts[0]!.annInfo).toMatchObject({
    isDefect: true,
    defectId: drawn.annInfo.defectId,
  })
  await set(new Date())
  expect((await site.decide([drawn._id], 'accept')).body.annotations[0]!.annInfo.defectNum).toBeGreaterThan(
    drawn.annInfo.defectNum!,
  )
})

test('calls as the specification writes them: no id of the caller, empty texts where there is no plan', async () => {
  const params = { projectId: site.project.id, inspectionId: site.project.inspectionId }
  const token = site.token
  const annInfo = { imageId, shape: 'polyline' as const, points: line, isDefect: null }
  const drawn = await plumbline.call(routes.create, { params, token, body: { annInfo, layoutId: '' as never } })
  expect(drawn.status).toBe(200)
  expect(drawn.body.newAnnotation._id).toEqual(expect.any(String))
  const { status } = await plumbline.app
    .inject({
      method: 'GET',
      url: `/inspection/api/v1/projects/${params.projectId}/inspection/${params.inspectionId}/images-n-annotations?layoutId=&markerId=`,
      headers: { authorization: `Bearer ${token}` },
    })
    .then(({ statusCode }) => ({ status: statusCode }))
  expect(status).toBe(200)
})
