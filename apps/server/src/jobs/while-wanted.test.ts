import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { NotWantedError, whileWanted } from './while-wanted.ts'

const unending = (signal: AbortSignal) => pause(60_000, 'done', { signal })

describe('work', () => {
  it('that is wanted is answered', async () => {
    await expect(
      whileWanted(
        () => Promise.resolve(true),
        new AbortController().signal,
        () => Promise.resolve(7),
      ),
    ).resolves.toBe(7)
  })

  it('that is no longer wanted is aborted, and fails as not wanted', async () => {
    const work = whileWanted(() => Promise.resolve(false), new AbortController().signal, unending)
    await expect(work).rejects.toBeInstanceOf(NotWantedError)
  })

  it('goes on where it could not be checked, and ends with the check after it', async () => {
    let checks = 0
    const isWanted = () => {
      checks += 1
      return checks === 1 ? Promise.reject(new Error('no connection')) : Promise.resolve(false)
    }
    await expect(whileWanted(isWanted, new AbortController().signal, unending)).rejects.toBeInstanceOf(NotWantedError)
    expect(checks).toBe(2)
  })

  it('fails with its own error, and with that of the job that is stopped', async () => {
    const own = new Error('own')
    await expect(
      whileWanted(
        () => Promise.resolve(true),
        new AbortController().signal,
        () => Promise.reject(own),
      ),
    ).rejects.toBe(own)
    const outer = new AbortController()
    const work = whileWanted(() => Promise.resolve(true), outer.signal, unending)
    outer.abort()
    await expect(work).rejects.toMatchObject({ name: 'AbortError' })
  })
})
