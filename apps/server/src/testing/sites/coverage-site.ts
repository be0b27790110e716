import { coverageRoutes } from '@plumbline/contract/coverage/coverage'
import type { Portion } from '@plumbline/contract/drawings/drawings'
import { v7 } from 'uuid'
import { podium, roofLevel, sides, tower, type Side } from '../../demo/flight/building.ts'
import { fileNameOf, offset, planFlight, wideCamera, type Station } from '../../demo/flight/plan-flight.ts'
import { computeCoverage } from '../../features/coverage/compute-coverage.ts'
import { aDrawing } from '../builders/builders.ts'
import { aMedia, type GivenMedia } from '../builders/media-builders.ts'
import type { TestApp } from '../test-app.ts'
import { factsOf } from '../station-facts.ts'
import { aDrawingSite } from './drawing-site.ts'

const sharpQuality = { sharpness: 0.6, brightness: 0.5, darkShare: 0, brightShare: 0 }
export const softQuality = { ...sharpQuality, sharpness: 0.01 }

/** The demonstration's tower, whose drawing is to scale. */
export const toScale = (width: number) => ({
  picture: { width: width * 10, height: Math.round(roofLevel * 10) },
  portions: [
    { _id: v7(), name: 'Tower', location: { left: 0, top: 0, right: 1, bottom: 0.5 }, floors: [...tower] },
    { _id: v7(), name: 'Podium', location: { left: 0, top: 0.5, right: 1, bottom: 1 }, floors: [...podium] },
  ].map((portion, index, all) => {
    const heights = all.map(({ floors }) => heightOf(floors))
    const edge = heights[0]! / (heights[0]! + heights[1]!)
    return {
      ...portion,
      location: { ...portion.location, ...(index === 0 ? { bottom: edge } : { top: edge }) },
    }
  }) satisfies Portion[],
})

const heightOf = (floors: readonly { readonly name: string; readonly height: number }[]) =>
  floors.reduce((sum, { name, height }) => {
    const [from, to = from] = name.split('-').map(Number)
    return sum + (to! - from! + 1) * height
  }, 0)

/** A project with the four elevations of the demonstration, and the job at hand that computes what was seen of them. */
export async function aCoverageSite(plumbline: TestApp) {
  const site = await aDrawingSite(plumbline)
  const { project, token } = site
  const { db } = plumbline
  const { corporate_id: corporateId } = await db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  const elevations = {} as Record<Side, string>
  for (const side of sides) {
    const { portions, picture } = toScale(side === 'north' || side === 'south' ? 40 : 22)
    const name = `${side[0]!.toUpperCase()}${side.slice(1)} elevation`
    const { id } = await aDrawing(db, project, { category: 'elevation', name, portions })
    await db.updateTable('drawing').set(picture).where('id', '=', id).execute()
    elevations[side] = id
  }
  const params = { projectId: project.id, inspectionId: project.inspectionId }
  const ofSide = (side: Side) => ({ params: { ...params, elevationId: elevations[side] }, token })
  const fly = async (station: Station, given: GivenMedia = {}) =>
    aMedia(db, project, {
      name: fileNameOf(station, 'W', 'JPG'),
      elevation_id: elevations[station.side],
      floor: station.floor,
      facts: JSON.stringify(await factsOf(station)),
      width: wideCamera.width,
      height: wideCamera.height,
      pdib: offset,
      quality: JSON.stringify(sharpQuality),
      picture_folder: `${corporateId}/${project.id}/media/${v7()}/1/`,
      ...given,
    })
  return {
    ...site,
    corporateId,
    elevations,
    params,
    ofSide,
    fly,
    flyAll: async (side: Side, isFlown: (station: Station) => boolean = () => true) => {
      const ids: string[] = []
      for (const station of planFlight().filter((one) => one.side === side && isFlown(one)))
        ids.push(await fly(station))
      return ids
    },
    /** One attempt of the job. */
    compute: ({ isLastAttempt = false }: { readonly isLastAttempt?: boolean } = {}) =>
      computeCoverage(plumbline.context, {
        isLastAttempt,
        payload: { corporateId, projectId: project.id },
        signal: new AbortController().signal,
        progress: () => undefined,
        complete: (write) => db.transaction().execute(write),
      }),
    get: async (side: Side, query: { readonly limitMmPx?: number; readonly minSharpness?: number } = {}) =>
      (await plumbline.call(coverageRoutes.get, { ...ofSide(side), query })).body,
    summary: async () => (await plumbline.call(coverageRoutes.summary, { params, token })).body.data,
    waiting: async () =>
      (await db.selectFrom('coverage_change').select('id').where('project_id', '=', project.id).execute()).length,
  }
}

export type CoverageSite = Awaited<ReturnType<typeof aCoverageSite>>
