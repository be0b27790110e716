import { calendarRoutes, type Calendar } from '@plumbline/contract/defects/calendar'
import {
  defectRegisterRoutes,
  type DefectFacets,
  type DefectPin,
  type PlanPin,
  type DefectSummary,
  type QuantityGroup,
  type SavedView,
} from '@plumbline/contract/defects/register'
import {
  repairScheduleRoutes,
  type RepairRates,
  type RepairSchedule,
  type ScheduleSheet,
} from '@plumbline/contract/defects/repair-schedule'
import type { Locale } from '@plumbline/contract/locales'
import type { Reply, Request } from '@plumbline/contract/route'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'
import { defectsKey, type DefectFilter, type DefectOrder } from './defects.ts'
import type { OfInspection } from './media.ts'

export type NewView = Request<typeof defectRegisterRoutes.saveView>['body']
export type ExportFormat = Request<typeof defectRegisterRoutes.exportRegister>['body']['format']

const params = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })

export function defectFacetsQuery(of: OfInspection, filter: DefectFilter) {
  return queryOptions({
    queryKey: [...defectsKey, 'facets', of.inspectionId, filter],
    queryFn: ({ signal }): Promise<DefectFacets> =>
      call(defectRegisterRoutes.facets, { params: params(of), query: filter }, { signal, loading: false }),
    placeholderData: keepPreviousData,
    meta: { toast: false },
  })
}

export function defectSummaryQuery(of: OfInspection, filter: DefectFilter) {
  return queryOptions({
    queryKey: [...defectsKey, 'summary', of.inspectionId, filter],
    queryFn: ({ signal }): Promise<DefectSummary> =>
      call(defectRegisterRoutes.summary, { params: params(of), query: filter }, { signal, loading: false }),
    placeholderData: keepPreviousData,
    meta: { toast: false },
  })
}

export type DefectQuantities = Reply<typeof defectRegisterRoutes.quantities>

/** Metres, square metres and pieces of what the filter leaves, and of each group of it. */
export function defectQuantitiesQuery(of: OfInspection, filter: DefectFilter, group?: QuantityGroup) {
  return queryOptions({
    queryKey: [...defectsKey, 'quantities', of.inspectionId, filter, group ?? null],
    queryFn: ({ signal }): Promise<DefectQuantities> =>
      call(
        defectRegisterRoutes.quantities,
        { params: params(of), query: { ...filter, ...(group === undefined ? {} : { group }) } },
        { signal, loading: false },
      ),
    placeholderData: keepPreviousData,
    meta: { toast: false },
  })
}

export function defectPinsQuery(of: OfInspection, elevationId: string, filter: DefectFilter) {
  return queryOptions({
    queryKey: [...defectsKey, 'pins', of.inspectionId, elevationId, filter],
    queryFn: async ({ signal }): Promise<readonly DefectPin[]> =>
      (
        await call(
          defectRegisterRoutes.pins,
          { params: params(of), query: { ...filter, elevationId } },
          { signal, loading: false },
        )
      ).data,
    meta: { toast: false },
  })
}

export function planPinsQuery(of: OfInspection, layoutId: string) {
  return queryOptions({
    queryKey: [...defectsKey, 'plan-pins', of.inspectionId, layoutId],
    queryFn: async ({ signal }): Promise<readonly PlanPin[]> =>
      (
        await call(
          defectRegisterRoutes.planPins,
          { params: params(of), query: { layoutId } },
          { signal, loading: false },
        )
      ).data,
    meta: { toast: false },
  })
}

/** As the list has them, those that are not loaded too. */
export async function defectIds(
  of: OfInspection,
  filter: DefectFilter,
  { sort, descending }: DefectOrder,
): Promise<readonly string[]> {
  return (
    await call(defectRegisterRoutes.ids, {
      params: params(of),
      query: { ...filter, sort, ...(descending ? { descending: 'true' } : {}) },
    })
  ).ids
}

/** As many as one call takes. */
const maxCarried = 1_000

/** How many defects photos show that are about to be deleted: those named, or all of a marker. */
export function carriedDefectsQuery(
  of: OfInspection,
  photos: { readonly imageIds: readonly string[] } | { readonly markerId: string },
) {
  return queryOptions({
    queryKey: [...defectsKey, 'carried', of.inspectionId, photos],
    queryFn: async ({ signal }): Promise<number> => {
      const ask = async (body: Request<typeof defectRegisterRoutes.carried>['body']) =>
        (await call(defectRegisterRoutes.carried, { params: params(of), body }, { signal, loading: false })).defects
      if ('markerId' in photos) return ask({ markerId: photos.markerId })
      let count = 0
      for (let next = 0; next < photos.imageIds.length; next += maxCarried)
        count += await ask({ imageIds: photos.imageIds.slice(next, next + maxCarried) })
      return count
    },
    staleTime: 0,
    meta: { toast: false },
  })
}

