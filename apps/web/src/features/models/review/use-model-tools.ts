import type { Vector } from '@plumbline/contract/models/placement'
import { useState } from 'react'
import type { Picked } from '../stage/picker.ts'
import type { Stage } from '../stage/stage.ts'
import type { PanelName, Tool, View } from '../stage/use-view.ts'
import { nothingHidden, type HiddenElements } from './hidden-elements.ts'

export type ModelTools = ReturnType<typeof useModelTools>

const nothing = [] as const

/** What the tools have taken from the model, and which panel a press opens. */
export function useModelTools(
  view: View,
  stage: Stage | undefined,
  defectId: string | null,
  onDefect: (defectId: string | null) => void,
) {
  const [spot, setSpot] = useState<Picked>()
  const [measured, setMeasured] = useState<readonly Vector[]>(nothing)
  const [placed, setPlaced] = useState<readonly Vector[]>(nothing)
  const [element, setElement] = useState<number>()
  const [hidden, setHidden] = useState<HiddenElements>(nothingHidden)
  const { tool, panel } = view
  /** A defect or the panel of a tool stands in the place of the others. */
  const isPanelShown = defectId === null && tool !== 'spot' && tool !== 'place'

  return {
    spot: tool === 'spot' && defectId === null ? spot : undefined,
    lastSpot: spot,
    measured,
    placed,
    setPlaced,
    element,
    setElement,
    hidden,
    setHidden,
    isPanelShown,
    take: (next: Tool) => {
      setMeasured(nothing)
      view.setTool(next)
      if (next === 'spot' || next === 'place') onDefect(null)
    },
    /** What a tool shows on the right would hide a panel that was asked for. */
    openPanel: (next: PanelName) => {
      if (tool === 'spot' || tool === 'place') view.setTool('look')
      if (defectId !== null) onDefect(null)
      if (isPanelShown || panel !== next) view.setPanel(next)
    },
    pick: (picked: Picked) => {
      if (tool === 'distance' || tool === 'area') return setMeasured((points) => [...points, picked.position])
      if (tool === 'place')
        return setPlaced((points) => [...points, stage?.toModel(picked.position) ?? picked.position])
      if (tool === 'spot') {
        setSpot(picked)
        return onDefect(null)
      }
      if (picked.feature !== undefined && panel === 'tree') setElement(picked.feature)
    },
    undo: () => setMeasured((points) => points.slice(0, -1)),
    clear: () => setMeasured(nothing),
  }
}
