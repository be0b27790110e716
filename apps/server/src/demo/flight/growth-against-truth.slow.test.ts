import { annotationEditingRoutes } from '@plumbline/contract/annotations/editing'
import { duplicateRoutes } from '@plumbline/contract/defects/duplicates'
import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import type { GrowthQuantity, GrowthVerdict } from '@plumbline/inspection/growth/growth'
import { normalOf, randomOf } from '@plumbline/inspection/testing/elevations'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { missPx, outlined, paintedWindow, traced, type PaintedWindow } from '../../testing/painted-hands.ts'
import { aCoverageSite, type CoverageSite } from '../../testing/sites/coverage-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { drawnSizes } from './facade-damage.ts'
import { defectsOf, type Defect } from './facade-defects.ts'
import { frameOf, metresPerPixel, planFlight, wideCamera as camera, type Station } from './plan-flight.ts'

const side = 'north'
/** Pixels of the wall on either side of a defect. */
const besidePx = 70
/** Of several painters' hands, so that one elevation has enough. */
const painters = ['fortune-court', 'harbour-view']
/** In turn: what a crack grew in length and in width, and an area in both its sides. */
const changes = [
  { long: 1, wide: 1 },
  { long: 1.25, wide: 1 },
  { long: 1, wide: 1.6 },
  { long: 1.5, wide: 1.5 },
  { long: 1.05, wide: 1.15 },
  { long: 0.7, wide: 0.6 },
] as const

type Pair = { readonly before: Defect; readonly after: Defect; readonly asked: (typeof changes)[number] }
type Figure = {
  readonly what: string
  readonly truth: number
  readonly size: number
  readonly change: number
  readonly plusMinus: number
  readonly verdict: GrowthVerdict
}

function changed(defect: Defect, { long, wide }: Pair['asked']): Defect {
  const { box, thickness } = defect
  const [width, height] = [box.width * long, box.height * long]
  // From the corner where it begins.
  const left = box.left + box.width - width
  return {
    ...defect,
    thickness: thickness * wide,
    box: { left, bottom: box.bottom + box.height - height, width, height },
  }
}

function pairs(): readonly Pair[] {
  const counts = { crack: 0, spalling: 0 }
  return painters
    .flatMap((seed) => defectsOf(seed))
    .filter((defect) => defect.side === side)
    .flatMap((before) => {
      if (before.kind !== 'crack' && before.kind !== 'spalling') return []
      const asked = changes[counts[before.kind]++ % changes.length]!
      return [{ before, after: changed(before, asked), asked }]
    })
}

/** Metres of the elevation that have to be seen beside a defect. */
const margin = 0.1

/** The photo that shows the place most nearly in its middle; none where each cuts it off. */
function stationFor({ box }: Defect, stations: readonly Station[]): Station | undefined {
  const [across, up] = [box.left + box.width / 2, box.bottom + box.height / 2]
  const off = (one: Station) => Math.hypot(one.across - across, one.up - up)
  return stations
    .filter((one) => {
      const { left, bottom, width, height } = frameOf(one, camera)
      const isAcross = box.left > left + margin && box.left + box.width < left + width - margin
      return isAcross && box.bottom > bottom + margin && box.bottom + box.height < bottom + height - margin
    })
    .toSorted((one, other) => off(one) - off(other))[0]
}

const truths = (defect: Defect): Partial<Record<GrowthQuantity, number>> => {
  const { main, areaMm2 } = drawnSizes(defect)
  return main === undefined ? { area: areaMm2! } : { length: main.lengthMm, width: main.medianWidthMm }
}

let plumbline: TestApp
let site: CoverageSite
let figures: readonly Figure[]

beforeAll(async () => {
  plumbline = await testApp()
  site = await aCoverageSite(plumbline)
  figures = await measuredGrowth()
}, 550_000)
afterAll(() => plumbline.close())

const random = randomOf(25)
const miss = () => normalOf(random) * missPx

