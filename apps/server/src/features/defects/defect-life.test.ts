import type { DefectDetail, DefectFields } from '@plumbline/contract/defects/history'
import { defectLifeRoutes as routes } from '@plumbline/contract/defects/history'
import { defectRoutes } from '@plumbline/contract/defects/defects'
import { defectRegisterRoutes } from '@plumbline/contract/defects/register'
import { annotationRoutes } from '@plumbline/contract/annotations/annotations'
import { defectLibraryOf } from '@plumbline/contract/projects/defect-libraries'
import type { ClosingReason } from '@plumbline/contract/defects/transitions'
import type { Role } from '@plumbline/contract/roles'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCorporate } from '../../testing/builders/builders.ts'
import { aDefect, anAnnotation } from '../../testing/builders/finding-builders.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { aPlanStage, type PlanStage } from '../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join } from '../../testing/world.ts'
import type { NewDefect } from './create-defect.ts'

let plumbline: TestApp
let stage: PlanStage
let corporateId: string

beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
  corporateId = (
    await plumbline.db
      .selectFrom('project')
      .select('corporate_id')
      .where('id', '=', stage.project.id)
      .executeTakeFirstOrThrow()
  ).corporate_id
})
afterAll(() => plumbline.close())

const make = (given: Partial<NewDefect> = {}) => aDefect(plumbline.db, stage.project, given)
const person = (role: Role) => join(plumbline, { corporateId, role, assignedTo: [stage.project.id] })
const of = (defectId: string, token = stage.token) => ({ params: { ...stage.params, defectId }, token })
const many = (token = stage.token) => ({ params: stage.params, token })
const detail = (defectId: string, token?: string) => plumbline.call(routes.detail, of(defectId, token))
const change = (defectId: string, version: number, fields: DefectFields, token?: string) =>
  plumbline.call(routes.change, { ...of(defectId, token), body: { version, change: fields } })
const go = (
  defectId: string,
  version: number,
  status: string,
  given: { reason?: ClosingReason; text?: string; token?: string } = {},
) =>
  plumbline.call(routes.setStatus, {
    ...of(defectId, given.token),
    body: { version, status: status as 'open', reason: given.reason ?? null, text: given.text ?? '' },
  })

