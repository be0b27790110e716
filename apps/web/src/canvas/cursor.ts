import { isTracingTool, toolInHand, type EditorState } from '@plumbline/canvas/state'

export function cursorOf(state: EditorState): string {
  if (state.gesture.kind === 'pan') return 'grabbing'
  if (state.isSpaceHeld) return 'grab'
  if (state.gesture.kind === 'move') return 'move'
  const tool = toolInHand(state)
  if (tool === 'draw' || tool === 'select' || isTracingTool(tool)) return 'crosshair'
  if (tool === 'zoom') return 'zoom-in'
  return state.hovered === undefined ? 'grab' : 'pointer'
}
