import { markerRoutes, type Marker, type NewerMarkers } from '@plumbline/contract/markers/markers'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { aPlanStage, location, type PlanStage } from './plan-site.ts'
import type { TestApp } from '../test-app.ts'

/** One thing one of two people does, at the version of a marker they last saw. */
export const step = fc.record({
  who: fc.constantFrom(0, 1),
  verb: fc.constantFrom('create', 'change', 'change', 'delete', 'look'),
  which: fc.nat({ max: 5 }),
})
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

type Person = { readonly token: string; seen: Map<string, Marker> }
type Truth = Map<string, string>

async function look(plumbline: TestApp, stage: PlanStage, person: Person): Promise<void> {
  const { body } = await plumbline.call(markerRoutes.get, {
    params: { ...stage.params, layoutId: stage.plan.id },
    token: person.token,
  })
  person.seen = new Map(body?.markers.map((marker) => [marker._id, marker]))
}

async function act(
  plumbline: TestApp,
  stage: PlanStage,
  person: Person,
  { verb, which }: Step,
  truth: Truth,
  name: string,
): Promise<string | undefined> {
  const plan = { layoutId: stage.plan.id, planId: stage.plan.planId }
  const marker = [...person.seen.values()][which]
  if (verb === 'look') await look(plumbline, stage, person)
  if (verb === 'create') {
    const { body } = await plumbline.call(markerRoutes.create, {
      params: stage.params,
      token: person.token,
      body: { ...plan, marker: { _id: v7(), markerType: 'Box', location, name } },
    })
    person.seen.set(body.marker._id, body.marker)
    truth.set(body.marker._id, name)
  }
  if (verb === 'delete' && marker !== undefined) {
    await plumbline.call(markerRoutes.remove, {
      params: { ...stage.params, ...plan },
      token: person.token,
      body: { markers: [marker._id] },
    })
    person.seen.delete(marker._id)
    truth.delete(marker._id)
  }
  if (verb === 'change' && marker !== undefined) {
    const { status, body, error } = await plumbline.call(markerRoutes.update, {
      params: stage.params,
      token: person.token,
      body: { ...plan, markers: [{ _id: marker._id, version: marker.version, name }] },
    })
    if (status === 200) {
      if (!truth.has(marker._id)) return `${name}: brought a deleted marker back`
      person.seen.set(
        marker._id,
        body.layoutPlanMarker.markers.find(({ _id }) => _id === marker._id)!,
      )
      truth.set(marker._id, name)
      return undefined
    }
    if (error.code !== 'version.stale') return `${name}: ${error.code}`
    const [newer] = (error.newer as NewerMarkers).markers
    if (newer?.name !== truth.get(marker._id))
      return `${name}: told ${newer?.name} where ${truth.get(marker._id)} is stored`
    if (newer === undefined) person.seen.delete(marker._id)
    else person.seen.set(newer._id, newer)
  }
  return undefined
}

/** Plays the steps; answers what went wrong: a save that was silently overwritten, lost, or brought back. */
export async function playInterleaving(plumbline: TestApp, steps: readonly Step[]): Promise<string | undefined> {
  const stage = await aPlanStage(plumbline)
  const people: readonly Person[] = [stage.token, stage.colleague].map((token) => ({ token, seen: new Map() }))
  const truth: Truth = new Map()
  for (const [index, one] of steps.entries()) {
    const fault = await act(plumbline, stage, people[one.who]!, one, truth, `step ${index}`)
    if (fault !== undefined) return fault
  }
  const last: Person = { token: stage.token, seen: new Map() }
  await look(plumbline, stage, last)
  const stored = [...last.seen].map(([id, { name }]) => `${id} ${name}`).sort()
  const expected = [...truth].map(([id, name]) => `${id} ${name}`).sort()
  return stored.join() === expected.join() ? undefined : `stored ${stored.join()} instead of ${expected.join()}`
}
