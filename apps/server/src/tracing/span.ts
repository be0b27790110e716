import { randomBytes } from 'node:crypto'

export type Attributes = Readonly<Record<string, string | number>>

/** Of OpenTelemetry: what answers a call, what waits for another program, what takes a job from a queue. */
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'

export type EndedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | undefined
  readonly name: string
  readonly kind: SpanKind
  /** Milliseconds since 1970. */
  readonly start: number
  readonly end: number
  readonly attributes: Attributes
  readonly failure: string | undefined
}

/** Takes what has ended, at once and whatever becomes of it. Absent where nothing is sent. */
export type Tracer = { record(span: EndedSpan): void }

/** One request or job with all that is recorded inside it. */
type Root = { readonly tracer: Tracer; spansLeft: number; leftOut: number }

export type Span = { readonly traceId: string; readonly spanId: string; readonly root: Root }

export type OpenSpan = Span & {
  end(ended: { readonly attributes?: Attributes; readonly failure?: string | undefined }): void
}

/** A job of a thousand statements would otherwise be a trace that no program shows. */
const maxSpansInside = 200

export const now = () => performance.timeOrigin + performance.now()

/** W3C Trace Context. A caller that marks its trace as not recorded is believed. */
function readParent(
  text: string | undefined,
): { readonly traceId: string; readonly spanId: string; readonly isRecorded: boolean } | undefined {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text ?? '') ?? []
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isRecorded: (parseInt(flags!, 16) & 1) === 1 }
}

export const traceParentOf = ({ traceId, spanId }: Span): string => `00-${traceId}-${spanId}-01`

type Begun = {
  readonly name: string
  readonly kind: SpanKind
  readonly parent?: string | undefined
  readonly attributes?: Attributes
}

/** Of a request or a job. Undefined where nothing is recorded. */
export function beginTrace(
  tracer: Tracer | undefined,
  { name, kind, parent, attributes = {} }: Begun,
): OpenSpan | undefined {
  const above = readParent(parent)
  if (tracer === undefined || above?.isRecorded === false) return undefined
  const root: Root = { tracer, spansLeft: maxSpansInside, leftOut: 0 }
  const traceId = above?.traceId ?? randomBytes(16).toString('hex')
  const [spanId, start] = [randomBytes(8).toString('hex'), now()]
  return {
    traceId,
    spanId,
    root,
    end({ attributes: more = {}, failure }) {
      tracer.record({
        traceId,
        spanId,
        parentId: above?.spanId,
        name,
        kind,
        start,
        end: now(),
        attributes: {
          ...attributes,
          ...more,
          ...(root.leftOut === 0 ? {} : { 'plumbline.spans_left_out': root.leftOut }),
        },
        failure,
      })
    },
  }
}
