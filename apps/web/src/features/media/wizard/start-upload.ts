import type { Column, Marker } from '@plumbline/contract/markers/markers'
import type { UploadSettings } from '@plumbline/contract/media/media'
import { createColumns, markerSetId, type OfPlan } from '../../../api/markers.ts'
import { batchFiles } from './batch-files.ts'
import { yieldToMain } from '../../../ui/yield-to-main.ts'
import type { UploadBatch } from '../../../uploads/media/media-batch.ts'
import { markerGsd } from '../sorting/wizard-gsd.ts'
import type { Wizard } from './use-wizard.ts'

/** As they stand on the wall, from the left. */
export const columnsOf = (columns: readonly Column[], markerId: string): readonly Column[] =>
  columns.filter((column) => column.markerId === markerId).toSorted((one, other) => one.position - other.position)

/** The marker's columns are made before anything travels: a photo must know its column when it is announced. */
export async function prepareUpload(
  of: OfPlan,
  marker: Marker,
  known: readonly Column[],
  settings: UploadSettings,
  wizard: Wizard,
): Promise<UploadBatch> {
  const wanted = settings.distribution.imageColumns
  const existing = columnsOf(known, marker._id)
  const layoutPlanMarkerId = await markerSetId(of)
  const columns =
    existing.length >= wanted
      ? existing
      : columnsOf(
          await createColumns(of, { count: wanted - existing.length, markerId: marker._id, layoutId: of.layoutId }),
          marker._id,
        )
  await yieldToMain()
  const { grid, arranged, byId, suggestions, floorNames, isVideo, gsd, elsewhere } = wizard
  return {
    of,
    layoutPlanMarkerId,
    marker: { _id: marker._id, name: marker.name },
    settings,
    gsd: markerGsd(gsd),
    files: batchFiles({
      grid,
      companions: arranged.companions,
      files: byId,
      suggestions,
      elevationId: settings.distribution.elevationId,
      floorNames,
      columnIds: columns.slice(0, wanted).map(({ _id }) => _id),
      isVideo,
      elsewhere,
    }),
  }
}
