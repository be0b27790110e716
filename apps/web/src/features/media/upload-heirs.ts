import type { Claims } from './upload-claim.ts'

/** Looks gone: a page that is only reloaded comes back within this many looks, and goes on itself. */
const looks = 2

/** Which queues of other pages of this browser have been left behind, told look by look. */
export function createHeirs(claims: Claims, own: string) {
  const absent = new Map<string, number>()
  return {
    /** True: at least one that was there is gone for good. */
    look: async (): Promise<boolean> => {
      const held = await claims.held()
      for (const id of held) if (id !== own) absent.set(id, 0)
      let isLeft = false
      for (const [id, times] of absent) {
        if (held.has(id)) continue
        if (times + 1 < looks) absent.set(id, times + 1)
        else isLeft = absent.delete(id)
      }
      return isLeft
    },
  }
}
