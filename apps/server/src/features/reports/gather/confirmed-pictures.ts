import type { Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { checkedSources } from '../../drawings/picture-checks.ts'

/** Of pictures that are no inspection photo: which a report may print, and what it made of the others. */
export type ConfirmedPictures = {
  readonly shows: (source: string) => boolean
  /** Printed because it was confirmed that they show no people and no plates. */
  readonly printed: ReadonlySet<string>
  readonly leftOut: ReadonlySet<string>
}

/** A report that is not blurred prints all of them. */
export async function openConfirmedPictures(
  trx: Transaction<Database>,
  projectId: string,
  isBlurred: boolean,
): Promise<ConfirmedPictures> {
  const [printed, leftOut] = [new Set<string>(), new Set<string>()]
  if (!isBlurred) return { shows: () => true, printed, leftOut }
  const checked = await checkedSources(trx, projectId)
  return {
    printed,
    leftOut,
    shows(source) {
      const isShown = checked.has(source)
      ;(isShown ? printed : leftOut).add(source)
      return isShown
    },
  }
}