describe('fields', () => {
  test('each change is recorded with its former and new value; a repeated one is not', async () => {
    const id = await make()
    const { body } = await change(id, 1, {
      remark: 'wet',
      severity: 'critical',
      floor: '3',
      elevationId: stage.elevation.id,
      width: 'Not defined' as never,
    })
    expect(body.defect).toMatchObject({ remark: 'wet', severity: 'critical', floor: '3', version: 2 })
    expect(body.history.map(({ kind, field, before, after, by }) => [kind, field, before, after, by])).toEqual(
      expect.arrayContaining([
        ['created', null, null, null, ''],
        ['changed', 'remark', '', 'wet', 'Ada Byron'],
        ['changed', 'floor', null, '3', 'Ada Byron'],
      ]),
    )
    expect((await change(id, 2, { remark: 'wet' })).body).toMatchObject({ defect: { version: 2 } })
    expect((await change(id, 2, { type: 'unheard_of' })).error.code).toBe('input.invalid')
  })

  test('a sub type is one of its type, and goes when another type does not have it', async () => {
    const id = await make({ given: { type: 'crack_structural' } })
    const [type, other] = (await defectLibraryOf('hk-mbis')).filter(({ subTypes }) => subTypes.length > 0)
    expect((await change(id, 1, { type: type!.key, subType: 'unheard_of' })).error).toMatchObject({
      code: 'input.invalid',
      field: 'subType',
    })
    expect((await change(id, 1, { type: type!.key, subType: type!.subTypes[0]!.key })).body.defect).toMatchObject({
      type: type!.key,
      subType: type!.subTypes[0]!.key,
    })
    expect((await change(id, 2, { type: other!.key })).body.defect).toMatchObject({ type: other!.key, subType: null })
  })

  test('the same person in two tabs: different fields are both saved; the same one is refused, and the other tab sees what is stored', async () => {
    const id = await make()
    expect((await change(id, 1, { remark: 'wet' })).status).toBe(200)
    expect((await change(id, 1, { severity: 'major' })).body.defect).toMatchObject({ remark: 'wet', severity: 'major' })
    const { status, error } = await change(id, 1, { remark: 'dry', floor: '7' })
    expect([status, error.code]).toEqual([409, 'version.stale'])
    expect((error.newer as DefectDetail).defect).toMatchObject({ remark: 'wet', severity: 'major', floor: '7' })
  })

  test('sent again after a lost answer it is no conflict', async () => {
    const id = await make()
    await change(id, 1, { remark: 'wet' })
    expect((await change(id, 1, { remark: 'wet' })).body.defect).toMatchObject({ remark: 'wet', version: 2 })
  })

  test('a version that does not exist yet is refused, and nothing is saved', async () => {
    const id = await make()
    const { status, error } = await change(id, 999_999, { remark: 'from the future' })
    expect([status, error.code, (error.newer as DefectDetail).defect.remark]).toEqual([409, 'version.stale', ''])
    expect((await go(id, 999_999, 'verified', { text: 'Patched' })).error.code).toBe('version.stale')
    // Below PostgreSQL's integers: a query with it would end as a fault of the server.
    for (const never of [-1, -3_000_000_000])
      expect((await go(id, never, 'verified', { text: 'Patched' })).error.code).toBe('version.stale')
    expect((await detail(id)).body.defect).toMatchObject({ remark: '', status: 'open', version: 1 })
  })

  test('the same person moves the status in two tabs: the second is refused', async () => {
    const id = await make()
    expect((await go(id, 1, 'verified', { text: 'Patched' })).status).toBe(200)
    expect((await go(id, 1, 'verified', { text: 'Patched' })).error.code).toBe('version.stale')
  })

  test('two people change different fields: both are saved; the same one: the second is shown the first, and the other fields stay', async () => {
    const id = await make()
    expect((await change(id, 1, { remark: 'wet', floor: '5' })).status).toBe(200)
    expect((await change(id, 1, { severity: 'major' }, stage.colleague)).body.defect).toMatchObject({
      remark: 'wet',
      severity: 'major',
      version: 3,
    })
    const { status, error } = await change(id, 1, { remark: 'dry', vertical: 'C', floor: '5' }, stage.colleague)
    expect([status, error.code]).toEqual([409, 'version.stale'])
    expect((error.newer as DefectDetail).defect).toMatchObject({ remark: 'wet', vertical: 'C', version: 4 })
    expect((await change(id, 4, { remark: 'dry' }, stage.colleague)).body.defect.remark).toBe('dry')
    expect((await change(id, 3, { vertical: 'D' }, stage.colleague)).error.code).toBe('version.stale')
  })

  test('many at once, skipping deleted ones; a plan without it refuses', async () => {
    const ids = [await make(), await make({ given: { severity: 'minor' } }), v7()]
    expect(
      (
        await plumbline.call(routes.changeMany, {
          ...many(),
          body: { defectIds: ids, change: { severity: 'minor', remark: 'north' } },
        })
      ).body,
    ).toEqual({ changed: 2 })
    const assignee = await person('corporate-standard')
    expect((await change(ids[0]!, 2, { assigneeId: assignee.id, dueDate: '2026-12-01' })).body.defect).toMatchObject({
      assignee: { _id: assignee.id, name: 'Ada Byron' },
      dueDate: '2026-12-01',
    })
    await plumbline.db.updateTable('project').set({ plan: 'TRIAL' }).where('id', '=', stage.project.id).execute()
    const refused = [
      await change(ids[0]!, 3, { assigneeId: assignee.id }),
      await go(ids[0]!, 3, 'to-be-verified', { text: 'x' }),
      await plumbline.call(routes.changeMany, { ...many(), body: { defectIds: ids, change: {} } }),
    ]
    await plumbline.db.updateTable('project').set({ plan: 'ADVANCE' }).where('id', '=', stage.project.id).execute()
    expect(refused.map(({ error }) => error.code)).toEqual(['plan.excludes', 'plan.excludes', 'plan.excludes'])
  })
})

