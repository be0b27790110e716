import type { FileKind } from '@plumbline/inspection/photos/file-names'
import type { mediaUploadRoutes, UploadSettings } from '@plumbline/contract/media/media'
import type { Input } from '@plumbline/contract/route'
import type { Insertable } from 'kysely'
import type { MediaTable } from '../../../db/schema/media.ts'

type Announced = Input<typeof mediaUploadRoutes.begin>['body']['files'][number]
type Columns = Insertable<MediaTable>
type PlaceColumns = Pick<Columns, 'elevation_id' | 'floor' | 'column_id' | 'slot' | 'sequence_number' | 'suggested'>
type SettingColumns = Pick<
  Columns,
  | 'usage'
  | 'work_type'
  | 'image_kind'
  | 'source'
  | 'hardware_model'
  | 'payload'
  | 'pdib'
  | 'camera_focal_length'
  | 'sensor_width'
  | 'take_off_level'
>

/** Where nothing is said of the elevation, it is the one that all of them show. */
export function placeOf(file: Announced, { distribution }: UploadSettings): PlaceColumns {
  return {
    elevation_id: file.elevationId === undefined ? distribution.elevationId : file.elevationId,
    floor: file.floor ?? null,
    column_id: file.columnId ?? null,
    slot: file.slot ?? null,
    sequence_number: file.sequenceNumber,
    suggested: file.suggested === null ? null : JSON.stringify(file.suggested),
  }
}

export function settingColumns({ distribution, drone }: UploadSettings): SettingColumns {
  return {
    usage: drone.usage,
    work_type: drone.workType,
    image_kind: distribution.imageKind,
    source: drone.source,
    hardware_model: drone.hardwareModel,
    payload: drone.payload,
    pdib: drone.pdib,
    camera_focal_length: drone.cameraFocalLength,
    sensor_width: drone.sensorWidth,
    take_off_level: drone.takeOffLevel,
  }
}

export function newRow(
  file: Announced,
  settings: UploadSettings,
  kind: FileKind,
): PlaceColumns &
  SettingColumns &
  Pick<Columns, 'id' | 'name' | 'kind' | 'size' | 'sha256' | 'content_type' | 'modified'> {
  return {
    ...placeOf(file, settings),
    ...settingColumns(settings),
    id: file._id,
    name: file.name,
    kind,
    size: String(file.size),
    sha256: Buffer.from(file.sha256, 'hex'),
    content_type: file.contentType,
    modified: file.modified === null ? null : new Date(file.modified),
  }
}
