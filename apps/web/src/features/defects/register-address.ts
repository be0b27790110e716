import { aiDefectTypes, materials, severities } from '@plumbline/contract/buildings'
import { defectSorts, defectStatuses, shownProgressKinds, type DefectSort } from '@plumbline/contract/defects/defects'
import { plainTextNames } from '@plumbline/contract/defects/plain-texts'
import { isDay } from '@plumbline/contract/rules/days'
import type { DefectFilter, DefectOrder } from '../../api/defects.ts'

export const registerColumns = [
  'severity',
  'type',
  'subType',
  'place',
  'block',
  'drawing',
  'floor',
  'vertical',
  'rating',
  'status',
  'assignee',
  'due',
  'length',
  'width',
  'sizeSource',
  'material',
  'followUpAction',
  ...plainTextNames,
  'reporter',
  'created',
  'updated',
  'aiType',
  'confidence',
  'progress',
  'model',
] as const
export type RegisterColumn = (typeof registerColumns)[number]
export const usualColumns: readonly RegisterColumn[] = [
  'severity',
  'type',
  'place',
  'rating',
  'status',
  'assignee',
  'due',
  'length',
  'width',
  'sizeSource',
  'reporter',
  'created',
]

/** Filters of several values. Those with a list of their own take nothing else. */
export const listFilters = [
  'severities',
  'ratings',
  'statuses',
  'types',
  'elevations',
  'floors',
  'assignees',
  'reporters',
  'materials',
  'aiTypes',
  'progress',
] as const
export type ListFilter = (typeof listFilters)[number]
const known: Readonly<Partial<Record<ListFilter, readonly string[]>>> = {
  severities,
  statuses: defectStatuses,
  materials: [...materials, 'none'],
  aiTypes: [...aiDefectTypes, 'none'],
  progress: [...shownProgressKinds, 'none'],
}

/** Groups are made of what stands together: each has an order that brings it together. */
export const registerGroups = [
  'severity',
  'status',
  'type',
  'floor',
  'assignee',
] as const satisfies readonly DefectSort[]
export type RegisterGroup = (typeof registerGroups)[number]

export type RegisterFilters = Readonly<Record<ListFilter, readonly string[]>> & {
  readonly q: string
  readonly from: string
  readonly to: string
  /** Has fields that no person has chosen or confirmed. */
  readonly isUnconfirmed: boolean
  readonly isOverdue: boolean
  /** On a 3D model or on none; '': both. */ readonly pinned: '' | 'yes' | 'no'
}

/** All that the address says about the register. */
export type RegisterAddress = {
  readonly filters: RegisterFilters
  readonly order: DefectOrder
  readonly group: RegisterGroup | undefined
  readonly columns: readonly RegisterColumn[]
}

const noLists = Object.fromEntries(listFilters.map((name) => [name, []])) as unknown as Record<
  ListFilter,
  readonly string[]
>
export const noFilters: RegisterFilters = {
  ...noLists,
  q: '',
  from: '',
  to: '',
  isOverdue: false,
  isUnconfirmed: false,
  pinned: '',
}

/** The call takes 4,000 characters of each. */
const maxValueCount = 100

/** An address can be typed: what makes no sense counts as not given. */
export function readRegister(query: URLSearchParams): RegisterAddress {
  const oneOf = <T extends string>(values: readonly T[], name: string): T | undefined =>
    values.find((value) => value === query.get(name))
  const dayOf = (name: string) => (isDay(query.get(name) ?? '') ? query.get(name)! : '')
  const textsOf = (name: string) =>
    [...new Set((query.get(name) ?? '').split(',').filter((value) => value !== '' && value.length <= 100))].slice(
      0,
      maxValueCount,
    )
  const listOf = (name: ListFilter) => textsOf(name).filter((value) => known[name]?.includes(value) ?? true)
  const lists = Object.fromEntries(listFilters.map((name) => [name, listOf(name)])) as unknown as Record<
    ListFilter,
    readonly string[]
  >
  const columns = textsOf('columns').filter((name): name is RegisterColumn =>
    registerColumns.includes(name as RegisterColumn),
  )
  return {
    filters: {
      ...lists,
      q: (query.get('q') ?? '').trim().slice(0, 100),
      from: dayOf('from'),
      to: dayOf('to'),
      isOverdue: query.get('overdue') === 'true',
      isUnconfirmed: query.get('unconfirmed') === 'true',
      pinned: oneOf(['yes', 'no'], 'pinned') ?? '',
    },
    order: { sort: oneOf(defectSorts, 'sort') ?? 'number', descending: query.get('descending') === 'true' },
    group: oneOf(registerGroups, 'group'),
    columns: columns.length === 0 ? usualColumns : columns,
  }
}

/** Only what differs from the plain register is written; what the address carries besides (the workspace) stays. */
export function writeRegister(
  query: URLSearchParams,
  { filters, order, group, columns }: RegisterAddress,
): URLSearchParams {
  const next = new URLSearchParams(query)
  const pairs: readonly (readonly [string, string])[] = [
    ['q', filters.q.trim()],
    ['from', filters.from],
    ['to', filters.to],
    ['overdue', filters.isOverdue ? 'true' : ''],
    ['unconfirmed', filters.isUnconfirmed ? 'true' : ''],
    ['pinned', filters.pinned],
    ...listFilters.map((name) => [name, filters[name].join(',')] as const),
    ['sort', order.sort === 'number' ? '' : order.sort],
    ['descending', order.descending ? 'true' : ''],
    ['group', group ?? ''],
    ['columns', columns.join(',') === usualColumns.join(',') ? '' : columns.join(',')],
  ]
  for (const [name, value] of pairs) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** As the calls take it. */
export function filterOf({ q, from, to, isOverdue, isUnconfirmed, pinned, ...lists }: RegisterFilters): DefectFilter {
  const given = Object.entries(lists)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => [name, values.join(',')])
  return {
    ...(Object.fromEntries(given) as DefectFilter),
    ...(q === '' ? {} : { q }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(isOverdue ? { overdue: 'true' } : {}),
    ...(isUnconfirmed ? { unconfirmed: 'true' } : {}),
    ...(pinned === '' ? {} : { pinned }),
  }
}

/** Without what is sought, which has a field of its own. */
export const countFilters = (filters: RegisterFilters): number => Object.keys(filterOf({ ...filters, q: '' })).length
export const isFiltered = (filters: RegisterFilters): boolean => Object.keys(filterOf(filters)).length > 0

/** Grouped, what stands together must come together. */
export const orderOf = ({ group, order }: Pick<RegisterAddress, 'group' | 'order'>): DefectOrder =>
  group === undefined ? order : { sort: group, descending: order.sort === group && order.descending }
