import { AppError } from '@plumbline/contract/errors'
import { fileKindOf } from '@plumbline/inspection/photos/file-names'
import type { UploadSettings } from '@plumbline/contract/media/media'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 } from 'uuid'
import type { Context } from '../context.ts'
import type { Db } from '../db/connection.ts'
import { inWorkFolder } from '../storage/work-folder.ts'
import { settleMarkerMedia } from '../features/markers/media-status.ts'
import { beginIngest } from '../features/media/ingest/begin-ingest.ts'
import { newRow } from '../features/media/uploads/media-columns.ts'
import { sentKey } from '../features/media/media-files.ts'
import { reserveQuota } from '../features/projects/quota.ts'
import type { RunningJob } from '../jobs/attempt.ts'
import { enqueue } from '../jobs/queue.ts'
import { fileBytes } from '../storage/file-bytes.ts'
import { recordObject } from '../storage/registry.ts'
import { sides, type Side } from './flight/building.ts'
import { fly, type Painted } from './flight/fly.ts'
import { columnsOf, fileNameOf, flownFloors, offset, planFlight, type Station } from './flight/plan-flight.ts'

type Payload = { readonly corporateId: string; readonly projectId: string; readonly isSmall: boolean }
export type FlightJob = Pick<RunningJob<Payload>, 'payload' | 'signal' | 'progress'>

/** The marker a facade was flown from, with the elevation it faces and its columns from the left. */
type FlownElevation = {
  readonly markerId: string
  readonly elevationId: string
  readonly authorId: string | null
  readonly columns: readonly string[]
}
type Site = { readonly inspectionId: string; readonly elevations: ReadonlyMap<Side, FlownElevation> }

