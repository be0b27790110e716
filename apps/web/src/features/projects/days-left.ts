import type { Translate } from '../../i18n/translate.ts'

const dayMs = 86_400_000

/** Whole days from the reader's today to a day; negative once it has passed. */
export function daysLeft(day: string, now: Date): number {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  return Math.round((Date.parse(`${day}T00:00:00Z`) - today) / dayMs)
}

/** 'in 33 days', 'today', '3 days overdue'; a passed day of a project that has its report is not overdue. */
export function dueText(t: Translate, day: string, { now, hasReport }: { now: Date; hasReport: boolean }): string {
  const left = daysLeft(day, now)
  if (left === 0) return t('projects.standing.due.today')
  if (left > 0) return t('projects.standing.due.inDays', { count: left })
  return hasReport ? t('projects.standing.due.passed') : t('projects.standing.due.overdue', { count: -left })
}
