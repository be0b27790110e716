import { thermalRoutes, type ThermalScene, type ThermalViewState } from '@plumbline/contract/thermal/thermal'
import { temperatures as celsiusOf } from '@plumbline/thermal/planck'
import { aCamera } from '@plumbline/thermal/testing/flir-file'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aThermalSite, djiPhoto, dumpOf, flirPhoto, plainPhoto } from '../../testing/sites/thermal-site.ts'
import { sweepThermal } from './sweep-thermal.ts'

let plumbline: TestApp
let folder: string
let isKilledAfterPut = false
beforeAll(async () => {
  plumbline = await testApp({
    overStorage: (storage) => ({
      ...storage,
      put: async (...given) => {
        const stored = await storage.put(...given)
        if (isKilledAfterPut) throw new Error('killed')
        return stored
      },
    }),
  })
  folder = await mkdtemp(join(tmpdir(), 'plumbline-irp-'))
})
afterAll(async () => {
  await plumbline.close()
  await rm(folder, { recursive: true, force: true })
})

const size = { width: 32, height: 24 }
const raw = Uint16Array.from({ length: 32 * 24 }, (_, index) => 14_000 + index)
const isClose = (found: Float32Array, wanted: Float32Array) =>
  found.length === wanted.length && found.every((value, index) => Math.abs(value - wanted[index]!) < 0.01)

const [box, spot] = [v7(), v7()]
const view: ThermalViewState = {
  palette: 'rainbow',
  range: { min: 12.5, max: 31 },
  isotherm: { min: 20, max: 22 },
  hasExtremes: true,
  deltas: [{ from: box, to: spot, of: 'mean' }],
  meters: [
    {
      _id: box,
      kind: 'box',
      name: 'Bx1',
      points: [
        { x: 0.25, y: 0.25 },
        { x: 0.5, y: 0.5 },
      ],
    },
    { _id: spot, kind: 'spot', name: 'Sp1', points: [{ x: 0.9, y: 0.9 }] },
  ],
}

