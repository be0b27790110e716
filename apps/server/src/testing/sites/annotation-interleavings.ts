import type { Annotation } from '@plumbline/contract/annotations/annotations'
import { annotationEditingRoutes as routes } from '@plumbline/contract/annotations/editing'
import { annotationRoutes } from '@plumbline/contract/annotations/annotations'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { aMedia } from '../builders/media-builders.ts'
import type { PlanStage } from './plan-site.ts'
import type { TestApp } from '../test-app.ts'

/** One thing one of two people does on a photo, at the versions they last saw. */
export const step = fc.record({
  who: fc.constantFrom(0, 1),
  verb: fc.constantFrom('draw', 'draw', 'change', 'change', 'move', 'decide', 'delete', 'restore', 'look'),
  which: fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 3 }),
})
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

type Person = {
  readonly token: string
  seen: Map<string, Annotation>
  /** Theirs to bring back. */ readonly deleted: Set<string>
}
/** What was last saved of each, and was answered as saved. */
type Truth = Map<string, string>
type Scene = {
  readonly plumbline: TestApp
  readonly stage: PlanStage
  readonly imageId: string
  readonly truth: Truth
  readonly removed: Truth
}

const summary = ({ location: { left }, annInfo: { isDefect, defectNum } }: Annotation) =>
  `${left} ${isDefect} ${defectNum}`
const lineAt = (left: number) => [
  [
    { x: left, y: 0.1 },
    { x: 0.9, y: 0.2 },
  ],
]

async function look({ plumbline, stage, imageId }: Scene, person: Person): Promise<void> {
  const { body } = await plumbline.call(annotationRoutes.imagesAndAnnotations, {
    params: stage.params,
    token: person.token,
    query: { imageId, rejected: 'true' } as never,
  })
  person.seen = new Map(body.annotations.map((annotation) => [annotation._id, annotation]))
}

/** A save must be stored as meant or answered with what is stored instead: anything else is a loss. */
function judge(
  { truth, removed }: Scene,
  person: Person,
  sent: readonly Annotation[],
  body: {
    readonly annotations: readonly Annotation[]
    readonly conflicts: readonly Annotation[]
    readonly deletedIds: readonly string[]
  },
): string | undefined {
  for (const saved of body.annotations) {
    const before = sent.find(({ _id }) => _id === saved._id)
    if (before !== undefined && !truth.has(saved._id)) return 'brought a deleted one back'
    if (before !== undefined && truth.get(saved._id) !== summary(before))
      return `overwrote ${truth.get(saved._id)}, having seen ${summary(before)}`
    truth.set(saved._id, summary(saved))
    person.seen.set(saved._id, saved)
  }
  for (const newer of body.conflicts) {
    if (summary(newer) !== truth.get(newer._id)) return `told ${summary(newer)} where ${truth.get(newer._id)} is stored`
    person.seen.set(newer._id, newer)
  }
  for (const id of body.deletedIds) {
    if (truth.has(id) || !removed.has(id)) return 'told that one is gone which is there'
    person.seen.delete(id)
  }
  return body.annotations.length + body.conflicts.length + body.deletedIds.length < sent.length
    ? 'passed one over'
    : undefined
}

async function act(scene: Scene, person: Person, { verb, which }: Step, mark: number): Promise<string | undefined> {
  const { plumbline, stage, imageId, truth, removed } = scene
  const at = { params: stage.params, token: person.token }
  const chosen = [...new Set(which)].flatMap((index) => [...person.seen.values()][index] ?? [])
  if (verb === 'look') await look(scene, person)
  if (verb === 'draw') {
    const drawn = which.map((_, index) => ({
      _id: v7(),
      imageId,
      shape: 'polyline' as const,
      points: lineAt(mark + index / 10_000),
    }))
    return judge(
      scene,
      person,
      [],
      (await plumbline.call(routes.saveMany, { ...at, body: { annotations: drawn } })).body,
    )
  }
  if (verb === 'restore') {
    const { body } = await plumbline.call(routes.restore, { ...at, body: { annotationIds: [...person.deleted, v7()] } })
    for (const back of body.annotations) {
      if (!truth.has(back._id)) {
        if (removed.get(back._id)?.split(' ')[0] !== summary(back).split(' ')[0])
          return `brought ${summary(back)} back instead of ${removed.get(back._id)}`
        truth.set(back._id, summary(back))
        removed.delete(back._id)
      }
      person.seen.set(back._id, back)
    }
    person.deleted.clear()
  }
  if (chosen.length === 0) return undefined
  if (verb === 'change')
    return judge(
      scene,
      person,
      chosen,
      (
        await plumbline.call(routes.saveMany, {
          ...at,
          body: {
            annotations: chosen.map(({ _id, version }) => ({
              _id,
              version,
              points: lineAt(mark),
              ...(mark > 0.2 ? { isDefect: true } : {}),
            })),
          },
        })
      ).body,
    )
  if (verb === 'move')
    return judge(
      scene,
      person,
      chosen,
      (
        await plumbline.call(routes.move, {
          ...at,
          body: {
            imageId,
            annotations: chosen.map(({ _id, version }) => ({
              _id,
              version,
              location: { left: mark, top: 0.3, right: 0.95, bottom: 0.4 },
            })),
          },
        })
      ).body,
    )
  if (verb === 'delete') {
    const { body } = await plumbline.call(routes.removeMany, {
      ...at,
      body: { annotationIds: chosen.map(({ _id }) => _id) },
    })
    for (const id of body.annotationIds) {
      person.seen.delete(id)
      person.deleted.add(id)
      if (truth.has(id)) removed.set(id, truth.get(id)!)
      truth.delete(id)
    }
  }
  if (verb === 'decide') {
    const decision = mark > 0.15 ? 'accept' : 'reject'
    const { body } = await plumbline.call(routes.decide, {
      ...at,
      body: { annotationIds: chosen.map(({ _id }) => _id), decision },
    })
    for (const decided of body.annotations) {
      if (decided.annInfo.isDefect !== (decision === 'accept')) return 'decided otherwise'
      if (truth.get(decided._id)?.split(' ')[0] !== summary(decided).split(' ')[0]) return 'a decision moved it'
      truth.set(decided._id, summary(decided))
      person.seen.set(decided._id, decided)
    }
  }
  return undefined
}

