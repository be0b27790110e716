import { screenToFraction } from '@plumbline/geometry/spaces'
import { middleOfView } from '../camera.ts'
import { type EditorContext } from '../editor-context.ts'
import { clampToImage } from '../keep-inside.ts'
import { toolInHand } from '../state.ts'
import { endOutline, markOutline, takeBackMark } from './outline.ts'
import { endTrace, leadTrace, placeTrace, takeBackTrace } from './trace.ts'

/**
 * Enter: a click at the crosshair, twice on one spot ends; without a crosshair the mouse placed the points, and it
 * ends.
 */
export function placeTracingByKey(context: EditorContext): void {
  const { tracing, crosshair, view, image, viewport } = context.state()
  const kind = tracing?.kind ?? toolInHand(context.state())
  if (tracing !== undefined && crosshair === undefined)
    return kind === 'outline' ? endOutline(context) : endTrace(context)
  const at = crosshair ?? clampToImage(screenToFraction(view, image, middleOfView(viewport)))
  if (crosshair === undefined) context.set({ crosshair: at })
  if (kind === 'outline') markOutline(context, at, false)
  else placeTrace(context, at, false)
}

/** The crosshair moved: the path leads there. */
export function leadToCrosshair(context: EditorContext): void {
  const { crosshair, tracing } = context.state()
  if (crosshair !== undefined && tracing?.kind === 'trace') leadTrace(context, crosshair, false)
}

export function takeBackTracing(context: EditorContext): void {
  if (context.state().tracing?.kind === 'outline') takeBackMark(context)
  else takeBackTrace(context)
}
