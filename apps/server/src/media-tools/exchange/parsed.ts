import type { DrawnShape } from '@plumbline/geometry/drawn-shape'
import type { PixelLines } from '@plumbline/exchange/types'

/** Why a shape of a file that can be read is not taken. */
export const shapeReasons = ['mask', 'kind', 'points', 'track', 'no-photo'] as const
export type ShapeReason = (typeof shapeReasons)[number]

export type ParsedShape = {
  /** Where the file has it, as 'instances.json:12, id 7'. */
  readonly where: string
  readonly label: string
  readonly shape: DrawnShape['shape']
  /** Pixels of the photo. */
  readonly lines: PixelLines
  /** 'DF0031': shapes of one file with the same number show one defect. */
  readonly defect: string | null
  readonly severity: string | null
  /** Which shape of ours it was exported from, and in which version. */
  readonly mark: { readonly _id: string; readonly version: number } | null
}

export type ParsedPhoto = {
  readonly path: string
  readonly width: number
  readonly height: number
  readonly shapes: readonly ParsedShape[]
}

export type LeftOutShape = { readonly reason: ShapeReason; readonly where: string }

export type ParsedShapes = {
  readonly kind: 'coco' | 'cvat'
  readonly photos: readonly ParsedPhoto[]
  readonly leftOut: readonly LeftOutShape[]
}

export type ParsedComment = {
  readonly _id: string
  readonly at: string
  readonly author: string
  readonly text: string
}

export type ParsedTopic = {
  readonly _id: string
  readonly title: string
  /** As the file says it. */
  readonly status: string
  readonly modifiedAt: string | null
  readonly comments: readonly ParsedComment[]
}

export type ParsedTopics = { readonly kind: 'bcf'; readonly topics: readonly ParsedTopic[] }

export type ParsedFile = ParsedShapes | ParsedTopics

/** How it is drawn, or why it is not taken. */
export type Drawn = Pick<ParsedShape, 'shape' | 'lines'> | ShapeReason

export type OpenPhoto = Omit<ParsedPhoto, 'shapes'> & { readonly shapes: ParsedShape[] }

const markAt = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(\d{1,9})$/i

function markOf(text: unknown): ParsedShape['mark'] {
  const found = typeof text === 'string' ? markAt.exec(text) : null
  return found === null ? null : { _id: found[1]!.toLowerCase(), version: Number(found[2]) }
}

export const textOrNull = (value: unknown, max = 200): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max ? value.trim() : null

type Said = {
  readonly label: string
  readonly defect: unknown
  readonly severity: unknown
  /** The id and version of a shape that was exported from here. */
  readonly mark: unknown
}

export const shapeFrom = (
  drawn: Exclude<Drawn, ShapeReason>,
  where: string,
  { label, defect, severity, mark }: Said,
): ParsedShape => ({
  ...drawn,
  where,
  label,
  defect: textOrNull(defect, 20),
  severity: textOrNull(severity, 20),
  mark: markOf(mark),
})

export const pointsOf = ({ lines }: Pick<ParsedShape, 'lines'>): number =>
  lines.reduce((sum, { length }) => sum + length, 0)
