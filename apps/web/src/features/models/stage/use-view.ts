import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Section } from './section-plane.ts'
import type { Background } from './stage-scene.ts'
import type { Stage } from './stage.ts'

export type Tool = 'look' | 'fly' | 'spot' | 'distance' | 'area' | 'place'
export type PanelName = 'tree' | 'view' | 'pins' | 'kept'
export type View = ReturnType<typeof useView>

/** The view settings of a model, passed to the stage as they change. */
export function useView(stage: Stage | undefined, isFromPhoto: boolean) {
  const [tool, setTool] = useState<Tool>('look')
  const [panel, setPanel] = useState<PanelName>()
  const [section, setSection] = useState<Section>()
  const [background, setBackground] = useState<Background>(
    useComputedColorScheme('light', { getInitialValueInEffect: false }),
  )
  const [light, setLight] = useState(1)
  const [pointSize, setPointSize] = useState(3)
  const [hasCameras, setCameras] = useState(isFromPhoto)
  const [hasPins, setPins] = useState(true)
  useEffect(() => stage?.setSection(section), [stage, section])
  useEffect(() => stage?.setLook(background, light), [stage, background, light])
  useEffect(() => stage?.setPointSize(pointSize), [stage, pointSize])
  useEffect(() => stage?.fly.setFlying(tool === 'fly'), [stage, tool])
  return {
    tool,
    setTool,
    panel,
    setPanel: (next: PanelName) => setPanel(next === panel ? undefined : next),
    section,
    setSection,
    background,
    setBackground,
    light,
    setLight,
    pointSize,
    setPointSize,
    hasCameras,
    setCameras,
    hasPins,
    setPins,
  }
}
