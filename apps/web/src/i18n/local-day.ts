import { isoDay } from '@plumbline/contract/rules/days'

/** The day of a moment on the reader's own calendar, as 2026-11-18. */
export const localDay = (moment: Date): string => isoDay(moment.getFullYear(), moment.getMonth() + 1, moment.getDate())
