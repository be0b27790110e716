import { coverageRoutes } from '@plumbline/contract/coverage/coverage'
import type { DistanceChange } from '@plumbline/contract/mosaics/known-distance'
import { mosaicRoutes, type Mosaic } from '@plumbline/contract/mosaics/mosaics'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMosaicSite, dozen, type MosaicSite } from '../../testing/sites/mosaic-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
let site: MosaicSite
let plain: Mosaic
beforeAll(async () => {
  plumbline = await testApp()
  site = await aMosaicSite(plumbline)
  await site.paint(dozen().filter(({ column }) => column <= 2))
  const { body } = await site.create({ mmPx: 40 })
  await site.run(body._id)
  plain = await site.get(body._id)
}, 180_000)
afterAll(() => plumbline.close())

const save = (change: DistanceChange, version?: number) =>
  plumbline.call(mosaicRoutes.saveDistance, { ...site.ofSide('north'), body: { change, version } })
const read = async () => (await plumbline.call(mosaicRoutes.getDistance, site.ofSide('north'))).body
const frameNow = async () => (await plumbline.call(coverageRoutes.get, site.ofSide('north'))).body.frame!

/** The middles of the photos that the mosaic ties. */
const middlesOf = ({ residuals }: Mosaic) =>
  new Map(
    residuals.map(({ imageId, footprint: [a, , c] }) => [imageId, { x: (a!.x + c!.x) / 2, y: (a!.y + c!.y) / 2 }]),
  )
const apart = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(other.x - one.x, other.y - one.y)

/** Two places of the wall far from each other: the middles of two photos. */
function ends(of: Mosaic) {
  const middles = middlesOf(of)
  const ids = plain.residuals.map(({ imageId }) => imageId)
  return { from: middles.get(ids[0]!)!, to: middles.get(ids.at(-1)!)! }
}
const typed = (of: Mosaic, by: number, given: object = {}): DistanceChange => ({
  ...{ action: 'set' as const, mosaicId: of._id, ...ends(of), plusMinusM: 0.02, pixelM: 0.01 },
  ...{ metres: apart(ends(of).from, ends(of).to) * by, ...given },
})

describe('a distance that somebody typed', () => {
  test('is none before, and there is nothing to undo', async () => {
    expect(await read()).toEqual({ distance: null, canUndo: false, version: 0 })
    expect((await save({ action: 'undo' })).error.code).toBe('mosaic.distance-no-undo')
  })

  test.each<[string, () => object, string]>([
    ['of a line that has no length', () => ({ to: ends(plain).from }), 'mosaic.distance-too-short'],
    ['whose ends were seen from far away', () => ({ pixelM: 1 }), 'mosaic.distance-too-short'],
    ['far longer than what photos show', () => ({ metres: 99 }), 'mosaic.distance-far-off'],
    ['far shorter', () => ({ metres: 1 }), 'mosaic.distance-far-off'],
    ['on a mosaic that is none', () => ({ mosaicId: v7() }), 'mosaic.not-found'],
  ])('%s is refused', async (_, given, code) => {
    expect((await save(typed(plain, 1, given()))).error.code).toBe(code)
    expect((await save(typed(plain, 1), 7)).error.code).toBe('version.stale')
    expect((await read()).version).toBe(0)
  })

  test('scales frame and mosaic, and an undo brings both back', { timeout: 180_000 }, async () => {
    const before = await frameNow()
    const { body: saved } = await save(typed(plain, 1.1), 0)
    const { from, to } = ends(plain)
    expect(saved).toMatchObject({ canUndo: true, version: 1 })
    expect(saved.distance!.metres).toBeCloseTo(apart(from, to) * 1.1, 6)
    expect(saved.distance!.measuredM).toBeCloseTo(apart(from, to), 6)
    expect(saved.distance!.by).not.toBe('')
    // Its ends lie where the wall has them at the new scale.
    expect(apart(saved.distance!.from, saved.distance!.to)).toBeCloseTo(saved.distance!.metres, 6)
    expect(saved.mosaicIds).toHaveLength(1)

    await site.compute()
    const now = await frameNow()
    expect(now.scale!.factor).toBeCloseTo(1.1, 6)
    expect(now.lengthM).toBeCloseTo(before.lengthSource === 'photos' ? before.lengthM * 1.1 : before.lengthM, 6)

    await site.run(saved.mosaicIds[0]!)
    const made = await site.get(saved.mosaicIds[0]!)
    expect(made.status).toBe('completed')
    const found = ends(made)
    // As long as was typed: photos are adjusted again, so to a thousandth.
    expect(apart(found.from, found.to) / saved.distance!.metres).toBeCloseTo(1, 3)
    // The middle of all photos stays, so floors stay on their lines.
    const middle = (of: Mosaic) => {
      const places = [...middlesOf(of).values()]
      return places.reduce((sum, { y }) => sum + y / places.length, 0)
    }
    expect(Math.abs(middle(made) - middle(plain))).toBeLessThan(0.1)
    expect(made.accuracy!.knownDistance).toEqual({ metres: saved.distance!.metres, plusMinusM: 0.02, version: 1 })
    expect(made.accuracy!.scaleSigma).toBeCloseTo(saved.distance!.sigma, 9)
    expect(made.residualPx!.median).toBeLessThan(1)

    const { body: undone } = await save({ action: 'undo' }, 1)
    expect(undone).toMatchObject({ distance: null, canUndo: true, version: 2 })
    await site.compute()
    expect((await frameNow()).scale).toBeUndefined()
    expect((await frameNow()).lengthM).toBeCloseTo(before.lengthM, 6)
    expect(undone.mosaicIds).toHaveLength(1)

    // Typed on a mosaic that has a scale already, the same line gives the same.
    const { body: again } = await save({ action: 'undo' })
    expect(again.distance!.metres).toBe(saved.distance!.metres)
    const { body: onScaled } = await save(typed(made, 1))
    expect(onScaled.distance!.measuredM / apart(from, to)).toBeCloseTo(1, 3)
  })

  test('is made no mosaic of while one is being made, and can be taken away', async () => {
    const running = (await site.list()).filter(({ status }) => status === 'pending')
    expect(running).toHaveLength(1)
    const { body } = await save({ action: 'remove' })
    expect(body).toMatchObject({ distance: null, mosaicIds: [] })
    await plumbline.call(mosaicRoutes.cancel, site.ofMosaic(running[0]!._id))
  })
})
