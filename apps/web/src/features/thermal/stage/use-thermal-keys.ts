import type { Editor } from '@plumbline/canvas/editor'
import { thermalPalettes, type ThermalDetail } from '@plumbline/contract/thermal/thermal'
import type { Range } from '@plumbline/thermal/image'
import { useEffect } from 'react'
import { shapeKindOf } from '../meter-shapes.ts'
import { shows, type Show } from './stage-layers.ts'
import { actionOf, type ThermalAction } from './thermal-keys.ts'
import type { OpeningRange } from '../opening-range.ts'
import type { LookStore } from '../view-store.ts'

type EditorContext = {
  readonly detail: Pick<ThermalDetail, 'previous' | 'next'>
  readonly editor: Editor
  readonly look: LookStore
  readonly found: Range | undefined
  readonly onRange: (choice: OpeningRange) => void
  readonly mayEdit: boolean
  readonly hasVisual: boolean
  readonly show: Show
  readonly onShow: (show: Show) => void
  readonly onSave: () => void
  readonly onOpen: (id: string) => void
}

function act(action: ThermalAction, context: EditorContext): void {
  const { detail, editor, look, found, onRange, mayEdit, hasVisual, show, onShow, onSave, onOpen } = context
  const { palette, isotherm, hasExtremes } = look.read()
  if (action === 'spot' || action === 'line' || action === 'box' || action === 'polygon') {
    if (!mayEdit) return
    editor.draw(shapeKindOf(action), 'meter')
    document.querySelector<HTMLElement>('[data-pane="thermal"] [role="application"]')?.focus()
  } else if (action === 'palette')
    look.set({ palette: thermalPalettes[(thermalPalettes.indexOf(palette) + 1) % thermalPalettes.length]! })
  else if (action === 'auto') onRange('fit')
  else if (action === 'reset') onRange('standard')
  else if (action === 'extremes') look.set({ hasExtremes: !hasExtremes })
  else if (action === 'isotherm') look.set({ isotherm: isotherm === null ? upperHalf(found) : null })
  else if (action === 'show' && hasVisual) onShow(shows[(shows.indexOf(show) + 1) % shows.length]!)
  else if (action === 'save') onSave()
  else if (action === 'previous' && detail.previous !== null) onOpen(detail.previous)
  else if (action === 'next' && detail.next !== null) onOpen(detail.next)
}

/** The warmer half of what the picture has. */
export function upperHalf(found: Range | undefined): Range {
  const { min, max } = found ?? { min: 20, max: 30 }
  const middle = Math.floor((min + max) * 5) / 10
  return { min: middle, max: Math.max(Math.ceil(max * 10) / 10, middle + 0.1) }
}

export function useThermalKeys(context: EditorContext): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const action = actionOf(event)
      if (action === undefined) return
      event.preventDefault()
      act(action, context)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
