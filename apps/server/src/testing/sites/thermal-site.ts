import { thermalRoutes } from '@plumbline/contract/thermal/thermal'
import { join as joined } from '@plumbline/thermal/jpeg'
import { exifSegment, flirSegments, segment, type FlirFile } from '@plumbline/thermal/testing/flir-file'
import { readThrm } from '@plumbline/thermal/thrm'
import { sql } from 'kysely'
import sharp from 'sharp'
import { ingest } from '../../features/media/ingest/ingest.ts'
import { enqueueThermalReading } from '../../features/thermal/enqueue-reading.ts'
import { readThermal, type ThermalJob } from '../../features/thermal/read-thermal.ts'
import { aMediaSite } from './media-site.ts'
import type { TestApp } from '../test-app.ts'

const aPicture = (colour = '#7a8b99') =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

/** A picture that opens, with these segments before it. */
async function photoWith(segments: readonly Uint8Array[], colour?: string): Promise<Uint8Array> {
  return withSegments(await aPicture(colour), segments)
}
const withSegments = (picture: Uint8Array, segments: readonly Uint8Array[]) =>
  joined([picture.subarray(0, 2), ...segments, picture.subarray(2)])
/** This picture, with temperatures. */
export const withFlir = (picture: Uint8Array, file: FlirFile): Uint8Array => withSegments(picture, flirSegments(file))

export const flirPhoto = (file: FlirFile) => photoWith(flirSegments(file))
/** colour: so that two of them are two files. */
export const plainPhoto = (colour: string) => photoWith([], colour)
/** Counts of an 80 x 60 sensor and parameters, as DJI writes them. */
export const djiPhoto = () =>
  photoWith([
    exifSegment('DJI', 'M30T', true),
    segment(0xe3, new Uint8Array(80 * 60 * 2).fill(7)),
    segment(0xe4, new Uint8Array(256).fill(1)),
  ])

export function dumpOf(temperatureAt: (x: number, y: number) => number): Uint8Array {
  return new Uint8Array(
    Float32Array.from({ length: 80 * 60 }, (_, index) => temperatureAt(index % 80, Math.floor(index / 80))).buffer,
  )
}

/** A project whose files are opened at once, and its thermal pictures read. */
export async function aThermalSite(plumbline: TestApp) {
  const { db, context, call, app } = plumbline
  const site = await aMediaSite(plumbline)
  const of = { corporateId: site.corporate.id, projectId: site.project.id }
  const ofImage = (imageId: string) => ({ params: { ...site.params, imageId }, token: site.token })
  const usual = {
    attempt: 1,
    signal: new AbortController().signal,
    progress: () => undefined,
    complete: (write: Parameters<ThermalJob['complete']>[0]) => db.transaction().execute(write),
  }

  /** Jobs that wait, each once. */
  const waiting = async () =>
    (
      await sql<{
        id: string
        media_id: string
      }>`delete from pgboss.job where name = 'thermal.read' and data ->> 'projectId' = ${site.project.id} returning id, data ->> 'mediaId' as media_id`.execute(
        db,
      )
    ).rows
  const read = (
    job: { readonly id: string; readonly media_id: string },
    changes: Partial<ThermalJob> = {},
    deps = context,
  ) => readThermal(deps, { id: job.id, payload: { ...of, mediaId: job.media_id }, ...usual, ...changes })
  const open = async (name: string, bytes: Uint8Array): Promise<string> => {
    const id = await site.upload(bytes, { name })
    await ingest(context, { payload: { ...of, mediaId: id }, ...usual }, enqueueThermalReading)
    return id
  }
  const get = async (imageId: string) => {
    const { body, error } = await call(thermalRoutes.get, ofImage(imageId))
    if (error !== undefined) throw new Error(error.code)
    return body
  }
  return {
    ...site,
    of,
    ofImage,
    waiting,
    read,
    open,
    get,
    take: async (name: string, bytes: Uint8Array, deps = context): Promise<string> => {
      const id = await open(name, bytes)
      for (const job of await waiting()) await read(job, {}, deps)
      return id
    },
    /** As a browser fetches them. */
    temperatures: async (imageId: string) =>
      readThrm((await app.inject({ method: 'GET', url: (await get(imageId)).temperaturesUrl! })).rawPayload),
    /** What media.forget would have removed by now. */
    forget: async () => {
      const { rows } = await sql<{
        folders: string[]
      }>`select data -> 'folders' as folders from pgboss.job where name = 'media.forget'`.execute(db)
      for (const folder of rows.flatMap(({ folders }) => folders)) {
        if (folder.startsWith(site.corporate.id))
          for await (const { key } of context.storage.list(folder)) await context.storage.remove(key)
      }
      await site.tidy()
    },
  }
}
