import { describe, expect, it } from 'vitest'
import { beginLoading, readLoading } from './loading.ts'

describe('the loading bar', () => {
  it('moves by 45 for a page and 30 for a call, stays below full, and rests when all have ended', () => {
    const page = beginLoading('page')
    const calls = [beginLoading('call'), beginLoading('call'), beginLoading('call')]
    expect(readLoading()).toEqual({ active: 4, progress: 30 })
    page()
    expect(readLoading()).toEqual({ active: 3, progress: 75 })
    calls[0]!()
    expect(readLoading()).toEqual({ active: 2, progress: 90 })
    calls[1]!()
    expect(readLoading()).toEqual({ active: 1, progress: 90 })
    calls[2]!()
    expect(readLoading()).toEqual({ active: 0, progress: 0 })
  })

  it('counts a loader that ends twice only once', () => {
    const first = beginLoading('call')
    const second = beginLoading('call')
    first()
    first()
    expect(readLoading().active).toBe(1)
    second()
  })
})
