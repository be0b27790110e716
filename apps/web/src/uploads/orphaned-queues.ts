import type { QueueLocks } from './queue-locks.ts'

/** A page that is only reloaded holds its queue again before this many checks. */
const absentChecks = 2

/** Finds queues of closed pages of this browser, whose files no page sends any more. */
export function watchOrphanedQueues(locks: QueueLocks, own: string) {
  const absent = new Map<string, number>()
  return {
    /** True: at least one queue that was held before is orphaned now. */
    check: async (): Promise<boolean> => {
      const held = await locks.held()
      for (const id of held) if (id !== own) absent.set(id, 0)
      let isOrphaned = false
      for (const [id, times] of absent) {
        if (held.has(id)) continue
        if (times + 1 < absentChecks) absent.set(id, times + 1)
        else isOrphaned = absent.delete(id)
      }
      return isOrphaned
    },
  }
}
