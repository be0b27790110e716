import type { DrawingUpload, drawingRoutes } from '@plumbline/contract/drawings/drawings'
import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import { comparable } from '@plumbline/contract/rules/text'
import type { Call } from '../../http/implement.ts'
import { lockProject, namesIn } from './drawings.queries.ts'
import { beginOpening } from './drawing-upload-kind.ts'
import { findUpload, lockUpload, showUpload, type UploadRow } from './uploads.queries.ts'

type Choose = Input<typeof drawingRoutes.choosePages>
type Pages = Choose['body']['pages']

function checkPages({ pages, replaces }: UploadRow, chosen: Pages): void {
  if (replaces !== null && chosen.length !== 1) throw new AppError('drawing.one-page')
  const known = new Set(pages.map(({ page }) => page))
  for (const [index, { page }] of chosen.entries()) {
    // Taken once each: the second of a pair would overwrite the first one's picture.
    if (!known.delete(page)) throw new AppError('input.invalid', { field: `pages.${index}.page` })
  }
}

function checkNames(chosen: Pages, taken: readonly string[]): void {
  const names = new Set(taken.map(comparable))
  for (const [index, { name }] of chosen.entries()) {
    if (names.has(comparable(name))) throw new AppError('drawing.name-taken', { field: `pages.${index}.name` })
    names.add(comparable(name))
  }
}

const isSame = (row: UploadRow, pages: Pages) =>
  row.chosen !== null &&
  JSON.stringify(row.chosen.map(({ page, name }) => [page, name])) ===
    JSON.stringify(pages.map(({ page, name }) => [page, name]))

/** The same choice again, after a lost answer, is answered and changes nothing. */
export async function choosePages(call: Call, { params, body: { pages } }: Choose): Promise<DrawingUpload> {
  const { project_id: projectId } = await findUpload(call.db, params, params.uploadId)
  await call.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const row = await lockUpload(trx, params.uploadId)
    if (row === undefined) throw new AppError('drawing.upload-not-found')
    if (isSame(row, pages)) return
    if (row.state !== 'choosing') throw new AppError('drawing.not-ready')
    checkPages(row, pages)
    if (row.replaces === null) checkNames(pages, await namesIn(trx, row.workspace_id, row.drawing.category))
    await trx
      .updateTable('drawing_upload')
      .set({ chosen: JSON.stringify(pages) })
      .where('id', '=', row.id)
      .execute()
    await beginOpening(trx, row, call.now())
  })
  return showUpload(call, params, params.uploadId)
}
