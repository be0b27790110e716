import type { Drawing } from '@plumbline/contract/drawings/drawings'
import type { Context } from '../../context.ts'
import { linksOf } from './drawing-files.ts'
import type { ListedDrawing } from './drawings.queries.ts'
import { pictureOf } from './pictures.ts'

/** A model whose parts could not be made cannot be shown, though its file was opened. */
function shownState({
  status,
  error_code,
  model_state,
  model_error,
  model_error_subject,
}: ListedDrawing): Pick<Drawing, 'status' | 'errorCode' | 'errorSubject'> {
  if (status !== 'FILE_PROCESSED' || model_state === null || model_state === 'ready')
    return { status, errorCode: error_code, errorSubject: null }
  return model_state === 'failed'
    ? { status: 'FILE_PROCESS_FAILED', errorCode: model_error ?? 'job.failed', errorSubject: model_error_subject }
    : { status: 'FILE_PROCESSING', errorCode: null, errorSubject: null }
}

export function presentDrawing(row: ListedDrawing, link: (key: string) => string): Drawing {
  return {
    layoutId: row.id,
    planId: row.plan_id,
    category: row.category,
    dimension: row.dimension,
    subtype: row.subtype,
    name: row.name,
    blockName: row.block_name,
    floorRange: row.floor_range,
    fileName: row.file_name,
    size: Number(row.file_size),
    contentType: row.content_type,
    ...shownState(row),
    picture: pictureOf(row, link),
    ground: row.ground,
    position: row.position,
    createdBy: { _id: row.created_by, name: row.author ?? '' },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    markerCount: row.markers,
    linkedCount: row.linked,
    mediaCount: row.media,
    attachmentCount: row.attachments,
    pinCount: row.pins,
    viewCount: row.views,
    version: row.version,
  }
}

/** All of one workspace, so of one project. */
export function presentDrawings(context: Pick<Context, 'secrets' | 'now'>, rows: readonly ListedDrawing[]): Drawing[] {
  const [first] = rows
  if (first === undefined) return []
  const link = linksOf(context, { corporateId: first.corporate_id, projectId: first.project_id })
  return rows.map((row) => presentDrawing(row, link))
}
