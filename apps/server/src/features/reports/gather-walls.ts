import { floorsOf, displayNamesOf, expandFloorRange } from '@plumbline/contract/floors'
import type { Portion } from '@plumbline/contract/drawings'
import type { ReportElevation } from '@plumbline/report/snapshot'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { pictureKeys } from '../drawings/pictures.ts'
import type { Book } from './stored-snapshot.ts'

type Trx = Transaction<Database>
export type Band = { readonly floor: string; readonly label: string; readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
export type Wall = { readonly id: string; readonly name: string; readonly block: string; readonly drawing: string | null; readonly bands: readonly Band[]; readonly columns: readonly string[]; readonly labels: ReadonlyMap<string, string> }

/** Rows from the top down, each as high as its floors; where a line was dragged to on the screen counts where it leaves room. */
function bandsOf({ location: { left, right, top, bottom }, floors }: Portion): readonly Band[] {
  const rows = floors.map((row) => ({ row, count: expandFloorRange(row).length })).filter(({ count }) => count > 0)
  const whole = rows.reduce((sum, { row, count }) => sum + Math.max(row.height, 0.01) * count, 0)
  let at = top
  return rows.flatMap(({ row, count }, index) => {
    const line = (row as { readonly line?: number | null }).line ?? null
    const share = at + ((bottom - top) * Math.max(row.height, 0.01) * count) / whole
    const end = index === rows.length - 1 ? bottom : line !== null && line > at && line < bottom ? line : Math.min(share, bottom)
    const [from, step, names] = [at, (end - at) / count, displayNamesOf(row)]
    at = end
    return expandFloorRange(row).map(({ name }, floor) => ({ floor: name, label: names[floor] ?? name, left, right, top: from + step * floor, bottom: from + step * (floor + 1) }))
  })
}

const drawingSide = 2048

/** Elevations of the workspace, with the columns of this inspection. */
export async function gatherWalls(trx: Trx, workspaceId: string, inspectionId: string, book: Book): Promise<readonly Wall[]> {
  const rows = await trx.selectFrom('drawing').select(['id', 'name', 'block_name', 'portions', 'picture_folder', 'picture_type', 'width', 'height', 'tile_size', 'tile_levels']).where('workspace_id', '=', workspaceId).where('category', '=', 'elevation').orderBy('position').orderBy('id').execute()
  const columns = await trx.selectFrom('video_column').select(['name', 'layout_id']).where('inspection_id', '=', inspectionId).orderBy('position').orderBy('id').execute()
  return rows.map((row) => {
    // The second one is the preview: a drawing itself may be larger than any page.
    const key = pictureKeys(row)[1]
    return {
      id: row.id, name: row.name, block: row.block_name, drawing: key === undefined ? null : book.note(`drawing:${row.id}`, { kind: 'object', key, side: drawingSide }), bands: row.portions.flatMap(bandsOf),
      columns: columns.filter(({ layout_id }) => layout_id === row.id).map(({ name }) => name), labels: new Map(floorsOf(row.portions).map(({ name, displayName }) => [name, displayName])),
    }
  })
}

type Placed = { readonly floor: string | null; readonly column: string | null; readonly x: number | null; readonly y: number | null }

/** Where across the wall: its column, and where in the photo of it. Null where floor or column is not known. */
export function pinAt({ bands, columns }: Wall, { floor, column, x, y }: Placed): { readonly x: number; readonly y: number } | null {
  const band = floor === null ? undefined : bands.find((one) => one.floor === floor)
  const at = column === null ? -1 : columns.indexOf(column)
  if (band === undefined || at < 0) return null
  return { x: band.left + ((band.right - band.left) * (at + (x ?? 0.5))) / columns.length, y: band.top + (band.bottom - band.top) * (y ?? 0.5) }
}

export const elevationOf = ({ id, name, block, drawing, bands }: Wall, pins: ReportElevation['pins']): ReportElevation =>
  ({ id, name, block, drawing, floors: bands.map(({ label, left, right, top, bottom }) => ({ label, left, right, top, bottom })), pins })
