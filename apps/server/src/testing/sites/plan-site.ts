import { v7 } from 'uuid'
import { aCorporate, aDrawing, aProject, type BuiltDrawing, type BuiltProject } from '../builders/builders.ts'
import type { TestApp } from '../test-app.ts'
import { join } from '../world.ts'

export const location = { left: 0.1, top: 0.1, right: 0.3, bottom: 0.2 }

export type PlanStage = {
  readonly corporateId: string
  readonly project: BuiltProject
  readonly params: { readonly projectId: string; readonly inspectionId: string }
  readonly plan: BuiltDrawing
  /** With seven floors in two portions. */
  readonly elevation: BuiltDrawing
  readonly model: BuiltDrawing
  /** Two who may edit. */
  readonly token: string
  readonly colleague: string
}

/** A project with a plan, an elevation and a 3D drawing, and two people who work on it. */
export async function aPlanStage(plumbline: TestApp): Promise<PlanStage> {
  const { db } = plumbline
  const corporate = await aCorporate(db)
  const project = await aProject(db, corporate.id)
  const floors = (name: string) => [{ name, height: 3.2 }]
  const portions = [
    { _id: v7(), name: 'Tower', location, floors: floors('3-7') },
    { _id: v7(), name: 'Podium', location, floors: floors('1-2') },
  ]
  const [one, two] = [
    await join(plumbline, { corporateId: corporate.id, role: 'corporate-admin' }),
    await join(plumbline, { corporateId: corporate.id, role: 'corporate-admin' }),
  ]
  return {
    corporateId: corporate.id,
    project,
    params: { projectId: project.id, inspectionId: project.inspectionId },
    plan: await aDrawing(db, project),
    elevation: await aDrawing(db, project, { category: 'elevation', portions }),
    model: await aDrawing(db, project, { dimension: '3d' }),
    token: one.token,
    colleague: two.token,
  }
}
