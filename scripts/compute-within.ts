import { expect } from 'vitest'

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/**
 * `expect(work).toComputeWithin(seconds)`: by processor time, because other programs on the machine move the clock's.
 */
expect.extend({
  toComputeWithin(work: () => unknown, seconds: number) {
    const begun = cpuSeconds()
    work()
    const taken = cpuSeconds() - begun
    return { pass: taken < seconds, message: () => `computed for ${taken.toFixed(2)} s, allowed ${seconds} s` }
  },
})