/** A flight of its own over the same wall. */
function flight(seed: string, inspectionId: string) {
  const stations = planFlight(seed).filter((one) => one.side === side)
  const params = { projectId: site.project.id, inspectionId }
  const sent = new Map<number, string>()

  /** In fractions of the photo. */
  const onPhoto = (station: Station, { box, mmPx }: PaintedWindow, { box: metres }: Defect) => {
    const frame = frameOf(station, camera)
    const left = ((metres.left - frame.left) * 1000) / mmPx - box.left
    const top = ((frame.bottom + frame.height - metres.bottom - metres.height) * 1000) / mmPx - box.top
    return ({ x, y }: { readonly x: number; readonly y: number }) => ({
      x: (x + left) / camera.width,
      y: (y + top) / camera.height,
    })
  }

  async function drawn(defect: Defect, station: Station) {
    const across = Math.max(defect.box.width, defect.box.height) / metresPerPixel(station, camera)
    const photo = await paintedWindow(defect, station.distance, Math.ceil(across) + 2 * besidePx)
    const at = onPhoto(station, photo, defect)
    if (defect.kind === 'spalling') {
      const line = outlined(photo, defect, miss)
      return line && { shape: 'polygon' as const, points: [line.map(at)] }
    }
    const { line, profile } = traced(photo, defect, miss)
    if (profile === undefined) return undefined
    const { p50, p95, max, maxAt } = profile
    return {
      shape: 'polyline' as const,
      points: [line.map(at)],
      widthProfile: { p50, p95, max, maxAt: at(maxAt) },
    }
  }

  return {
    flyAll: async () => {
      for (const station of stations)
        sent.set(station.sequence, await site.fly(station, { inspection_id: inspectionId }))
    },
    /** Drawn as a person draws it, through the call that the photo's page makes. */
    record: async (defect: Defect): Promise<string | undefined> => {
      const station = stationFor(defect, stations)
      const shape = station && (await drawn(defect, station))
      if (!shape) return undefined
      const annInfo = {
        ...{ _id: v7(), imageId: sent.get(station.sequence)!, isDefect: true, ...shape },
        defect: {
          type: defect.kind === 'crack' ? 'crack_structural' : 'concrete_spalling',
          severity: 'major' as const,
        },
      }
      const { body } = await plumbline.call(annotationEditingRoutes.create, {
        params,
        token: site.token,
        body: { layoutId: null, annInfo },
      })
      return body.newAnnotation.annInfo.defectId!
    },
    link: async (defectId: string, earlierId: string) => {
      const of = { params: { ...params, defectId }, token: site.token }
      await plumbline.call(defectLifeRoutes.link, { ...of, body: { version: 1, earlierId, progress: null } })
      return (await plumbline.call(duplicateRoutes.growth, of)).body
    },
  }
}

async function measuredGrowth(): Promise<readonly Figure[]> {
  const inspectionId = v7()
  await plumbline.db
    .insertInto('inspection')
    .values({ id: inspectionId, workspace_id: site.project.workspaceId, created_at: new Date(Date.now() + 1000) })
    .execute()
  const [first, second] = [flight('fortune-court', site.project.inspectionId), flight('a-year-later', inspectionId)]
  await first.flyAll()
  await second.flyAll()
  await site.compute()
  const found: Figure[] = []
  for (const { before, after } of pairs()) {
    const [earlierId, defectId] = [await first.record(before), await second.record(after)]
    if (earlierId === undefined || defectId === undefined) continue
    const { figures: measured, earlier, now } = await second.link(defectId, earlierId)
    expect([earlier?.scaledBy, now?.scaledBy]).toEqual(['pose', 'pose'])
    const [was, is] = [truths(before), truths(after)]
    for (const { of, change, plusMinus, verdict } of measured) {
      const size = was[of]
      if (size === undefined || change === null || plusMinus === null) continue
      const what = `${of} of a ${before.kind}`
      found.push({ what, truth: is[of]! - size, size, change, plusMinus, verdict })
    }
  }
  return found
}

const isClaimed = ({ verdict }: Figure) => verdict === 'grew' || verdict === 'shrank'
const isLarger = ({ truth, plusMinus }: Figure) => Math.abs(truth) > plusMinus
const isInside = ({ truth, change, plusMinus }: Figure) => Math.abs(change - truth) <= plusMinus
const isRight = ({ verdict, truth }: Figure) => verdict === (truth > 0 ? 'grew' : 'shrank')
const middleOf = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!

function print(): void {
  for (const [what, own] of Map.groupBy(figures, (figure) => figure.what)) {
    const said = middleOf(own.map(({ size, plusMinus }) => plusMinus / size))
    const [larger, claimed] = [own.filter(isLarger), own.filter(isClaimed)]
    const counts = [
      own.length,
      own.filter(isInside).length,
      larger.length,
      larger.filter(isRight).length,
      claimed.length,
    ]
    const still = own.filter(({ truth }) => truth === 0).map(({ change, size }) => (100 * change) / size)
    process.stdout.write(`| ${what} | ${(100 * said).toFixed(1)} % | ${counts.join(' | ')} |\n`)
    process.stdout.write(`  unchanged, % of the size: ${still.map((one) => one.toFixed(1)).join(', ')}\n`)
  }
}

test('changes that were painted are measured with their sign, and none is claimed that was not painted', () => {
  print()
  expect(figures.length).toBeGreaterThan(35)
  expect(figures.filter(isLarger).length).toBeGreaterThan(8)
  for (const one of figures.filter(isLarger)) {
    expect(Math.sign(one.change), one.what).toBe(Math.sign(one.truth))
    if (isClaimed(one)) expect(isRight(one), one.what).toBe(true)
  }
  for (const one of figures.filter(({ truth, plusMinus }) => Math.abs(truth) > 2 * plusMinus))
    expect(isRight(one), `${one.what} ${one.truth} ${one.change}`).toBe(true)
  // One as large as its plus-minus is measured just above it or just below.
  const isSmaller = ({ truth, plusMinus }: Figure) => Math.abs(truth) <= 0.9 * plusMinus
  expect(figures.filter((one) => isClaimed(one) && isSmaller(one))).toEqual([])
})

test('95 of 100 painted changes lie within the plus-minus of their change', () => {
  expect(figures.filter(isInside).length / figures.length).toBeGreaterThanOrEqual(0.95)
})
