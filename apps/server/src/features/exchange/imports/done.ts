import type { DefectStatus } from '@plumbline/contract/defects/defects'
import type { ShapeRow } from '../../annotations/lock-shapes.ts'

/** What an import did to shapes: enough to take it back. */
export type DoneShapes = {
  readonly added: readonly { readonly _id: string; readonly version: number }[]
  /** As they were before; version: the one that the import gave them. */
  readonly changed: readonly (Pick<ShapeRow, 'shape' | 'points'> & {
    readonly _id: string
    readonly version: number
    readonly widthProfile: ShapeRow['width_profile']
  })[]
}

export type DoneTopics = {
  readonly comments: readonly string[]
  readonly statuses: readonly {
    readonly defectId: string
    readonly from: DefectStatus
    readonly to: DefectStatus
    /** Of the defect, once its status was changed. */
    readonly version: number
    readonly before: {
      readonly followUpAction: string
      readonly closedAt: string | null
      readonly submittedBy: string | null
    }
  }[]
}

export type Done = { readonly shapes?: DoneShapes; readonly topics?: DoneTopics }

type Points = ShapeRow['points']

/** JSON has no readonly lists. */
export const withShapes = (points: Points): Points => points.map((line) => line.map((point) => ({ ...point })))
