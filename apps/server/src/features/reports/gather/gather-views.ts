import type { ReportContent } from '@plumbline/contract/reports/content'
import { pinsSvg } from '@plumbline/report/drawings/elevation-svg'
import { createTranslator, severityLetters } from '@plumbline/report/translator'
import type { ReportDefect, ReportModelView } from '@plumbline/report/snapshot'
import type { Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { viewFiles } from '../../models/model-files.ts'
import { savedModelViews } from '../../models/view-rows.ts'
import type { Book } from '../stored-snapshot.ts'
import type { ConfirmedPictures } from './confirmed-pictures.ts'

const viewSide = 2048

/**
 * Saved views of 3D models that the report shows, with pins only at the defects that it shows: other pins would have no
 * entry in it.
 */
export async function gatherViews(
  trx: Transaction<Database>,
  inspectionId: string,
  { inspectionResultSection, language }: Pick<ReportContent, 'inspectionResultSection' | 'language'>,
  defects: readonly ReportDefect[],
  { book, confirmed }: { readonly book: Book; readonly confirmed: ConfirmedPictures },
): Promise<readonly ReportModelView[]> {
  const [leftOut, shownDefects] = [
    new Set(inspectionResultSection.modelViewsLeftOut),
    new Set(defects.map(({ id }) => id)),
  ]
  const letters = severityLetters(createTranslator(language, 'UTC'))
  return (await savedModelViews(trx, inspectionId))
    .filter(({ row }) => !leftOut.has(row.id) && confirmed.shows(row.folder))
    .map(({ row, modelName, pins, changes }) => {
      const shown = pins.filter(({ defectId }) => shownDefects.has(defectId))
      const key = viewFiles(row).picture
      const svg = pinsSvg(
        shown.map(({ defectNum, severity, at }) => ({ defectNum, severity, ...at })),
        row,
        letters,
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
