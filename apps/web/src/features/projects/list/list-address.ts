import { projectTypes } from '@plumbline/contract/projects/project-types'
import { projectSorts } from '@plumbline/contract/projects/projects'
import { isDay } from '@plumbline/contract/rules/days'
import type { ProjectFilters } from '../../../api/projects.ts'

export const listViews = ['table', 'cards'] as const
export type ListView = (typeof listViews)[number]

export const noFilters: ProjectFilters = {
  q: '',
  projectName: '',
  projectNum: '',
  clientName: '',
  startDates: [],
  projectType: undefined,
  sort: 'newest',
}

/** As many as the call takes. */
export const maxStartDates = 100

/** Reads the filters from the query; invalid values count as missing. */
export function filtersOf(query: URLSearchParams): ProjectFilters {
  const text = (name: string) => (query.get(name) ?? '').slice(0, 100)
  return {
    q: text('q'),
    projectName: text('projectName'),
    projectNum: text('projectNum'),
    clientName: text('clientName'),
    startDates: [...new Set((query.get('startDate') ?? '').split(',').filter(isDay))].sort().slice(0, maxStartDates),
    projectType: projectTypes.find((type) => type === query.get('projectTypes')),
    sort: projectSorts.find((sort) => sort === query.get('sort')) ?? noFilters.sort,
  }
}

/** Only what differs from the ordinary list, so that a plain list has a plain address. */
export function addressOf(filters: ProjectFilters, view: ListView | undefined): [string, string][] {
  const { startDates, projectType, sort, ...texts } = filters
  const pairs: [string, string][] = [
    ...Object.entries(texts),
    ['startDate', startDates.join(',')],
    ['projectTypes', projectType ?? ''],
    ['sort', sort === noFilters.sort ? '' : sort],
    ['view', view ?? ''],
  ]
  return pairs.filter(([, value]) => value !== '')
}

/** The order is no filter: it hides nothing. */
export function isFiltered(filters: ProjectFilters): boolean {
  return filters.q !== '' || countFilters(filters) > 0
}

/** How many of the filters beside the search are set. */
export function countFilters(filters: ProjectFilters): number {
  const { projectName, projectNum, clientName, startDates, projectType } = filters
  return [
    projectName !== '',
    projectNum !== '',
    clientName !== '',
    startDates.length > 0,
    projectType !== undefined,
  ].filter(Boolean).length
}

const viewKey = 'plumbline.projects.view'

export function viewOf(query: URLSearchParams): ListView | undefined {
  return listViews.find((view) => view === query.get('view'))
}

/** Browsers that refuse storage show the table. */
export function rememberedView(): ListView {
  try {
    return listViews.find((view) => view === window.localStorage.getItem(viewKey)) ?? 'table'
  } catch {
    return 'table'
  }
}

export function saveView(view: ListView): void {
  try {
    window.localStorage.setItem(viewKey, view)
  } catch {
    // The address still carries it.
  }
}
