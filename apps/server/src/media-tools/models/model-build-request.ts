import type { ModelKind } from '@plumbline/contract/models/models'
import type { Vector } from '@plumbline/models/matrix'
import type { Box } from '@plumbline/models/mesh'
import type { OwnPlace } from '@plumbline/models/place/own-place'
import type { StatedPlace } from '@plumbline/models/place/stated-place'
import type { FileUnit } from '@plumbline/models/place/units'

export type ModelBuildRequest = {
  readonly path: string
  readonly folder: string
  readonly kind: ModelKind
  readonly fileName: string
}

/** own: where the file says it is: its metres to east, north and up of a place. */
export type MadeModel = {
  readonly bounds: Box
  readonly origin: Vector
  readonly triangles: number
  readonly points: number
  readonly elements: number
  readonly tiles: number
  readonly skipped: number
  readonly hasTree: boolean
  readonly own: OwnPlace | null
  readonly stated: StatedPlace
  readonly unit: FileUnit
}

/** Below the folder that the child may write. */
export const [builtFolder, scratchFolder] = ['built', 'scratch']
