import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { movingDetail } from './adaptive-detail.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A movement whose frames take so long each, and what was drawn of the full sharpness during it. */
function moved(detail: ReturnType<typeof movingDetail>, shares: number[], frameMs: number) {
  const from = shares.length
  for (let frame = 0; frame < 30; frame += 1) {
    detail.moved()
    vi.advanceTimersByTime(frameMs)
    detail.frame(performance.now())
  }
  return shares.slice(from)
}

function open(isWeak: boolean) {
  const shares: number[] = []
  return {
    shares,
    detail: movingDetail(
      isWeak,
      () => false,
      (share) => void shares.push(share),
    ),
  }
}

it('a quick machine draws everything while it moves', () => {
  const { detail, shares } = open(false)
  expect(moved(detail, shares, 16)).toEqual([1])
})

it('a slow one draws less and less until thirty frames a second are reached, remembers it, and draws everything at rest', () => {
  const { detail, shares } = open(false)
  const first = moved(detail, shares, 70)
  expect(first.length).toBeGreaterThan(1)
  expect(first.toSorted((a, b) => b - a)).toEqual(first)
  const coarsest = first.at(-1)!
  vi.advanceTimersByTime(1_000)
  expect(shares.at(-1)).toBe(1)
  expect(detail.isMoving()).toBe(false)
  expect(moved(detail, shares, 25)[0]).toBe(coarsest)
})

it('what became quick is sharper in the next movement, never within one', () => {
  const { detail, shares } = open(true)
  const first = moved(detail, shares, 10)
  expect(first).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(moved(detail, shares, 10)[0]).toBeGreaterThan(first[0]!)
})
