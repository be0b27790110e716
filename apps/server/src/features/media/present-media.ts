import { cameraAzimuth } from '@plumbline/contract/from-the-photo'
import type { Media } from '@plumbline/contract/media'
import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { linksOf } from './media-files.ts'
import { floorNames, shownRows, type ShownRow } from './media.queries.ts'
import { pictureOf } from './pictures.ts'

function presentMedia(row: ShownRow, floorName: string | undefined, link: (key: string) => string): Media {
  const { longitude, latitude, facts } = row
  return {
    _id: row.id, name: row.name, size: Number(row.size), kind: row.kind, type: row.type, format: row.format,
    status: row.status, fileStatus: row.file_status, analysisStatus: row.analysis_status, errorCode: row.error_code,
    tag: row.tag, usage: row.usage, workType: row.work_type, imageKind: row.image_kind, source: row.source,
    markerId: row.marker_id, layoutPlanMarkerId: row.set_id, layoutId: row.layout_id,
    elevationId: row.elevation_id, floor: row.floor, columnId: row.column_id, slot: row.slot, columnName: row.column_name, floorName: row.floor === null ? null : floorName ?? row.floor,
    sequenceNumber: row.sequence_number, width: row.width, height: row.height,
    cameraModel: facts?.model ?? null, focalLength: facts?.focalLength ?? null, equivalentFocalLength: facts?.equivalentFocalLength ?? null,
    hardwareModel: row.hardware_model, payload: row.payload, pdib: row.pdib, cameraFocalLength: row.camera_focal_length, sensorWidth: row.sensor_width, gsd: row.gsd, gsdSource: row.gsd_source,
    takenAt: row.taken_text, position: longitude === null || latitude === null ? null : { longitude, latitude },
    relativeAltitude: facts?.relativeAltitude ?? null, azimuth: facts && cameraAzimuth(facts),
    suggested: row.suggested, picture: pictureOf(row, link), placeholder: row.placeholder,
    companionOf: row.companion_of, thermalId: row.thermal_id, thermalFormat: row.thermal_format,
    duration: row.duration, frameRate: row.frame_rate, frameOf: row.frame_of, frameAt: row.frame_at,
    uploadedBy: { _id: row.uploaded_by, name: row.uploader ?? '' },
    modified: row.modified?.toISOString() ?? null, createdAt: row.created_at.toISOString(), updatedAt: row.updated_at.toISOString(), version: row.version,
  }
}

type Doors = Pick<Context, 'secrets' | 'now'> & { readonly db: Db | Transaction<Database> }

/** In the order of the ids, all of one project; those that are gone are left out. */
export async function showMedia(doors: Doors, ids: readonly string[]): Promise<readonly Media[]> {
  const rows = ids.length === 0 ? [] : await shownRows(doors.db, ids)
  const [first] = rows
  if (first === undefined) return []
  const names = await floorNames(doors.db, rows.map(({ elevation_id }) => elevation_id))
  const link = linksOf(doors, { corporateId: first.corporate_id, projectId: first.project_id })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [presentMedia(row, row.floor === null ? undefined : names.get(row.elevation_id ?? '')?.get(row.floor), link)]
  })
}
