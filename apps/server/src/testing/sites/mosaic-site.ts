import { mosaicRoutes, type Mosaic } from '@plumbline/contract/mosaics/mosaics'
import { readFileName } from '@plumbline/inspection/photos/file-names'
import { readPhotoFacts } from '@plumbline/inspection/photos/read-photo-facts'
import { writeThrm } from '@plumbline/thermal/thrm'
import exifr from 'exifr'
import { v7 } from 'uuid'
import { fileNameOf, offset, planFlight, smallCamera, type Station } from '../../demo/flight/plan-flight.ts'
import { photoRenderer } from '../../demo/flight/render-photo.ts'
import { withMetadata } from '../../demo/flight/write-exif.ts'
import { makeMosaic, type MosaicJob } from '../../features/mosaics/make-mosaic.ts'
import { catalogue } from '../../jobs/catalogue.ts'
import { recordObject } from '../../storage/registry.ts'
import { aMedia, type GivenMedia } from '../builders/media-builders.ts'
import type { TestApp } from '../test-app.ts'
import { aCoverageSite } from './coverage-site.ts'

/** A start and an end of an image: the metadata between them is all that is read. */
const emptyJpeg = Buffer.from([0xff, 0xd8, 0xff, 0xd9])
const plain = { translateValues: false, reviveValues: false }

async function factsIn(bytes: Buffer, name: string) {
  const [exif, xmp] = await Promise.all([
    exifr.parse(bytes, { tiff: true, exif: true, gps: true, xmp: false, ...plain }) as Promise<Record<string, unknown>>,
    exifr.parse(bytes, { tiff: false, xmp: true, ...plain }) as Promise<Record<string, unknown>>,
  ])
  return readPhotoFacts({ exif, xmp }, readFileName(name)?.lens)
}

/** Three columns of the top four floors: a dozen photos that overlap. */
export const dozen = (): readonly Station[] =>
  planFlight().filter(({ side, floor, column }) => side === 'north' && Number(floor) >= 28 && column <= 3)

/** A north elevation with photos that were painted, and the job at hand that joins them. */
export async function aMosaicSite(plumbline: TestApp) {
  const site = await aCoverageSite(plumbline)
  const { db, context } = plumbline
  const { corporateId, project } = site
  const render = photoRenderer(smallCamera, [])

  const put = async (key: string, bytes: Uint8Array, contentType: string) => {
    const stored = await context.storage.put(key, bytes, { contentType })
    await db.transaction().execute((trx) => recordObject(trx, stored))
  }
  /** A photo that was read; its bytes are its preview. */
  const add = async (station: Station, bytes: Buffer, given: GivenMedia = {}): Promise<string> => {
    const [name, folder] = [fileNameOf(station, 'W', 'JPG'), `${corporateId}/${project.id}/media/${v7()}/1/`]
    await put(`${folder}preview.jpg`, bytes, 'image/jpeg')
    return aMedia(db, project, {
      name,
      elevation_id: site.elevations.north,
      floor: station.floor,
      facts: JSON.stringify(await factsIn(bytes, name)),
      width: smallCamera.width,
      height: smallCamera.height,
      pdib: offset,
      picture_folder: folder,
      ...given,
    })
  }

  const jobOf = async (mosaicId: string, given: Partial<MosaicJob> = {}): Promise<MosaicJob> => {
    const { job_id } = await db
      .selectFrom('mosaic')
      .select('job_id')
      .where('id', '=', mosaicId)
      .executeTakeFirstOrThrow()
    return {
      id: job_id ?? v7(),
      payload: { corporateId, projectId: project.id, mosaicId },
      attempt: 1,
      signal: new AbortController().signal,
      progress: () => undefined,
      complete: (write) => db.transaction().execute(write),
      ...given,
    }
  }

  return {
    ...site,
    render,
    put,
    add,
    jobOf,
    /** One attempt. */
    run: async (mosaicId: string, given: Partial<MosaicJob> = {}) => makeMosaic(context, await jobOf(mosaicId, given)),
    lastAttempt: catalogue['mosaics.make'].attempts,
    paint: async (stations: readonly Station[] = dozen()) => {
      const ids: string[] = []
      for (const station of stations) ids.push(await add(station, await render(station)))
      await site.compute()
      return ids
    },
    /** The thermal half of a photo, with a temperature for each of its pixels. */
    addThermal: async (
      station: Station,
      temperatureAt: (across: number, up: number) => number,
      size = { width: 160, height: 120 },
    ) => {
      const id = await add(station, withMetadata(emptyJpeg, station, smallCamera), { type: 'thermal' })
      const key = `${corporateId}/${project.id}/temperatures/${id}/1.bin`
      const metres = (6.4 / 4.5) * station.distance
      const perPixel = metres / size.width
      const temperatures = Float32Array.from({ length: size.width * size.height }, (_, index) => {
        const [x, y] = [(index % size.width) + 0.5, Math.floor(index / size.width) + 0.5]
        return temperatureAt(
          station.across + (x - size.width / 2) * perPixel,
          station.up - (y - size.height / 2) * perPixel,
        )
      })
      await put(key, writeThrm({ ...size, temperatures }), 'application/octet-stream')
      await db
        .insertInto('thermal_image')
        .values({
          media_id: id,
          inspection_id: project.inspectionId,
          project_id: project.id,
          corporate_id: corporateId,
          state: 'known',
          temperatures_key: key,
          ...size,
        })
        .execute()
      return id
    },
    create: (body: Record<string, unknown> = {}) =>
      plumbline.call(mosaicRoutes.create, { ...site.ofSide('north'), body }),
    ofMosaic: (mosaicId: string) => ({
      params: { ...site.ofSide('north').params, mosaicId },
      token: site.token,
    }),
    get: async (mosaicId: string): Promise<Mosaic> =>
      (
        await plumbline.call(mosaicRoutes.get, {
          params: { ...site.ofSide('north').params, mosaicId },
          token: site.token,
        })
      ).body,
    list: async () => (await plumbline.call(mosaicRoutes.list, site.ofSide('north'))).body.data,
  }
}
export type MosaicSite = Awaited<ReturnType<typeof aMosaicSite>>
