import type { AnalysisRun } from '@plumbline/contract/analysis/analysis'
import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

const photos = { pending: 0, processing: 0, completed: 9, failed: 0, cancelled: 0, none: 0, unopened: 0 }
const run = (secondsPerPhoto: number | null) => ({ secondsPerPhoto }) as AnalysisRun

it('is empty before it is known, then in minutes, then in seconds', () => {
  expect(timeLeft({ photos, runs: [run(4)] })).toBeUndefined()
  expect(timeLeft({ photos: { ...photos, pending: 5 }, runs: [run(null)] })).toBeUndefined()
  expect(timeLeft({ photos: { ...photos, pending: 5, processing: 1 }, runs: [run(null), run(4)] })).toEqual({
    unit: 'seconds',
    count: 24,
  })
  expect(timeLeft({ photos: { ...photos, pending: 160 }, runs: [run(4)] })).toEqual({ unit: 'minutes', count: 11 })
})