describe('a FLIR photo', () => {
  test('is not measured where most of it lies outside of what its camera can measure', async () => {
    const site = await aThermalSite(plumbline)
    const limits = { min: -60, max: 150 }
    const saturated = (count: number) => raw.map((level, index) => (index < count ? 65_535 : level))
    const failed = await site.take(
      'IR_0003.jpg',
      await flirPhoto({ ...size, raw: saturated(500), camera: { ...aCamera, limits } }),
    )
    expect(await site.get(failed)).toMatchObject({
      state: 'failed',
      errorCode: 'thermal.implausible',
      temperaturesUrl: null,
    })
    const partly = await site.take(
      'IR_0004.jpg',
      await flirPhoto({ ...size, raw: saturated(20), camera: { ...aCamera, limits } }),
    )
    const { state, max } = await site.get(partly)
    expect([state, max! < 150]).toEqual(['known', true])
    expect((await site.temperatures(partly)).temperatures[0]).toBeNaN()
  })

  test('becomes temperatures, and is computed again when its scene is corrected', async () => {
    const site = await aThermalSite(plumbline)
    const id = await site.take('IR_0001.jpg', await flirPhoto({ ...size, raw }))
    const before = await site.get(id)
    expect(before).toMatchObject({
      state: 'known',
      errorCode: null,
      ...size,
      canChangeScene: true,
      pairState: 'missing',
      pairId: null,
      scene: { emissivity: 0.95, reflected: 20, distance: 1, humidity: 50, ambient: 20 },
      version: 1,
      view: null,
    })
    expect(isClose((await site.temperatures(id)).temperatures, celsiusOf(raw, aCamera))).toBe(true)
    const scene: ThermalScene = { emissivity: 0.6, reflected: 25, distance: 12, humidity: 70, ambient: 28 }
    const save = (given: ThermalScene | null, version: number) =>
      plumbline.call(thermalRoutes.saveScene, { ...site.ofImage(id), body: { scene: given, version } })
    const [one, other] = await Promise.all([save(scene, 1), save(scene, 1)])
    expect([one.status, other.status].toSorted()).toEqual([200, 409])
    expect(await site.get(id)).toMatchObject({ scene, cameraScene: before.scene, version: 2, updatedBy: 'Ada Byron' })
    expect(
      isClose(
        (await site.temperatures(id)).temperatures,
        celsiusOf(raw, { ...aCamera, scene: { ...aCamera.scene, ...scene } }),
      ),
    ).toBe(true)
    // Nothing comes through so much air: refused, and all stays as it is.
    expect((await save({ ...scene, distance: 10_000, humidity: 100, ambient: 60 }, 2)).error.code).toBe(
      'thermal.bad-scene',
    )
    await site.forget()
    isKilledAfterPut = true
    expect((await save(null, 2)).status).toBe(500)
    isKilledAfterPut = false
    expect((await site.verify()).map((found) => found.split(' ')[0])).toEqual(['extra'])
    expect((await save(null, 2)).body).toMatchObject({
      version: 3,
      scene: before.scene,
      min: before.min,
      max: before.max,
    })
    await site.forget()
    expect(await site.verify()).toEqual([])
    await site.removeAll()
    await site.forget()
    expect([await site.verify(), await site.objects()]).toEqual([[], []])
  })

  test('whose camera was set to the impossible can be put right', async () => {
    const site = await aThermalSite(plumbline)
    const id = await site.take(
      'IR_0001.jpg',
      await flirPhoto({ ...size, raw, camera: { ...aCamera, scene: { ...aCamera.scene, emissivity: 7 } } }),
    )
    expect(await site.get(id)).toMatchObject({
      state: 'failed',
      errorCode: 'thermal.bad-scene',
      canChangeScene: true,
      temperaturesUrl: null,
    })
    const scene: ThermalScene = { emissivity: 0.95, reflected: 20, distance: 1, humidity: 50, ambient: 20 }
    const { body } = await plumbline.call(thermalRoutes.saveScene, { ...site.ofImage(id), body: { scene, version: 1 } })
    expect(body).toMatchObject({ state: 'known', scene })
  })

  test('with damaged counts says so and keeps its picture', async () => {
    const site = await aThermalSite(plumbline)
    const id = await site.take('IR_0001.jpg', await flirPhoto({ ...size, raw: raw.subarray(0, 100) }))
    expect(await site.get(id)).toMatchObject({
      state: 'failed',
      errorCode: 'thermal.damaged',
      temperaturesUrl: null,
      image: { status: 'MEDIA_ANALYSIS_COMPLETE' },
    })
  })
})

