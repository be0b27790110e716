import { z } from 'zod'
import { comparable, requiredLine, required, requiredName, uniqueAmong } from './text.ts'
import type { Judge, RuleKey } from './rule.ts'

export const projectName = requiredName(200)
export const projectCode = requiredName(50)

const projectFields = ['name', 'code'] as const
export type ProjectField = (typeof projectFields)[number]

/** Spec 1 §5: what the toast 'Please input missing information: {field}' names, in this order. */
export function missingProjectFields(project: Readonly<Record<ProjectField, string>>): readonly ProjectField[] {
  return projectFields.filter((field) => required(project[field]) !== undefined)
}
export const missingProjectField: RuleKey = 'rules.project.missing'

const choose: RuleKey = 'rules.project.dates'

/** PostgreSQL has no year 0, which a calendar day as text may name. */
const day = z.iso.date({ error: choose }).refine((date) => date >= '1900-01-01', { error: choose })

export const projectDates = z
  .object({ startDate: day, endDate: day })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ['endDate'],
    error: 'rules.project.datesOrder' satisfies RuleKey,
  })

function notFavouriteYet(favourites: readonly string[]): Judge {
  const isNew = uniqueAmong(favourites)
  return (name) => (isNew(name) === undefined ? undefined : { key: 'rules.favourite.repeated' })
}

export function favouriteDefectName(favourites: readonly string[]) {
  return requiredLine(100, notFavouriteYet(favourites))
}

/** Each name once, in the order given; the fault is at the later one. */
function namesOnce(max: number, repeated: RuleKey) {
  return z
    .array(requiredName(100))
    .max(max, { error: 'rules.dataInvalid' satisfies RuleKey })
    .superRefine((names, context) => {
      const seen = new Set<string>()
      for (const [index, name] of names.entries()) {
        if (seen.has(comparable(name))) context.addIssue({ code: 'custom', path: [index], message: repeated })
        seen.add(comparable(name))
      }
    })
}

/**
 * Keys of the shipped libraries where a type of theirs is meant, so that everyone reads it in their own language;
 * otherwise words: the name of one of the corporate's definitions, or the user's own.
 */
export const favouriteDefects = namesOnce(100, 'rules.favourite.repeated')

export const subTypeNames = namesOnce(30, 'rules.name.unique')
