import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/http/api-error.ts'
import type { DefectChange } from '../../../api/defects-life.ts'
import { defectSaver, shownDefect } from './defect-saver.ts'
import { aDetail } from '../testing/a-defect.ts'
import { retryUntilStored, unsentSaverOf } from './unsent-defects.ts'

const stale = () => new ApiError({ code: 'version.stale', message: 'stale', status: 409 })
const fields = ['remark', 'block', 'vertical'] as const

/** A server that keeps one defect as ours does: a change from another version is refused. */
function aServer() {
  let detail = aDetail()
  const store = (change: object) =>
    (detail = { ...detail, defect: { ...detail.defect, ...change, version: detail.defect.version + 1 } })
  return {
    store,
    detail: () => detail,
    send: async (version: number, change: DefectChange) => {
      await Promise.resolve()
      if (version !== detail.defect.version) throw stale()
      return store(change)
    },
    read: () => Promise.resolve(detail),
  }
}

const settled = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

type Step = { readonly by: 'us' | 'them' | 'wait'; readonly field: (typeof fields)[number]; readonly text: string }
const step: fc.Arbitrary<Step> = fc.record({
  by: fc.constantFrom('us', 'us', 'them', 'wait'),
  field: fc.constantFrom(...fields),
  text: fc.string({ minLength: 1, maxLength: 3 }),
})

it('loses nothing that was typed, however others write between: it is stored, or both versions are shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const server = aServer()
      const saver = defectSaver(server.detail(), { ...server, now: () => 0 })
      const typed = new Map<string, string>()
      const theirs = new Map<string, string>()
      for (const { by, field, text } of steps) {
        if (by === 'wait') await settled()
        else if (by === 'them') {
          server.store({ [field]: text })
          theirs.set(field, text)
        } else {
          typed.set(field, text)
          void saver.change({ [field]: text })
        }
      }
      await settled()
      const { clash, waiting } = saver.state()
      for (const [field, text] of typed) {
        const ours =
          (clash as Record<string, unknown> | undefined)?.[field] ?? (waiting as Record<string, unknown>)[field]
        // Stored, still ours to send, or written over by somebody who wrote after it was stored.
        expect([text, theirs.get(field)]).toContain(ours ?? server.detail().defect[field as 'remark'])
        if (ours !== undefined) expect(ours).toBe(text)
      }
      if (clash !== undefined) {
        await saver.settle('mine')
        await settled()
        expect(server.detail().defect).toMatchObject(saver.state().clash === undefined ? clash : {})
      }
    }),
    { numRuns: 100 },
  )
})

it('shows what was typed, keeps it over a failure, and sends it again', async () => {
  const server = aServer()
  let isCut = true
  const saver = defectSaver(server.detail(), {
    ...server,
    now: () => 7,
    send: (version, change) =>
      isCut
        ? Promise.reject(new ApiError({ code: 'network.lost', message: 'cut', status: 0 }))
        : server.send(version, change),
  })
  await saver.change({ remark: 'Wet' })
  expect(saver.state().failure?.code).toBe('network.lost')
  expect(shownDefect(saver.state()).remark).toBe('Wet')
  isCut = false
  await saver.retry()
  expect([server.detail().defect.remark, saver.state().savedAt, saver.state().failure]).toEqual(['Wet', 7, undefined])
})

it('puts a field that only we changed on top of the newer version by itself', async () => {
  const server = aServer()
  const saver = defectSaver(server.detail(), { ...server, now: () => 0 })
  server.store({ block: 'B' })
  await saver.change({ remark: 'Wet' })
  expect(server.detail().defect).toMatchObject({ block: 'B', remark: 'Wet' })
  expect(saver.state().clash).toBeUndefined()
})

it('shows both versions where a newer one came in while the field was being typed', async () => {
  const server = aServer()
  const saver = defectSaver(server.detail(), { ...server, now: () => 0 })
  saver.take(server.store({ remark: 'theirs' }))
  await saver.change({ remark: 'ours', block: 'B' }, { remark: '' })
  expect(saver.state().clash).toEqual({ remark: 'ours' })
  expect(server.detail().defect.remark).toBe('theirs')
  await saver.settle('mine')
  expect(server.detail().defect).toMatchObject({ remark: 'ours', block: 'B' })
})

it('what was typed without a line is sent after its panel was closed, and is found again until then', async () => {
  vi.useFakeTimers()
  const server = aServer()
  let isDown = true
  const send = (version: number, change: DefectChange) =>
    isDown
      ? Promise.reject(new ApiError({ code: 'network.unreadable', message: 'down', status: 0 }))
      : server.send(version, change)
  const saver = defectSaver(server.detail(), { ...server, send, now: () => 0 })
  await saver.change({ remark: 'wet below the sill' })
  retryUntilStored('one', saver, 1_000)
  expect(unsentSaverOf('one')).toBe(saver)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.detail().defect.remark).not.toBe('wet below the sill')
  isDown = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.detail().defect.remark).toBe('wet below the sill')
  expect(unsentSaverOf('one')).toBeUndefined()
  vi.useRealTimers()
})

it('takes what it sent itself for its own where the answer was lost, and shows no conflict', async () => {
  const server = aServer()
  let isLost = true
  const saver = defectSaver(server.detail(), {
    ...server,
    now: () => 0,
    send: async (version, change) => {
      const answer = await server.send(version, change)
      if (isLost) throw new ApiError({ code: 'network.lost', message: 'cut', status: 0 })
      return answer
    },
  })
  await saver.change({ remark: 'Wet' })
  expect(saver.state().failure).toBeDefined()
  isLost = false
  void saver.change({ remark: 'Wet and cold' })
  await saver.retry()
  expect(saver.state().clash).toBeUndefined()
  expect(server.detail().defect.remark).toBe('Wet and cold')
})