/** A link to the file, in the reader's language. */
export async function exportedRegister(
  of: OfInspection,
  format: ExportFormat,
  language: Locale,
  filter: DefectFilter,
  { sort, descending }: DefectOrder,
): Promise<{ readonly url: string; readonly name: string }> {
  return call(
    defectRegisterRoutes.exportRegister,
    { params: params(of), body: { format, language, filter, sort, descending } },
    { timeoutMs: 120_000 },
  )
}

const viewsKey = (of: OfInspection) => [...defectsKey, 'views', of.inspectionId] as const

export function savedViewsQuery(of: OfInspection) {
  return queryOptions({
    queryKey: viewsKey(of),
    queryFn: async ({ signal }): Promise<readonly SavedView[]> =>
      (await call(defectRegisterRoutes.views, { params: params(of) }, { signal, loading: false })).data,
    meta: { toast: false },
  })
}

export function saveView(of: OfInspection, viewId: string, view: NewView): Promise<SavedView> {
  return call(defectRegisterRoutes.saveView, { params: { ...params(of), viewId }, body: view })
}

export async function removeView(of: OfInspection, viewId: string): Promise<void> {
  await call(defectRegisterRoutes.removeView, { params: { ...params(of), viewId } })
}

/** What is due in one project, or in those of a company that one may open. */
export function calendarQuery(of: { readonly projectId: string } | { readonly corporateId: string }) {
  return queryOptions({
    queryKey: [...defectsKey, 'calendar', of],
    queryFn: ({ signal }): Promise<Calendar> =>
      'projectId' in of
        ? call(calendarRoutes.projectCalendar, { params: of }, { signal, loading: false })
        : call(calendarRoutes.corporateCalendar, { params: of }, { signal, loading: false }),
    // Dates of the law come with the project, which no event of defects announces.
    staleTime: 0,
    meta: { toast: false },
  })
}

export function feedsQuery(corporateId: string) {
  return queryOptions({
    queryKey: [...defectsKey, 'calendar-feeds', corporateId],
    queryFn: async ({ signal }) =>
      (await call(calendarRoutes.calendarFeeds, { params: { corporateId } }, { signal, loading: false })).data,
    staleTime: 0,
    meta: { toast: false },
  })
}

/** The token, which is answered this once. */
export const createFeed = async (corporateId: string, projectId: string | null, language: Locale): Promise<string> =>
  (await call(calendarRoutes.createCalendarFeed, { params: { corporateId }, body: { projectId, language } })).token

export async function revokeFeed(corporateId: string, feedId: string): Promise<void> {
  await call(calendarRoutes.revokeCalendarFeed, { params: { corporateId, feedId } })
}

export function repairScheduleQuery(of: OfInspection, filter: DefectFilter) {
  return queryOptions({
    queryKey: [...defectsKey, 'repair-schedule', of.inspectionId, filter],
    queryFn: ({ signal }): Promise<RepairSchedule> =>
      call(repairScheduleRoutes.repairSchedule, { params: params(of), query: filter }, { signal, loading: false }),
    placeholderData: keepPreviousData,
    meta: { toast: false },
  })
}

/** A link to the file, in the reader's language. */
export const exportedSchedule = (
  of: OfInspection,
  sheet: ScheduleSheet,
  language: Locale,
  filter: DefectFilter,
): Promise<{ readonly url: string; readonly name: string }> =>
  call(
    repairScheduleRoutes.exportSchedule,
    { params: params(of), body: { sheet, language, filter } },
    { timeoutMs: 120_000 },
  )

export type RatesOfBoth = Reply<typeof repairScheduleRoutes.repairRates>

export function repairRatesQuery(projectId: string) {
  return queryOptions({
    queryKey: [...defectsKey, 'repair-rates', projectId],
    queryFn: ({ signal }): Promise<RatesOfBoth> =>
      call(repairScheduleRoutes.repairRates, { params: { projectId } }, { signal, loading: false }),
    staleTime: 0,
    meta: { toast: false },
  })
}

export const saveRepairRates = (projectId: string, body: RepairRates): Promise<RepairRates> =>
  call(repairScheduleRoutes.saveRepairRates, { params: { projectId }, body })

export const saveCorporateRates = (corporateId: string, body: RepairRates): Promise<RepairRates> =>
  call(repairScheduleRoutes.saveCorporateRates, { params: { corporateId }, body })