describe('status', () => {
  test('an open defect takes no action that is done: its status closes both', async () => {
    const id = await make({ given: { severity: 'minor', followUpAction: 'repair' } })
    const closed = await change(id, 1, { followUpAction: 'closed' })
    expect(closed.error).toMatchObject({ code: 'input.invalid', field: 'followUpAction' })
    expect((await change(id, 1, { followUpAction: 'verify' })).status).toBe(200)
    await expect(make({ given: { followUpAction: 'closed' } })).rejects.toMatchObject({ code: 'input.invalid' })
  })

  test('submitted, verified by another, re-opened, submitted with a photo, closed: each step by whom rules §H names', async () => {
    const [submitter, other, operator] = [
      await person('corporate-standard'),
      await person('corporate-standard'),
      await person('workspace-operator'),
    ]
    const id = await make({ given: { severity: 'major' } })
    expect((await go(id, 1, 'verified', { token: operator.token })).error.code).toBe('defect.proof-missing')
    expect((await go(id, 1, 'verified', { text: 'Patched', token: submitter.token })).body).toMatchObject({
      isSubmitter: true,
      defect: { status: 'to-be-verified', followUpAction: 'verify', version: 2 },
    })
    expect((await go(id, 2, 'closed', { token: submitter.token })).error.code).toBe('defect.not-yours')
    expect((await go(id, 2, 'reopen', { token: other.token })).error.code).toBe('defect.reason-missing')
    expect((await go(id, 2, 'reopen', { text: 'Still cracked', token: other.token })).body.defect).toMatchObject({
      status: 're-open',
      followUpAction: 'repair',
    })
    const imageId = await aMedia(plumbline.db, stage.project, {})
    expect(
      (
        await plumbline.call(routes.addAfterPhoto, { ...of(id), params: { ...stage.params, defectId: id, imageId } })
      ).body.afterPhotos.map(({ _id }) => _id),
    ).toEqual([imageId])
    expect((await go(id, 3, 'to-be-verified', { token: operator.token })).status).toBe(200)
    const { body } = await go(id, 4, 'closed', { token: other.token })
    expect(body.defect).toMatchObject({ status: 'closed', followUpAction: 'closed' })
    expect(
      body.history.filter(({ kind }) => kind === 'status').map(({ before, after, reason }) => [before, after, reason]),
    ).toEqual([
      ['open', 'to-be-verified', 'Patched'],
      ['to-be-verified', 're-open', 'Still cracked'],
      ['re-open', 'to-be-verified', ''],
      ['to-be-verified', 'closed', ''],
    ])
    expect((await go(id, 5, 'to-be-verified', { text: 'x' })).error.code).toBe('defect.transition')
    expect(
      (await plumbline.call(routes.removeAfterPhoto, { ...of(id), params: { ...stage.params, defectId: id, imageId } }))
        .body.afterPhotos,
    ).toEqual([])
  })

  test('a grave one is not closed by doing nothing; a stale status is answered with the newer one', async () => {
    const id = await make({ given: { severity: 'critical' } })
    expect((await go(id, 1, 'closed', { reason: 'no-action' })).error.code).toBe('defect.reason-not-enough')
    await change(id, 1, { remark: 'x' }, stage.colleague)
    expect((await go(id, 1, 'closed', { reason: 'duplicate', text: 'DF0001' })).body.history.at(-2)).toMatchObject({
      kind: 'status',
      reason: 'duplicate: DF0001',
    })
    const { error } = await go(id, 1, 're-open', { text: 'x', token: stage.colleague })
    expect([error.code, (error.newer as DefectDetail).defect.status]).toEqual(['version.stale', 'closed'])
  })

  test('many: what may not stays as it is and says why', async () => {
    const ids = [await make({ given: { severity: 'minor' } }), await make({ given: { severity: 'critical' } }), v7()]
    const { body } = await plumbline.call(routes.setManyStatus, {
      ...many(),
      body: { defectIds: ids, status: 'closed', reason: 'no-action' },
    })
    expect(body).toMatchObject({ changed: 1, refused: [{ _id: ids[1], errorCode: 'defect.reason-not-enough' }] })
    expect((await detail(ids[0]!)).body.defect).toMatchObject({ status: 'closed', followUpAction: 'none' })
  })
})

