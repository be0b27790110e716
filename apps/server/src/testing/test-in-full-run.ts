import { inject, test } from 'vitest'

/**
 * A second way through what the ordinary run shows by a first one, or one that costs seconds of a processor:
 * `npm run test:slow` has the time for it.
 */
export const testInFullRun = test.runIf(inject('fullCount'))
