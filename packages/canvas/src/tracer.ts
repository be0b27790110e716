import { type Point } from '@plumbline/geometry/point'
import { type Shape } from './shapes.ts'

/** unread: the picture could not be read there. far: farther from the last point than a line is looked for. */
export type TraceProblem = 'unread' | 'far'

/** Without a problem the points lie on what the picture shows; with one they are as the hand placed them. */
export type Traced = { readonly points: readonly Point[]; readonly problem?: TraceProblem }

/** A place inside the area to outline, or in what is to be cut away from it. */
export type Mark = { readonly at: Point; readonly isCut: boolean }

/**
 * Finds lines and areas in the picture. The editor has no pixels: a screen gives it one of these. Points are fractions
 * of the image, radii its pixels. Every promise is fulfilled: a failure is a problem in words, not a rejection.
 */
export type Tracer = {
  /** T and W mean something else on this screen. */
  readonly isWithoutKeys?: boolean
  /** The pointer nears a place: read it, so that the first click need not wait. */
  readonly prepare: (at: Point) => void
  /** One point: on the strongest line within the radius, or the place itself. */
  readonly snap: (at: Point, radius: number) => Promise<Traced>
  /** Along the line, without its first point, to the strongest one near the last. */
  readonly follow: (from: Point, to: Point, radius: number) => Promise<Traced>
  /** The edge of the area about the marks; no points where it has none. Tolerance: 0 nothing, 1 everything. */
  readonly grow: (marks: readonly Mark[], tolerance: number) => Promise<Traced>
  /** A traced line is about to be stored: it waits until its width is measured, or given up. */
  readonly finish?: (shape: Shape) => Promise<void>
}

/** A stretch between two clicks. Open until the tracer has answered: a straight line until then. */
export type Leg = {
  readonly serial: number
  /** Where the hand clicked. */
  readonly click: Point
  readonly radius: number
  readonly isStraight: boolean
  readonly isOpen: boolean
  /** Without the first point, which is the last of the leg before. */
  readonly points: readonly Point[]
}

/** A line or an area that the picture leads. */
export type Tracing =
  | {
      readonly kind: 'trace'
      readonly serial: number
      /** The first holds the start alone. */
      readonly legs: readonly Leg[]
      /** From the last leg to the pointer. */
      readonly live: readonly Point[]
      readonly isEnding: boolean
      readonly problem: TraceProblem | undefined
    }
  | {
      readonly kind: 'outline'
      readonly serial: number
      readonly marks: readonly Mark[]
      readonly tolerance: number
      readonly points: readonly Point[]
      readonly isOpen: boolean
      readonly isEnding: boolean
      readonly problem: TraceProblem | undefined
    }

export type TraceTracing = Extract<Tracing, { kind: 'trace' }>
export type OutlineTracing = Extract<Tracing, { kind: 'outline' }>
