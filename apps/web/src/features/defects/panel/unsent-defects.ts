import { readSession } from '../../../api/session/session.ts'
import type { defectSaver, SaverState } from './defect-saver.ts'

type Saver = ReturnType<typeof defectSaver>

/** Edits made offline whose panel was closed: opening the defect again shows them. */
const unsent = new Map<string, Saver>()

const listeners = new Set<() => void>()
const changed = () => listeners.forEach((listener) => listener())

export function subscribeUnsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Defects whose panel is closed and whose changes are not stored. */
export const otherUnsentCount = (defectId: string): number => [...unsent.keys()].filter((id) => id !== defectId).length

const open = new Set<Saver>()

function ask(event: BeforeUnloadEvent): void {
  if ([...open, ...unsent.values()].some((saver) => !isStored(saver.state()))) event.preventDefault()
}

/** While its panel is open, and as long as anything is unsent: closing the page would lose what was typed. */
export function watchOpen(saver: Saver): () => void {
  window.addEventListener('beforeunload', ask)
  open.add(saver)
  return () => void open.delete(saver)
}

export const unsentSaverOf = (defectId: string): Saver | undefined => unsent.get(defectId)

const isStored = ({ waiting, clash, failure, isSaving }: SaverState) =>
  !isSaving && failure === undefined && clash === undefined && Object.keys(waiting).length === 0

/** Goes on without a panel until it is stored; what was refused or written by two waits for a person. */
export function retryUntilStored(defectId: string, saver: Saver, everyMs: number): void {
  if (isStored(saver.state()) || unsent.has(defectId)) return
  unsent.set(defectId, saver)
  changed()
  const writer = readSession()?.userId
  const timer = setInterval(() => {
    const state = saver.state()
    const isGone = readSession()?.userId !== writer
    if (state.failure?.status === 0 && !isGone) void saver.retry()
    // The next user to sign in must not send what another one typed.
    if (!isStored(state) && !isGone) return
    clearInterval(timer)
    unsent.delete(defectId)
    changed()
  }, everyMs)
}
