import type { AutosaveOptions } from '@plumbline/sync/autosave-state'

export const browserClock: Pick<AutosaveOptions<unknown>, 'now' | 'schedule' | 'random'> = {
  now: () => Date.now(),
  schedule(task, ms) {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}
