import { annotationEditingRoutes } from '@plumbline/contract/annotations/editing'
import { defectRoutes } from '@plumbline/contract/defects/defects'
import { defectRegisterRoutes } from '@plumbline/contract/defects/register'
import { expect } from 'vitest'
import { roofLevel, storeys } from '../../demo/flight/building.ts'
import { planFlight, type Station } from '../../demo/flight/plan-flight.ts'
import { anAnnotation } from '../builders/finding-builders.ts'
import type { TestApp } from '../test-app.ts'
import { aCoverageSite } from './coverage-site.ts'
import { drawnOn, isSeen, type Place } from './drawn-on-station.ts'

const rows = planFlight().filter(({ side, floor }) => side === 'north' && ['31', '30'].includes(floor))
export const above = rows.find(({ floor, column }) => floor === '31' && column === 3)!
export const below = rows.find(({ floor, column }) => floor === '30' && column === 3)!
export const floor31 = storeys.find(({ name }) => name === '31')!
/** Metres: of the spalled place, whose middle is so much farther right and up. */
export const half = { x: 0.2, y: 0.15 }
export const spallAt = (up: number): Place => ({ x: above.across, y: floor31.bottom + up - half.y })

/** Both floors flown along the whole elevation. */
export async function aTwoFloorFlight(plumbline: TestApp, { isComputed = true } = {}) {
  const site = await aCoverageSite(plumbline)
  await plumbline.db.updateTable('project').set({ plan: 'ADVANCE' }).where('id', '=', site.project.id).execute()
  const media = new Map<Station, string>()
  for (const station of rows) media.set(station, await site.fly(station, { gsd: 2 }))
  if (isComputed) await site.compute()
  const at = { params: site.params, token: site.token }
  return {
    ...site,
    at,
    /** Accepted as a defect of its own. */
    accept: async (station: Station, place: Place, defect?: { readonly floor: string }) => {
      expect(isSeen(station, place)).toBe(true)
      const id = await anAnnotation(plumbline.db, site.project, media.get(station)!, drawnOn(station, place))
      const { body, error } = await plumbline.call(annotationEditingRoutes.decide, {
        ...at,
        body: { annotationIds: [id], decision: 'accept', ...(defect === undefined ? {} : { defect }) },
      })
      expect(error).toBeUndefined()
      return body.annotations[0]!.annInfo.defectId!
    },
    floors: async () =>
      (await plumbline.call(defectRoutes.list, { ...at, query: {} })).body.data
        .toSorted((one, other) => one.defectNum - other.defectNum)
        .map(({ floor }) => floor),
    pins: async () =>
      (
        await plumbline.call(defectRegisterRoutes.pins, {
          ...at,
          query: { elevationId: site.elevations.north } as never,
        })
      ).body.data.map((pin) => pin.at),
  }
}

/** The drawing is to scale: metres of it are metres of the elevation. */
export const metres = (at: { readonly x: number; readonly y: number } | null | undefined) =>
  at && { x: at.x * 40, y: (1 - at.y) * roofLevel }
