import type { ReportContent } from '@plumbline/contract/reports/content'
import { elevationSvg } from '@plumbline/report/drawings/elevation-svg'
import type { ReportDefect, ReportModelView } from '@plumbline/report/snapshot'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { viewFiles } from '../models/model-files.ts'
import { savedModelViews } from '../models/view-rows.ts'
import type { Book } from './stored-snapshot.ts'

const viewSide = 2048

/**
 * Saved views of 3D models that the report shows, with pins only at the defects that it shows: other pins would have no
 * entry in it.
 */
export async function gatherViews(
  trx: Transaction<Database>,
  inspectionId: string,
  { inspectionResultSection }: Pick<ReportContent, 'inspectionResultSection'>,
  defects: readonly ReportDefect[],
  book: Book,
): Promise<readonly ReportModelView[]> {
  const [leftOut, shownDefects] = [
    new Set(inspectionResultSection.modelViewsLeftOut),
    new Set(defects.map(({ id }) => id)),
  ]
  return (await savedModelViews(trx, inspectionId))
    .filter(({ row }) => !leftOut.has(row.id))
    .map(({ row, modelName, pins, changes }) => {
      const shown = pins.filter(({ defectId }) => shownDefects.has(defectId))
      const key = viewFiles(row).picture
      const svg = elevationSvg(
        { floors: [], pins: shown.map(({ defectNum, severity, at }) => ({ defectNum, severity, ...at })) },
        row,
      )
      const picture = book.note(
        `view:${row.id}`,
        shown.length === 0 ? { kind: 'object', key, side: viewSide } : { kind: 'overlay', key, svg },
      )
      return {
        name: row.name,
        modelName,
        takenAt: row.taken_at.toISOString(),
        picture,
        pins: shown.map(({ defectNum, severity }) => ({ defectNum, severity })),
        changes,
      }
    })
}
