import { sortingNumber } from '@plumbline/contract/rules/files'
import { readFileName } from '@plumbline/inspection/photos/file-names'
import type { PhotoGrid } from '@plumbline/inspection/flights/photo-grid'
import { placesOf } from '@plumbline/inspection/flights/photo-grid'
import type { Chosen } from '../sorting/chosen-files.ts'
import type { Suggestion } from '../sorting/place-suggestions.ts'
import type { BatchFile } from '../../../uploads/media/media-batch.ts'

type Given = {
  readonly grid: PhotoGrid
  readonly companions: ReadonlyMap<string, readonly string[]>
  readonly files: ReadonlyMap<string, Chosen>
  readonly suggestions: ReadonlyMap<string, Suggestion | null>
  readonly elevationId: string | null
  /** Of each row of the grid, top-down; none where the photos have no floors. */
  readonly floorNames: readonly string[]
  readonly columnIds: readonly string[]
  readonly isVideo: boolean
  /** Photos of another place: without a place by hand they belong to no elevation. */
  readonly elsewhere: ReadonlySet<string>
}

/** Column by column, each from the top; what has no place travels last. A shot's other files go where it goes. */
export function batchFiles({
  grid,
  companions,
  files,
  suggestions,
  elevationId,
  floorNames,
  columnIds,
  isVideo,
  elsewhere,
}: Given): readonly BatchFile[] {
  const leads = [...grid.cells.filter((id): id is string => id !== null), ...grid.tray]
  const places = placesOf(grid)
  return leads.flatMap((lead) => {
    const cell = places.get(lead)
    return [lead, ...(companions.get(lead) ?? [])].flatMap((id): readonly BatchFile[] => {
      const chosen = files.get(id)
      if (chosen?.kind === undefined) return []
      return [
        {
          _id: id,
          file: chosen.file,
          handle: chosen.handle,
          relativePath: chosen.relativePath,
          kind: chosen.kind,
          facts: chosen.facts,
          elevationId: cell === undefined && elsewhere.has(lead) ? null : elevationId,
          floor: cell === undefined || isVideo ? null : (floorNames[cell.floor] ?? null),
          columnId: cell === undefined ? null : (columnIds[cell.column] ?? null),
          slot: cell === undefined || isVideo ? null : cell.image,
          sequenceNumber: readFileName(chosen.name)?.sequence ?? sortingNumber(chosen.name) ?? null,
          suggested: suggestions.get(id) ?? null,
        },
      ]
    })
  })
}
