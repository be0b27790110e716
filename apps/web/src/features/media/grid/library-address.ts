import { fileKinds } from '@plumbline/inspection/photos/file-names'
import { imageUsages, pictureTypes } from '@plumbline/inspection/photos/media-choices'
import { mediaSorts, type MediaFilter } from '@plumbline/contract/media/library'
import { mediaStatuses } from '@plumbline/contract/media-statuses'
import { isDay } from '@plumbline/contract/rules/days'
import type { MediaOrder } from '../../../api/media/library.ts'

/** Filters that hold several values at once. */
export const listFilters = ['elevations', 'floors', 'columns', 'markers', 'tags'] as const
export type ListFilter = (typeof listFilters)[number]
/** Filters of one value, with what they may be. */
export const choices = { kind: fileKinds, type: pictureTypes, usage: imageUsages, status: mediaStatuses } as const
export const choiceFilters = ['kind', 'type', 'usage', 'status'] as const
export type ChoiceFilter = (typeof choiceFilters)[number]

export const libraryViews = ['grid', 'list'] as const
export type LibraryView = (typeof libraryViews)[number]
export const densities = ['small', 'medium', 'large'] as const
export type Density = (typeof densities)[number]

export type LibraryFilters = Readonly<Record<ListFilter, readonly string[]>> & {
  readonly [F in ChoiceFilter]: (typeof choices)[F][number] | ''
} & { readonly q: string; readonly from: string; readonly to: string }

/** All that the address says about the list. */
export type LibraryAddress = {
  readonly filters: LibraryFilters
  readonly order: MediaOrder
  readonly view: LibraryView
  readonly density: Density
}

export const noFilters: LibraryFilters = {
  q: '',
  from: '',
  to: '',
  elevations: [],
  floors: [],
  columns: [],
  markers: [],
  tags: [],
  kind: '',
  type: '',
  usage: '',
  status: '',
}
const plain = { sort: 'place', view: 'grid', density: 'medium' } as const

/** The call takes 4,000 characters of each; fewer values are refused than cut in the middle. */
const maxValueCount = 100

/** An address can be typed: what makes no sense counts as not given. */
export function readAddress(query: URLSearchParams): LibraryAddress {
  const oneOf = <T extends string>(values: readonly T[], name: string): T | undefined =>
    values.find((value) => value === query.get(name))
  const dayOf = (name: string) => (isDay(query.get(name) ?? '') ? query.get(name)! : '')
  const listOf = (name: ListFilter) =>
    [...new Set((query.get(name) ?? '').split(',').filter((value) => value !== '' && value.length <= 60))].slice(
      0,
      maxValueCount,
    )
  return {
    filters: {
      q: (query.get('q') ?? '').trim().slice(0, 100),
      from: dayOf('from'),
      to: dayOf('to'),
      elevations: listOf('elevations'),
      floors: listOf('floors'),
      columns: listOf('columns'),
      markers: listOf('markers'),
      tags: listOf('tags'),
      kind: oneOf(choices.kind, 'kind') ?? '',
      type: oneOf(choices.type, 'type') ?? '',
      usage: oneOf(choices.usage, 'usage') ?? '',
      status: oneOf(choices.status, 'status') ?? '',
    },
    order: { sort: oneOf(mediaSorts, 'sort') ?? plain.sort, descending: query.get('descending') === 'true' },
    view: oneOf(libraryViews, 'view') ?? plain.view,
    density: oneOf(densities, 'density') ?? plain.density,
  }
}

function pairsOf({ filters, order, view, density }: LibraryAddress): readonly (readonly [string, string])[] {
  return [
    ['q', filters.q.trim()],
    ['from', filters.from],
    ['to', filters.to],
    ...listFilters.map((name) => [name, filters[name].join(',')] as const),
    ...choiceFilters.map((name) => [name, filters[name]] as const),
    ['sort', order.sort === plain.sort ? '' : order.sort],
    ['descending', order.descending ? 'true' : ''],
    ['view', view === plain.view ? '' : view],
    ['density', density === plain.density ? '' : density],
  ]
}

/** Only what differs from the plain list is written; what the address carries besides (the workspace) stays. */
export function writeAddress(query: URLSearchParams, address: LibraryAddress): URLSearchParams {
  const written = new URLSearchParams(query)
  for (const [name, value] of pairsOf(address)) {
    if (value === '') written.delete(name)
    else written.set(name, value)
  }
  return written
}

/** As the calls take it. */
export function filterOf(filters: LibraryFilters): MediaFilter {
  const texts = {
    q: filters.q,
    from: filters.from,
    to: filters.to,
    ...Object.fromEntries(choiceFilters.map((name) => [name, filters[name]])),
    ...Object.fromEntries(listFilters.map((name) => [name, filters[name].join(',')])),
  }
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')) as MediaFilter
}

/** Without what is sought, which has a field of its own. */
export const countFilters = (filters: LibraryFilters): number => Object.keys(filterOf({ ...filters, q: '' })).length
export const isFiltered = (filters: LibraryFilters): boolean => Object.keys(filterOf(filters)).length > 0
