import type { Section } from './section-plane.ts'
import type { Tool } from './use-view.ts'

type Pressed = {
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}
type Actions = {
  /** Points that are measured and can be taken back. */
  readonly measured: number
  readonly section: Section | undefined
  readonly onUndo: () => void
  readonly onClear: () => void
  readonly onFit: () => void
  readonly onSection: (section: Section | undefined) => void
  readonly onTool: (tool: Tool) => void
  /** True for a key that moves the view. */
  readonly onFly: (code: string) => boolean
}

const keyTools = { KeyO: 'look', KeyF: 'fly', KeyP: 'spot', KeyM: 'distance', KeyR: 'area' } as const
export const firstSection: Section = { axis: 2, share: 0.5, isFlipped: false }

/** Does what a key on the stage means; false for a key that means nothing here. */
export function pressStageKey({ code, ctrlKey, metaKey, altKey }: Pressed, actions: Actions): boolean {
  if (ctrlKey || metaKey || altKey) return false
  if (code === 'Backspace' && actions.measured > 0) actions.onUndo()
  else if (code === 'Escape' && actions.measured > 0) actions.onClear()
  else if (code === 'Digit0') actions.onFit()
  else if (code === 'KeyC') actions.onSection(actions.section === undefined ? firstSection : undefined)
  else if (code in keyTools) actions.onTool(keyTools[code as keyof typeof keyTools])
  else return actions.onFly(code)
  return true
}
