import { splitLocale } from '../../i18n/locale.ts'
import type { Locale } from '@plumbline/contract/locales'
import { paths, type WorkspaceQuery } from '../paths.ts'

/** The screens that the bar of a phone leads to. */
export type BarPlace = 'overview' | 'photos' | 'defects' | 'plan'

const places: Readonly<Record<string, BarPlace>> = {
  'project-info': 'overview',
  'inspection-result/inspection-data': 'photos',
  'result-review/defects': 'defects',
  'inspection-result': 'plan',
}

/** Which of them is open; none on the screens behind "More". The form of the first tab is one of those. */
export function barPlaceAt(pathname: string, isDetails: boolean): BarPlace | undefined {
  const [, , , ...screen] = splitLocale(pathname).path.split('/')
  const place = screen[1] === 'defects' ? 'defects' : places[screen.join('/')]
  return isDetails && place === 'overview' ? undefined : place
}

/** Photos and plan are of an inspection: without one there is nothing behind them. */
export function barLinks(
  locale: Locale,
  projectId: string,
  query: WorkspaceQuery,
): readonly { readonly place: BarPlace; readonly href: string }[] {
  const overview = { place: 'overview', href: paths.projectTab(locale, projectId, 'project-info', query) } as const
  if (query.inspectionId === null) return [overview]
  return [
    overview,
    { place: 'photos', href: paths.photos(locale, projectId, query) },
    { place: 'defects', href: paths.analysis(locale, projectId, query, 'defects') },
    { place: 'plan', href: paths.projectTab(locale, projectId, 'inspection-result', query) },
  ]
}
