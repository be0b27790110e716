import type { AnalysisRun } from '@plumbline/contract/analysis/analysis'
import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

const photos = { pending: 0, processing: 0, completed: 9, failed: 0, cancelled: 0, none: 0, unopened: 0 }
const run = (secondsPerPhoto: number | null, completed = secondsPerPhoto === null ? 0 : 20) =>
  ({ secondsPerPhoto, photos: { pending: 0, processing: 0, completed, failed: 0, cancelled: 0 } }) as AnalysisRun

it('is empty before it is known, then in minutes, then in seconds', () => {
  expect(timeLeft({ photos, runs: [run(4)] })).toBeUndefined()
  expect(timeLeft({ photos: { ...photos, pending: 5 }, runs: [run(null)] })).toBeUndefined()
  expect(timeLeft({ photos: { ...photos, pending: 5, processing: 1 }, runs: [run(null), run(4)] })).toEqual({
    unit: 'seconds',
    count: 22,
  })
  expect(timeLeft({ photos: { ...photos, pending: 160 }, runs: [run(4)] })).toEqual({ unit: 'minutes', count: 11 })
})

it('leans on earlier runs until ten photos of this one are read', () => {
  const waiting = { ...photos, pending: 60 }
  expect(timeLeft({ photos: waiting, runs: [run(40, 1), run(4, 300)] })).toEqual({ unit: 'minutes', count: 8 })
  expect(timeLeft({ photos: waiting, runs: [run(40, 1), run(20, 4), run(4, 300)] })).toEqual({
    unit: 'minutes',
    count: 14,
  })
  expect(timeLeft({ photos: waiting, runs: [run(40, 10), run(4, 300)] })).toEqual({ unit: 'minutes', count: 40 })
  expect(timeLeft({ photos: waiting, runs: [run(40, 1)] })).toEqual({ unit: 'minutes', count: 40 })
})