describe('a DJI photo', () => {
  const degrees = (x: number, y: number) => 20 + x / 10 + y / 100

  test('has no temperatures until its dump is there, whichever comes first', async () => {
    const site = await aThermalSite(plumbline)
    const photo = await site.take('DJI_0001_T.JPG', await djiPhoto())
    expect(await site.get(photo)).toMatchObject({
      state: 'unknown',
      errorCode: 'thermal.no-reader',
      temperaturesUrl: null,
      canChangeScene: false,
    })
    expect(
      (await plumbline.call(thermalRoutes.saveScene, { ...site.ofImage(photo), body: { scene: null, version: 1 } }))
        .error.code,
    ).toBe('thermal.scene-fixed')
    const dump = await site.take('DJI_0001_T.bin', dumpOf(degrees))
    expect(await site.get(photo)).toMatchObject({
      state: 'known',
      errorCode: null,
      width: 80,
      height: 60,
      min: 20,
      image: { _id: photo },
    })
    expect((await site.temperatures(photo)).temperatures[80 * 10 + 5]).toBeCloseTo(degrees(5, 10), 4)
    expect((await plumbline.call(thermalRoutes.get, site.ofImage(dump))).error.code).toBe('media.not-found')

    // The other way round the dump was a picture of its own first.
    const first = await site.take(
      'DJI_0002_T.bin',
      dumpOf((x, y) => degrees(x, y) + 1),
    )
    expect(await site.get(first)).toMatchObject({ state: 'known', image: { kind: 'temperatures' } })
    const second = await site.take(
      'DJI_0002_T.JPG',
      await djiPhoto().then((bytes) => Buffer.concat([bytes, Buffer.from([0])])),
    )
    expect((await site.temperatures(second)).temperatures[0]).toBeCloseTo(21, 4)
    const { body } = await plumbline.call(thermalRoutes.list, { params: site.params, query: {}, token: site.token })
    expect([body.total, body.data.map(({ image }) => image._id)]).toEqual([2, [photo, second]])
    await site.forget()
    expect(await site.verify()).toEqual([])
  })

  test('is measured by DJI’s own program where the operator has it', async () => {
    const site = await aThermalSite(plumbline)
    const [program, output] = [join(folder, 'dji_irp'), join(folder, 'output.raw')]
    await writeFile(output, dumpOf(degrees))
    await writeFile(
      program,
      `#!/bin/sh\n[ "$1 $3 $4 $5 $6 $7" = "-s -a measure --measurefmt float32 -o" ] || exit 2\n[ -s "$2" ] || exit 3\necho image width : 80; echo image height : 60\ncat ${output} > "$8"\n`,
    )
    await chmod(program, 0o755)
    const withProgram = (djiIrp: string) => ({ ...plumbline.context, config: { ...plumbline.context.config, djiIrp } })
    const id = await site.take('DJI_0001_T.JPG', await djiPhoto())
    await plumbline.db
      .updateTable('media')
      .set({ updated_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await sweepThermal(plumbline.context)
    expect(await site.waiting()).toEqual([])
    // Installed afterwards: what came before is read by it.
    await sweepThermal(withProgram(program))
    const [swept] = await site.waiting()
    await site.read(swept!, {}, withProgram(program))
    expect(await site.get(id)).toMatchObject({ state: 'known', width: 80, height: 60 })
    expect((await site.temperatures(id)).temperatures[7]).toBeCloseTo(degrees(7, 0), 4)
    // Counts instead of temperatures, as another action of the same program writes them.
    await writeFile(output, Buffer.from(new Uint16Array(80 * 60).fill(18_000).buffer))
    const job = { id: v7(), media_id: id }
    await site.read(job, {}, withProgram(program))
    expect(await site.get(id)).toMatchObject({
      state: 'failed',
      errorCode: 'thermal.implausible',
      temperaturesUrl: null,
    })
    await writeFile(program, '#!/bin/sh\nexit 0\n')
    await site.read({ ...job, id: v7() }, {}, withProgram(program))
    expect(await site.get(id)).toMatchObject({ state: 'failed', errorCode: 'thermal.damaged' })
    // The list says before everything else which cannot be measured; one whose file can no longer be opened is not
    // "being read".
    const lost = await site.open('IR_0009.jpg', await flirPhoto({ ...size, raw }))
    await plumbline.db
      .updateTable('media')
      .set({ file_status: 'FILE_PROCESS_FAILED', error_code: 'media.damaged' })
      .where('id', '=', lost)
      .execute()
    expect(await site.get(lost)).toMatchObject({ state: 'failed', errorCode: 'media.damaged' })
    const { body: listed } = await plumbline.call(thermalRoutes.list, {
      params: site.params,
      query: { limit: 1 },
      token: site.token,
    })
    expect(listed).toMatchObject({
      total: 2,
      unmeasured: 2,
      failures: [
        { imageId: id, name: 'DJI_0001_T.JPG', errorCode: 'thermal.damaged' },
        { imageId: lost, name: 'IR_0009.jpg', errorCode: 'media.damaged' },
      ],
    })
    await plumbline.db
      .updateTable('media')
      .set({ file_status: 'FILE_PROCESSED', error_code: null })
      .where('id', '=', lost)
      .execute()
    await site.forget()
    expect(await site.verify()).toEqual([])
  })
})

describe('a job', () => {
  test('that dies before its end is done by the next, and of one that lost its photo nothing is left', async () => {
    const site = await aThermalSite(plumbline)
    const id = await site.open('IR_0001.jpg', await flirPhoto({ ...size, raw }))
    const [job] = await site.waiting()
    expect((await site.get(id)).state).toBe('reading')
    await expect(site.read(job!, { complete: () => Promise.reject(new Error('killed')) })).rejects.toThrow('killed')
    await Promise.all([site.read(job!, { attempt: 2 }), site.read({ ...job!, id: v7() })])
    expect((await site.get(id)).state).toBe('known')
    await site.forget()
    expect(await site.verify()).toEqual([])
    await site.read(
      { ...job!, id: v7() },
      {
        complete: async (write) => {
          await site.removeAll()
          await plumbline.db.transaction().execute(write)
        },
      },
    )
    await site.forget()
    expect([await site.verify(), await site.objects()]).toEqual([[], []])
  })

  test('that began before the dump came does not take back its temperatures', async () => {
    const site = await aThermalSite(plumbline)
    const photo = await site.open('DJI_0001_T.JPG', await djiPhoto())
    const [slow] = await site.waiting()
    await site.read(slow!, {
      complete: async (write) => {
        await site.take(
          'DJI_0001_T.bin',
          dumpOf((x) => 20 + x / 10),
        )
        await plumbline.db.transaction().execute(write)
      },
    })
    expect(await site.get(photo)).toMatchObject({ state: 'known', min: 20 })
  })
})

describe('a view', () => {
  test('stays as it was saved; a save on top of another one is answered with the newer', async () => {
    const site = await aThermalSite(plumbline)
    const id = await site.take(
      'DJI_0001_T.bin',
      dumpOf((x) => 20 + x / 10),
    )
    const save = (given: ThermalViewState, version: number) =>
      plumbline.call(thermalRoutes.saveView, { ...site.ofImage(id), body: { view: given, version } })
    expect((await save(view, 1)).body).toMatchObject({ view, version: 2 })
    const stale = await save({ ...view, palette: 'blackhot' }, 1)
    expect([stale.status, stale.error]).toMatchObject([409, { code: 'version.stale', newer: { view, version: 2 } }])
    expect((await save({ ...view, meters: [] }, 2)).error).toMatchObject({ code: 'input.invalid', field: 'view' })
    expect((await site.get(id)).view).toEqual(view)
  })

  test('of what is no thermal picture is refused', async () => {
    const site = await aThermalSite(plumbline)
    const id = await site.take('DJI_0001_W.JPG', await plainPhoto('#102030'))
    expect((await plumbline.call(thermalRoutes.get, site.ofImage(id))).error.code).toBe('thermal.not-thermal')
  })
})

test('conditions of the survey are recorded once for all, and never over what somebody else recorded', async () => {
  const site = await aThermalSite(plumbline)
  const { body: empty } = await plumbline.call(thermalRoutes.survey, { params: site.params, token: site.token })
  expect(empty).toMatchObject({ version: 0, lockedSpan: null, palette: 'ironbow' })
  const survey = {
    ...empty,
    conditions: { ...empty.conditions, ambient: 24.5, sun: 'overcast' as const, rain: 'dry' as const },
    lockedSpan: { min: 15, max: 35 },
  }
  const save = () => plumbline.call(thermalRoutes.saveSurvey, { params: site.params, body: survey, token: site.token })
  const answers = await Promise.all([save(), save()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await plumbline.call(thermalRoutes.survey, { params: site.params, token: site.token })).body).toEqual({
    ...survey,
    version: 1,
  })
})
