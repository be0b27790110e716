import type { DetectorProvider } from '../../config.ts'
import type { FoundBox } from './found-boxes.ts'

/** What the child is asked to do. */
export type FindRequest = { readonly path: string; readonly folder: string; readonly provider: DetectorProvider }

export type PrivateFindings = {
  /** Version of the weights. */
  readonly finder: string
  readonly tiles: number
  readonly boxes: readonly FoundBox[]
}