/** Six or four to a wall, made once. */
async function ensureColumns(
  db: Db,
  of: Payload,
  inspectionId: string,
  markerId: string,
  side: Side,
): Promise<readonly string[]> {
  const before = await db
    .selectFrom('video_column')
    .select('id')
    .where('marker_id', '=', markerId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  if (before.length > 0) return before.map(({ id }) => id)
  const rows = Array.from({ length: columnsOf(side) }, (_, index) => ({
    id: v7(),
    inspection_id: inspectionId,
    project_id: of.projectId,
    corporate_id: of.corporateId,
    marker_id: markerId,
    layout_id: null,
    name: `${side[0]!.toUpperCase()}${index + 1}`,
    position: sides.indexOf(side) * 10 + index,
  }))
  await db.insertInto('video_column').values(rows).execute()
  return rows.map(({ id }) => id)
}

async function siteOf(db: Db, of: Payload): Promise<Site | undefined> {
  const rows = await db
    .selectFrom('marker')
    .innerJoin('marker_set', 'marker_set.id', 'marker.set_id')
    .innerJoin('drawing', 'drawing.id', 'marker.elevation_id')
    .select([
      'marker.id',
      'marker.created_by',
      'marker_set.inspection_id',
      'drawing.id as elevation_id',
      'drawing.name',
    ])
    .where('marker.project_id', '=', of.projectId)
    .where('marker.marker_type', '=', 'PhotoSeq')
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  const elevations = new Map<Side, FlownElevation>()
  for (const side of sides) {
    const row = rows.find(({ name }) => name.toLowerCase().startsWith(side))
    if (row !== undefined)
      elevations.set(side, {
        markerId: row.id,
        elevationId: row.elevation_id,
        authorId: row.created_by,
        columns: await ensureColumns(db, of, row.inspection_id, row.id, side),
      })
  }
  return { inspectionId: first.inspection_id, elevations }
}

/** As the wizard would have sent it. */
const settingsOf = (side: Side, elevationId: string): UploadSettings => ({
  distribution: {
    elevationId,
    floors: [...flownFloors],
    imageColumns: columnsOf(side),
    imagesPerFloor: 1,
    sortOrder: 'Top to bottom floor',
    imageKind: 'MultiImage',
    isBatchSplit: true,
  },
  drone: {
    source: 'drone',
    hardwareModel: 'M30',
    payload: null,
    pdib: offset,
    cameraFocalLength: null,
    sensorWidth: null,
    workType: 'Inspection Media',
    usage: 'AI analysis',
    takeOffLevel: 0,
  },
})

async function addFile(
  deps: Context,
  of: Payload,
  { inspectionId, elevations }: Site,
  station: Station,
  name: string,
  path: string,
): Promise<void> {
  const elevation = elevations.get(station.side)
  if (elevation === undefined) return
  const id = v7()
  const stored = await deps.storage.put(sentKey(of, id), fileBytes(path), { contentType: 'application/octet-stream' })
  const settings = settingsOf(station.side, elevation.elevationId)
  try {
    await deps.db.transaction().execute(async (trx) => {
      await reserveQuota(trx, of.projectId, { images: 1, bytes: stored.size })
      await recordObject(trx, stored)
      const file = {
        _id: id,
        name,
        size: stored.size,
        sha256: stored.sha256,
        contentType: '',
        modified: station.takenAt.toISOString(),
        floor: station.floor,
        columnId: elevation.columns[station.column - 1] ?? null,
        slot: 0,
        sequenceNumber: station.sequence,
        suggested: null,
        firstParts: [],
      }
      await trx
        .insertInto('media')
        .values({
          ...newRow(file, settings, fileKindOf(name) ?? 'photo'),
          key: stored.key,
          is_stored: true,
          counted_images: 1,
          counted_bytes: String(stored.size),
          inspection_id: inspectionId,
          project_id: of.projectId,
          corporate_id: of.corporateId,
          marker_id: elevation.markerId,
          uploaded_by: elevation.authorId,
        })
        .execute()
      await trx
        .updateTable('marker')
        .set({ upload_settings: JSON.stringify(settings), hardware_model: settings.drone.hardwareModel })
        .where('id', '=', elevation.markerId)
        .execute()
      await beginIngest(trx, { id, corporate_id: of.corporateId, project_id: of.projectId }, deps.now())
      await settleMarkerMedia(trx, elevation.markerId)
    })
  } catch (error) {
    // A lost answer may hide a row that was written: only what no row names is removed.
    const named = await deps.db
      .selectFrom('media')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
      .catch(() => ({ id }))
    if (named === undefined) await deps.storage.remove(stored.key)
    throw error
  }
}

const namesOf = (station: Station) => [
  fileNameOf(station, 'W', 'JPG'),
  ...(station.hasThermal ? [fileNameOf(station, 'T', 'bin'), fileNameOf(station, 'T', 'JPG')] : []),
]

/**
 * Fills the demonstration project with its flight. A second run paints only what is missing; a project deleted in
 * between is left alone.
 */
export async function addDemoFlight(deps: Context, { payload, signal, progress }: FlightJob): Promise<void> {
  const site = await siteOf(deps.db, payload)
  if (site === undefined) return
  const stations = planFlight().filter(({ sequence }) => !payload.isSmall || sequence % 20 < 3)
  const have = new Set(
    (await deps.db.selectFrom('media').select('name').where('inspection_id', '=', site.inspectionId).execute()).map(
      ({ name }) => name,
    ),
  )
  const missing = new Map(
    stations
      .filter((station) => namesOf(station).some((name) => !have.has(name)))
      .map((station) => [station.sequence, station]),
  )
  if (missing.size === 0) return
  await inWorkFolder(deps.config, async (folder) => {
    let done = 0
    const take = async ({ name, sequence }: Painted) => {
      if (!have.has(name)) await addFile(deps, payload, site, missing.get(sequence)!, name, join(folder, name))
      await rm(join(folder, name))
      if (name.endsWith('_W.JPG')) done += 1
      progress((100 * done) / missing.size)
    }
    await fly({ folder, sequences: [...missing.keys()], isSmall: payload.isSmall, signal }, take).catch(
      (error: unknown) => {
        if (!(error instanceof AppError) || !/^(project|quota)\./.test(error.code)) throw error
      },
    )
  })
  if (!payload.isSmall) await deps.db.transaction().execute((trx) => enqueue(trx, 'demo.defects', payload))
}
