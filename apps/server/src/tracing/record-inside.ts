import { randomBytes } from 'node:crypto'
import { currentOrigin } from './origin.ts'
import { now, type EndedSpan } from './span.ts'

/** Something that has just ended, inside what the current code runs for. */
export function recordInside(
  name: string,
  ms: number,
  { kind = 'internal', attributes = {}, failure }: Partial<Pick<EndedSpan, 'kind' | 'attributes' | 'failure'>> = {},
): void {
  const above = currentOrigin.getStore()?.span
  if (above === undefined) return
  const { root, traceId, spanId: parentId } = above
  if (root.spansLeft === 0) {
    root.leftOut += 1
    return
  }
  root.spansLeft -= 1
  const end = now()
  const spanId = randomBytes(8).toString('hex')
  root.tracer.record({ traceId, spanId, parentId, name, kind, start: end - ms, end, attributes, failure })
}