test('deleted it leaves an irregularity, and comes back with its number for 30 days; operators delete their own', async () => {
  const operator = await person('agent-operator')
  const mediaId = await aMedia(plumbline.db, stage.project, {})
  const [own, others] = [await make({ reporterId: operator.id, mediaId }), await make()]
  await anAnnotation(plumbline.db, stage.project, mediaId, { defect_id: own, is_defect: true })
  const shown = async () =>
    (await plumbline.call(annotationRoutes.imagesAndAnnotations, { ...many(), query: { imageId: mediaId } as never }))
      .body.annotations[0]?.annInfo
  const remove = (defectIds: string[], token = operator.token) =>
    plumbline.call(routes.remove, { ...many(token), body: { defectIds } })
  const restore = (defectIds: string[], token = operator.token) =>
    plumbline.call(routes.restore, { ...many(token), body: { defectIds } })
  const before = await shown()
  expect((await remove([own, others])).error.code).toBe('defect.not-yours')
  expect((await remove([own])).body).toEqual({ removed: [own] })
  expect([(await detail(own)).error.code, (await shown())?.defectId]).toEqual(['defect.not-found', null])
  expect((await restore([own])).body).toEqual({ restored: [own] })
  expect(await shown()).toEqual({ ...before, defectState: { ...before!.defectState, version: 3 } })
  expect((await detail(own)).body.history.map(({ kind }) => kind)).toEqual(['created', 'deleted', 'restored'])
  await remove([own, others], stage.token)
  plumbline.clock.ms += 31 * 24 * 3600 * 1000
  expect((await restore([own], (await person('corporate-admin')).token)).body).toEqual({ restored: [] })
  plumbline.clock.ms -= 31 * 24 * 3600 * 1000
})

test('comments name people who can see the project, come once, and are withdrawn by their author', async () => {
  const id = await make()
  const [reader, outsider] = [
    await person('corporate-viewer'),
    await join(plumbline, { corporateId: (await aCorporate(plumbline.db)).id, role: 'corporate-admin' }),
  ]
  const comment = (_id: string, mentions: string[], token = stage.token) =>
    plumbline.call(routes.comment, { ...of(id, token), body: { _id, text: 'Look here', mentions } })
  const first = v7()
  expect((await comment(v7(), [outsider.id])).error.code).toBe('user.not-found')
  await comment(first, [reader.id])
  expect((await comment(first, [reader.id])).body.comment).toMatchObject({
    _id: first,
    text: 'Look here',
    mentions: [{ _id: reader.id, name: 'Ada Byron' }],
    isOwn: true,
  })
  expect((await comment(first, [], stage.colleague)).error.code).toBe('input.invalid')
  expect((await detail(id, stage.colleague)).body.comments).toMatchObject([{ _id: first, isOwn: false }])
  const takeBack = (token: string) =>
    plumbline.call(routes.removeComment, {
      ...of(id, token),
      params: { ...stage.params, defectId: id, commentId: first },
    })
  expect([
    (await takeBack(stage.colleague)).error.code,
    (await takeBack(stage.token)).status,
    (await detail(id)).body.comments,
  ]).toEqual(['comment.not-found', 200, []])
})

