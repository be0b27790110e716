import { z } from 'zod'
import { followUpActions } from '../buildings.ts'
import { Id, InCorporate, InProject } from '../ids.ts'
import { Locale } from '../locale-schema.ts'
import { route } from '../route.ts'
import { quantityUnits } from '../rules/quantities.ts'
import { currencies, UnitRates } from '../rules/repair-rates.ts'
import { DefectFilter } from './defects.ts'

/** plusMinus: 95 of 100 true values lie within. */
const Estimate = z.object({ value: z.number(), plusMinus: z.number() })
export type Estimate = z.infer<typeof Estimate>

/**
 * quantity: metres, square metres or pieces of the defects that have a size; null where none has. measured: how many of
 * `count` have one; the others are in no sum. amount: null without a rate, without a quantity, or where nothing is to
 * be repaired.
 */
const counted = {
  type: z.string(),
  unit: z.enum(quantityUnits),
  count: z.int(),
  measured: z.int(),
  quantity: Estimate.nullable(),
  rate: z.number().nullable(),
  amount: Estimate.nullable(),
}

export const ScheduleLine = z.object({
  ...counted,
  elevationId: Id.nullable(),
  elevation: z.string().nullable(),
  floor: z.string().nullable(),
  floorName: z.string().nullable(),
  followUpAction: z.enum(followUpActions),
})
export type ScheduleLine = z.infer<typeof ScheduleLine>

export const ScheduleTotal = z.object(counted)
export type ScheduleTotal = z.infer<typeof ScheduleTotal>

export const RepairSchedule = z.object({
  currency: z.enum(currencies).nullable(),
  lines: z.array(ScheduleLine),
  /** By type and unit, in the order of the lines. */
  totals: z.array(ScheduleTotal),
  /** Null: no line has an amount. */
  amount: Estimate.nullable(),
  /** Of the defects to be repaired, those that are in no amount. */
  notMeasured: z.int(),
  withoutRate: z.int(),
  /** Open defects of which a repair was not decided. */
  notPriced: z.int(),
  /** Defects that are closed, of which nothing is repaired any more, whatever their follow-up: in no line. */
  closed: z.int(),
})
export type RepairSchedule = z.infer<typeof RepairSchedule>

/**
 * currency: null where none is chosen; of a project: that of the company. Rates always name theirs: they would mean
 * something else once the company changes its own.
 */
export const RepairRates = z
  .object({
    currency: z.enum(currencies).nullable(),
    rates: UnitRates,
    /** 0: not saved yet. */
    version: z.int().min(0),
  })
  .refine(({ currency, rates }) => currency !== null || rates.length === 0, { path: ['currency'] })
export type RepairRates = z.infer<typeof RepairRates>

/** budget: with rates and amounts. tender: the same quantities, with columns in which a contractor fills in both. */
export const scheduleSheets = ['budget', 'tender'] as const
export type ScheduleSheet = (typeof scheduleSheets)[number]

const OfInspection = InProject.extend({ inspectionId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId/defects/repair-schedule'

export const repairScheduleRoutes = {
  repairSchedule: route({
    method: 'GET',
    path: base,
    may: 'project.read',
    summary: 'Quantities to repair by type, elevation, floor and follow-up, with unit rates and amounts',
    params: OfInspection,
    query: DefectFilter,
    reply: RepairSchedule,
  }),
  /** Answers a link to the file, in the language asked for. */
  exportSchedule: route({
    method: 'POST',
    path: `${base}/exports`,
    may: 'register.export',
    summary: 'The repair schedule as a spreadsheet: a budget, or a tender sheet without rates',
    params: OfInspection,
    body: z.object({ sheet: z.enum(scheduleSheets), language: Locale, filter: DefectFilter }),
    reply: z.object({ url: z.string(), name: z.string() }),
  }),
  repairRates: route({
    method: 'GET',
    path: '/inspection/api/v1/projects/:projectId/repair-rates',
    may: 'project.read',
    summary: 'Unit rates of the company, and those of the project, which hold before them',
    params: InProject,
    reply: z.object({ corporate: RepairRates, project: RepairRates }),
  }),
  saveRepairRates: route({
    method: 'PUT',
    path: '/inspection/api/v1/projects/:projectId/repair-rates',
    may: 'project.edit',
    summary: 'Save the unit rates of a project',
    params: InProject,
    body: RepairRates,
    reply: RepairRates,
  }),
  saveCorporateRates: route({
    method: 'PUT',
    path: '/inspection/api/v1/corporates/:corporateId/repair-rates',
    may: 'definitions.create',
    summary: 'Save the unit rates of a company, for all its projects',
    params: InCorporate,
    body: RepairRates,
    reply: RepairRates,
  }),
} as const
