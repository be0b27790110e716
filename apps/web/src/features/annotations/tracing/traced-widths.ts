import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import type { WidthProfile } from '@plumbline/contract/annotations/annotations'

const traced = new WeakMap<Editor, Map<string, WidthProfile>>()

/** A line was measured as it was traced; it is stored a moment later, under the same id. */
export function noteWidth(editor: Editor, shapeId: string, profile: WidthProfile | undefined): void {
  if (profile === undefined) return
  const widths = traced.get(editor) ?? new Map<string, WidthProfile>()
  const { p50, p95, max, maxAt } = profile
  widths.set(shapeId, { p50, p95, max, maxAt })
  traced.set(editor, widths)
}

/** What was measured across this line. Once: redrawn by hand it is another line. */
export function takeWidth(editor: Editor, { id, kind }: Pick<Shape, 'id' | 'kind'>): WidthProfile | undefined {
  const found = kind === 'polyline' ? traced.get(editor)?.get(id) : undefined
  traced.get(editor)?.delete(id)
  return found
}
