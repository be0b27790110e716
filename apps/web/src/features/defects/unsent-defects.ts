import { readSession } from '../../api/session.ts'
import type { defectSaver, SaverState } from './defect-saver.ts'

type Saver = ReturnType<typeof defectSaver>

/** Typed while the line was down, and its panel closed since: whoever opens the defect again finds what was typed. */
const unsent = new Map<string, Saver>()

export const unsentOf = (defectId: string): Saver | undefined => unsent.get(defectId)

const isStored = ({ waiting, clash, failure, isSaving }: SaverState) => !isSaving && failure === undefined && clash === undefined && Object.keys(waiting).length === 0

/** Goes on without a panel until it is stored; what was refused or written by two waits for a person. */
export function keepTrying(defectId: string, saver: Saver, everyMs: number): void {
  if (isStored(saver.state()) || unsent.has(defectId)) return
  unsent.set(defectId, saver)
  const writer = readSession()?.userId
  const timer = setInterval(() => {
    const state = saver.state()
    const isGone = readSession()?.userId !== writer
    if (state.failure?.status === 0 && !isGone) void saver.retry()
    // Whoever signs in next must not send what somebody else typed.
    if (!isStored(state) && !isGone) return
    clearInterval(timer)
    unsent.delete(defectId)
  }, everyMs)
}
