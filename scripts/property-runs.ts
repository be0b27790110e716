import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    readonly fullCount: boolean
  }
}

/** The ordinary run repeats one seed, so that a red build is the change's own fault; the slow run searches on. */
fc.configureGlobal(inject('fullCount') ? { numRuns: 10_000, interruptAfterTimeLimit: 20_000 } : { seed: 4300 })