async function isOneDefectEach({ plumbline, stage }: Scene): Promise<boolean> {
  const shapes = await plumbline.db
    .selectFrom('annotation')
    .innerJoin('defect', 'defect.id', 'annotation.defect_id')
    .select(['defect_num', 'defect.deleted_at'])
    .where('annotation.project_id', '=', stage.project.id)
    .where('annotation.deleted_at', 'is', null)
    .execute()
  const live = await plumbline.db
    .selectFrom('defect')
    .select('id')
    .where('project_id', '=', stage.project.id)
    .where('deleted_at', 'is', null)
    .execute()
  return (
    new Set(shapes.map(({ defect_num }) => defect_num)).size === shapes.length &&
    shapes.every(({ deleted_at }) => deleted_at === null) &&
    live.length === shapes.length
  )
}

/**
 * Plays the steps; answers what went wrong: a save that was silently overwritten, lost or brought back, a defect
 * without its shape or with two.
 */
export async function playInterleaving(
  plumbline: TestApp,
  stage: PlanStage,
  steps: readonly Step[],
): Promise<string | undefined> {
  const scene: Scene = {
    plumbline,
    stage,
    imageId: await aMedia(plumbline.db, stage.project, { width: 4000, height: 3000, gsd: 0.5, gsd_source: 'exif' }),
    truth: new Map(),
    removed: new Map(),
  }
  const people: readonly Person[] = [stage.token, stage.colleague].map((token) => ({
    token,
    seen: new Map(),
    deleted: new Set(),
  }))
  for (const [index, one] of steps.entries()) {
    const fault = await act(scene, people[one.who]!, one, 0.1 + index / 100)
    if (fault !== undefined) return `step ${index}, ${one.verb}: ${fault}`
  }
  const last: Person = { token: stage.token, seen: new Map(), deleted: new Set() }
  await look(scene, last)
  const stored = [...last.seen].map(([id, annotation]) => `${id} ${summary(annotation)}`).sort()
  const expected = [...scene.truth].map(([id, text]) => `${id} ${text}`).sort()
  if (stored.join() !== expected.join()) return `stored ${stored.join()} instead of ${expected.join()}`
  return (await isOneDefectEach(scene)) ? undefined : 'a defect without its shape, or with two'
}

/** Both at once on the same shapes: of two saves one is answered with the other, and none waits for ever. */
export async function isStreamable(
  plumbline: TestApp,
  stage: PlanStage,
  steps: readonly Step[],
): Promise<string | undefined> {
  const imageId = await aMedia(plumbline.db, stage.project, { width: 4000, height: 3000, gsd: 0.5, gsd_source: 'exif' })
  const ids = Array.from({ length: 6 }, () => v7())
  const save = (token: string, annotations: readonly object[]) =>
    plumbline.call(routes.saveMany, { params: stage.params, token, body: { annotations: annotations as never } })
  await save(
    stage.token,
    ids.map((_id) => ({ _id, imageId, shape: 'polyline', points: lineAt(0.05) })),
  )
  const answers = await Promise.all(
    steps.map(({ who, which }, index) =>
      save(
        [stage.token, stage.colleague][who]!,
        [...new Set(which)].map((at) => ({
          _id: ids[at]!,
          version: 1,
          points: lineAt(0.1 + index / 100),
          isDefect: true,
        })),
      ),
    ),
  )
  const failed = answers.find(({ status }) => status !== 200)
  if (failed !== undefined) return `${failed.status} ${failed.error.code}`
  const saved = answers.flatMap(({ body }) => body.annotations.map(({ _id }) => _id))
  const wanted = new Set(steps.flatMap(({ which }) => which).map((at) => ids[at]))
  return saved.length === wanted.size && new Set(saved).size === saved.length
    ? undefined
    : `${saved.length} saves of ${wanted.size} shapes were said to have won`
}
