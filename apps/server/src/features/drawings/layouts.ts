import type { ProjectInfo } from '@plumbline/contract/projects/info'
import type { LayoutsOf } from '../projects/info.ts'
import { linksOf } from './drawing-files.ts'
import { pictureOf } from './pictures.ts'

type Layouts = ProjectInfo['layouts']

const isListed = (category: string): category is keyof Layouts => category !== 'signature'

/** Spec 1 §3: what a project's info says of its drawings. */
export const layoutsOf: LayoutsOf = async (call, of) => {
  const rows = await call.db
    .selectFrom('drawing')
    .select([
      'id',
      'plan_id',
      'category',
      'dimension',
      'name',
      'block_name',
      'floor_range',
      'picture_folder',
      'picture_type',
      'width',
      'height',
      'tile_size',
      'tile_levels',
    ])
    .where('workspace_id', '=', of.workspaceId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const link = linksOf(call, of)
  const layouts: Layouts = { layout: [], floor: [], elevation: [], otherDrawing: [], otherDocument: [] }
  for (const row of rows) {
    if (!isListed(row.category)) continue
    layouts[row.category].push({
      layoutId: row.id,
      name: row.name,
      blockName: row.block_name,
      url: pictureOf(row, link)?.url ?? '',
      planId: row.plan_id,
      floorRange: row.floor_range,
      dimension: row.dimension,
    })
  }
  return layouts
}
