import type { reportRoutes } from '@plumbline/contract/reports/reports'
import type { Input, Reply } from '@plumbline/contract/route'
import type { ReportSnapshot } from '@plumbline/report/snapshot'
import type { Call } from '../../http/implement.ts'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import { contentOf, findDefinition, signaturesOf, withSignatures } from './definition-rows.ts'
import { gatherSnapshot } from './gather/gather-snapshot.ts'
import { signed } from './present-definition.ts'
import { openPictures } from './report-pictures.ts'
import { disabledSectionsOf } from './disabled-sections.ts'
import { pagesOf } from './typeset-report.ts'

type Preview = typeof reportRoutes.preview

/** More cannot be on four pages. */
const shown = { defects: 8, photos: 30 }

/** The counts of a section are of all; only the long lists are cut. */
function shortened(
  snapshot: ReportSnapshot,
  section: Input<Preview>['query']['section'],
): { readonly snapshot: ReportSnapshot; readonly isCut: boolean } {
  if (!section.startsWith('appendix')) return { snapshot, isCut: false }
  const maxDefects = snapshot.layout === 'Defect List' && section === 'appendixA' ? shown.defects * 20 : shown.defects
  return {
    snapshot: {
      ...snapshot,
      defects: snapshot.defects.slice(0, maxDefects),
      photos: snapshot.photos.slice(0, shown.photos),
    },
    isCut: snapshot.defects.length > maxDefects || snapshot.photos.length > shown.photos,
  }
}

/** A preview takes seconds of computing: while a person types, newer requests arrive and older ones are aborted. */
const limitPreviews = limitConcurrency({ atOnce: 2, waiting: 20 })

/** A section that is switched off or has nothing to show has no pages. */
export async function preview(call: Call, { params, query: { section } }: Input<Preview>): Promise<Reply<Preview>> {
  const row = await findDefinition(call.db, params, params.reportDefinitionId)
  const content = withSignatures(contentOf(row), signed(await signaturesOf(call.db, [row.id])))
  const isOff =
    section !== 'cover' &&
    (!content[section].isGenerated ||
      disabledSectionsOf(content, { defects: 1, photos: 1, thermal: 1 }).some(
        (obstacle) => obstacle.section === section,
      ))
  if (isOff) return { pages: [], isShortened: false }
  return limitPreviews(async () => {
    const gathered = await gatherSnapshot(
      call.db,
      { projectId: params.projectId, inspectionId: row.inspection_id, number: 0, content },
      call.now(),
    )
    const { snapshot, isCut } = shortened(gathered.snapshot, section)
    const pictures = openPictures(call, gathered, AbortSignal.any([call.signal, AbortSignal.timeout(60_000)]))
    const { pages, isShortened } = await pagesOf(
      { config: call.config, signal: call.signal },
      snapshot,
      pictures,
      section,
    )
    return { pages, isShortened: isShortened || isCut }
  }, call.signal)
}
