import { createEditor, type Editor, type EditorOptions } from '@plumbline/canvas/editor'
import type { OfPlan } from '../../../api/markers.ts'
import { readSession } from '../../../api/session/session.ts'
import { placedInto, type DrawInto } from '../draw-into.ts'
import type { DeletedMarkers } from './plan-bridge.ts'

/** Each with its shapes and its steps. */
const plansMax = 20

export type CachedPlan = {
  readonly editor: Editor
  readonly remembered: DeletedMarkers
  readonly setInto: (into: DrawInto | undefined) => void
  readonly into: () => DrawInto | undefined
}

const plans = new Map<string, CachedPlan>()

function aPlan(options: EditorOptions): CachedPlan {
  let drawnInto: DrawInto | undefined
  const editor: Editor = createEditor({ ...options, finish: (shape) => placedInto(shape, drawnInto, editor.shapes) })
  return { editor, remembered: new Map(), into: () => drawnInto, setInto: (into) => void (drawnInto = into) }
}

/**
 * Undo and redo of a plan survive a change of plan, tab and screen: after a deletion people look at the photos first.
 * Another person at the same browser has none of it.
 */
export function cachedPlan({ inspectionId, layoutId }: OfPlan, options: EditorOptions): CachedPlan {
  const key = [readSession()?.userId ?? '', inspectionId, layoutId].join(' ')
  const held = plans.get(key) ?? aPlan(options)
  // The one opened last goes last.
  plans.delete(key)
  plans.set(key, held)
  for (const [oldest] of plans) {
    if (plans.size <= plansMax) break
    plans.delete(oldest)
  }
  return held
}
