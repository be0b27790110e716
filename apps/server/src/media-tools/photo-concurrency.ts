import { availableParallelism } from 'node:os'

/** Processes that open photos at the same time: one a core, and no more than memory is sure to be there for. */
export const photoConcurrency = Math.min(8, availableParallelism())
