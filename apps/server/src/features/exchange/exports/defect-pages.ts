import type { Defect } from '@plumbline/contract/defects/defects'
import type { PlacedDefect } from '@plumbline/exchange/places/types'
import type { Context } from '../../../context.ts'
import { pagesOf } from '../../defects/defect-list.ts'
import { photoNames } from '../../defects/register/photo-names.ts'
import { defectValues } from './defect-columns.ts'
import type { Placer } from './defect-places.ts'
import type { Trx } from './export-rows.ts'
import type { Gathered } from './gather-head.ts'

export type Deps = Pick<Context, 'secrets' | 'now'>

/** In the order of the register. */
export const defectPages = (deps: Deps, trx: Trx, { of, request }: Gathered): AsyncIterable<readonly Defect[]> =>
  pagesOf({ secrets: deps.secrets, now: deps.now, db: trx }, of.inspectionId, request.filter, {
    sort: request.sort,
    descending: request.descending,
  })

/** `counts` is whole once the last page was read. */
export async function* placedPages(
  pages: AsyncIterable<readonly Defect[]>,
  trx: Trx,
  { types, request, project }: Gathered,
  placerOf: Placer,
  counts: { 'no-place': number },
): AsyncGenerator<readonly PlacedDefect[], void, void> {
  for await (const page of pages) {
    const places = await placerOf(page.map(({ _id }) => _id))
    const names = await photoNames(trx, page)
    yield page.map((defect) => {
      const place = places.get(defect._id)
      if (place?.point === undefined || place.point === null) counts['no-place'] += 1
      const photo = defect.images[0] && names.get(defect.images[0].imageId)
      return {
        _id: defect._id,
        values: defectValues(defect, { types, language: request.language, ratings: project.ratings, place, photo }),
        point: place?.point ?? null,
        outlines: place?.metres ? { elevationId: place.metres.elevationId, lines: place.metres.lines } : null,
      }
    })
  }
}