test('re-inspection: what was there shows at its place, the nearest first, and is linked once', async () => {
  const { db } = plumbline
  const later = v7()
  await db
    .insertInto('inspection')
    .values({ id: later, workspace_id: stage.project.workspaceId, created_at: new Date(Date.now() + 1000) })
    .execute()
  const again = { ...stage.project, inspectionId: later }
  const column = async (project: typeof again, position: number) => {
    const id = v7()
    await db
      .insertInto('video_column')
      .values({
        id,
        inspection_id: project.inspectionId,
        project_id: project.id,
        corporate_id: corporateId,
        marker_id: null,
        layout_id: stage.elevation.id,
        name: `C${position}`,
        position,
      })
      .execute()
    return id
  }
  const at = async (project: typeof again, position: number, floor = '6') =>
    aMedia(db, project, { elevation_id: stage.elevation.id, floor, column_id: await column(project, position) })
  const found: string[] = []
  for (const position of [4, 1, 2]) {
    const mediaId = await at(stage.project, position)
    const id = await aDefect(db, stage.project, { mediaId })
    await anAnnotation(db, stage.project, mediaId, { defect_id: id, is_defect: true })
    found.push(id)
  }
  await aDefect(db, stage.project, { mediaId: await at(stage.project, 1, '7') })
  const params = { projectId: stage.project.id, inspectionId: later }
  const imageId = await at(again, 1)
  const {
    body: { data },
  } = await plumbline.call(routes.earlier, { params, token: stage.token, query: { imageId } })
  expect(data.map(({ defect }) => defect._id)).toEqual([found[1], found[2], found[0]])
  expect(data[0]).toMatchObject({
    inspectionId: stage.project.inspectionId,
    location: { left: 0.1, top: 0.1, right: 0.3, bottom: 0.2 },
    image: { columnName: 'C1' },
  })
  const defectId = await aDefect(db, again, { mediaId: imageId })
  const link = (earlierId: string | null, progress: 'new' | 'same' | 'worse' | null, version = 1) =>
    plumbline.call(routes.link, {
      params: { ...params, defectId },
      token: stage.token,
      body: { version, earlierId, progress },
    })
  expect([(await link(defectId, 'same')).error.code, (await link(found[1]!, 'new')).error.field]).toEqual([
    'defect.not-earlier',
    'progress',
  ])
  expect((await link(found[1]!, 'worse')).body).toMatchObject({
    progress: 'worse',
    earlier: { defect: { _id: found[1] } },
    defect: { progress: 'worse' },
  })
  expect((await detail(found[1]!)).body.later).toEqual([
    { _id: defectId, inspectionId: later, defectNum: expect.any(Number) as number, progress: 'worse' },
  ])
  const stale = await link(null, 'new')
  expect([stale.status, stale.error.code, stale.error.newer]).toEqual([
    409,
    'version.stale',
    expect.objectContaining({ progress: 'worse' }),
  ])
  expect((await link(null, 'new', 2)).body).toMatchObject({ progress: 'new', earlier: null })
  const { body: linked } = await link(found[1]!, null, 3)
  expect(linked).toMatchObject({ progress: 'unassessed', defect: { progress: 'unassessed' } })
  expect(linked.history.at(-1)).toMatchObject({ kind: 'linked', after: { earlierId: found[1], progress: null } })
  expect((await detail(found[1]!)).body.later).toMatchObject([{ _id: defectId, progress: 'unassessed' }])
  const listed = { params, token: stage.token, query: { progress: 'unassessed' } as never }
  expect((await plumbline.call(defectRoutes.list, listed)).body.data.map(({ _id }) => _id)).toEqual([defectId])
  expect((await plumbline.call(defectRegisterRoutes.facets, { ...listed, query: {} as never })).body.progress).toEqual([
    { id: 'unassessed', name: 'unassessed', count: 1 },
  ])
})
