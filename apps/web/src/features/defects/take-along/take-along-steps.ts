import type { Role } from '@plumbline/contract/roles'
import type { OfInspection } from '../../../api/drawings-elevation.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { askToPersist, freeBytes } from '../../../uploads/captures/phone-storage.ts'
import { estimateTakeAlong, takeAlong, type Estimate, type Progress } from './take-along.ts'

type TakeFailure = 'offline' | 'full' | 'failed'

/** free: what the browser will still store; undefined: it does not say. */
export type TakeStep =
  | { readonly kind: 'idle' }
  | { readonly kind: 'measuring' }
  | { readonly kind: 'measured'; readonly estimate: Estimate; readonly free: number | undefined }
  | { readonly kind: 'storing'; readonly progress: Progress }
  | { readonly kind: 'failed'; readonly reason: TakeFailure }

const idle: TakeStep = { kind: 'idle' }

function failureOf(error: unknown): TakeFailure {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full'
  return error instanceof ApiError && error.code.startsWith('network.') ? 'offline' : 'failed'
}

/** Beside the screens: it continues while another one is open. */
const steps = new Map<string, TakeStep>()
const stopping = new Map<string, AbortController>()
const listeners = new Set<() => void>()
let isPersisted: boolean | undefined

export function subscribeSteps(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const stepOf = (inspectionId: string): TakeStep => steps.get(inspectionId) ?? idle

/** Whether the browser promised not to delete it; undefined: it was not asked since the page was opened. */
export const wasPersisted = (): boolean | undefined => isPersisted

function setStep(inspectionId: string, step: TakeStep): void {
  steps.set(inspectionId, step)
  for (const listener of listeners) listener()
}

async function run(
  { inspectionId }: OfInspection,
  first: TakeStep,
  work: (signal: AbortSignal) => Promise<TakeStep>,
): Promise<void> {
  const controller = new AbortController()
  stopping.set(inspectionId, controller)
  setStep(inspectionId, first)
  const end = await work(controller.signal).catch((error: unknown): TakeStep => ({
    kind: 'failed',
    reason: failureOf(error),
  }))
  if (!controller.signal.aborted) setStep(inspectionId, end)
}

export const measure = (of: OfInspection): Promise<void> =>
  run(of, { kind: 'measuring' }, async (signal) => ({
    kind: 'measured',
    estimate: await estimateTakeAlong(of, signal),
    free: await freeBytes(),
  }))

export const store = (of: OfInspection, role: Role): Promise<void> =>
  run(of, { kind: 'storing', progress: { done: 0, total: 0 } }, async (signal) => {
    isPersisted = await askToPersist()
    const onProgress = (progress: Progress) => {
      if (!signal.aborted) setStep(of.inspectionId, { kind: 'storing', progress })
    }
    await takeAlong(of, { role, signal, onProgress })
    return idle
  })

export function cancel({ inspectionId }: OfInspection): void {
  stopping.get(inspectionId)?.abort()
  setStep(inspectionId, idle)
}
