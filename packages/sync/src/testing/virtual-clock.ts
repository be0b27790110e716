type Task = { readonly at: number; readonly run: () => void }

/** Time that passes only when a test says so, together with everything that promises do in between. */
export function createVirtualClock() {
  let now = 0
  let tasks: readonly Task[] = []

  const schedule = (run: () => void, ms: number) => {
    const task = { at: now + ms, run }
    tasks = [...tasks, task]
    return () => {
      tasks = tasks.filter((one) => one !== task)
    }
  }

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }

  async function advanceTo(end: number): Promise<void> {
    await settle()
    for (;;) {
      const [next] = tasks.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
      if (next === undefined) break
      tasks = tasks.filter((one) => one !== next)
      now = Math.max(now, next.at)
      next.run()
      await settle()
    }
    now = Math.max(now, end)
  }

  return {
    now: () => now,
    schedule,
    wait: (ms: number) => new Promise<void>((resolve) => void schedule(() => resolve(), ms)),
    advance: (ms: number) => advanceTo(now + ms),
    /** Until no task is left. */
    async runAll(): Promise<void> {
      await settle()
      while (tasks.length > 0) await advanceTo(Math.max(...tasks.map(({ at }) => at)))
    },
  }
}

export type VirtualClock = ReturnType<typeof createVirtualClock>
