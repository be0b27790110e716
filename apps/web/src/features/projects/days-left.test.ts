import { describe, expect, it } from 'vitest'
import { translatorOf } from '../../testing/render-in-language.tsx'
import { daysLeft, dueText } from './days-left.ts'

const t = await translatorOf()
/** Late in the evening on the reader's own clock. */
const now = new Date(2026, 10, 18, 23, 30)

describe('a due date', () => {
  it('is counted in days of the reader’s calendar', () => {
    expect(
      ['2026-11-18', '2026-11-19', '2026-12-20', '2026-11-17', '2025-11-18'].map((day) => daysLeft(day, now)),
    ).toEqual([0, 1, 32, -1, -365])
  })

  it('is overdue in words, unless there is a report', () => {
    const text = (day: string, hasReport = false) => dueText(t, day, { now, hasReport })
    expect(text('2026-12-20')).toBe('in 32 days')
    expect(text('2026-11-18')).toBe('today')
    expect(text('2026-11-17')).toBe('1 day overdue')
    expect(text('2026-11-15')).toBe('3 days overdue')
    expect(text('2026-11-15', true)).toBe(t('projects.standing.due.passed'))
  })
})
