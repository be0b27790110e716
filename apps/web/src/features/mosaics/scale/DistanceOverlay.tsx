import { Box } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import { fractionToScreen } from '@plumbline/geometry/spaces'
import type { ElevationPoint } from '@plumbline/inspection/coverage/types'
import { useEditorState } from '../../../canvas/use-editor.ts'
import { metresToMosaic, type MosaicExtent } from '../mosaic-place.ts'

type Props = {
  readonly editor: Editor
  readonly extent: MosaicExtent
  readonly ends: readonly ElevationPoint[]
  /** Pointed at, and not saved yet. */
  readonly isOpen: boolean
}

const tick = 9

/** A line between two ends that stand square to it, dark on white so that it shows on every ground. */
export function DistanceOverlay({ editor, extent, ends, isOpen }: Props) {
  const view = useEditorState(editor, (state) => state.view)
  const image = useEditorState(editor, (state) => state.image)
  const [from, to = from] = ends.map((end) => fractionToScreen(view, image, metresToMosaic(extent, end)))
  if (from === undefined || to === undefined) return null
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const [across, down] = length < 1 ? [0, tick] : [((to.y - from.y) / length) * tick, ((from.x - to.x) / length) * tick]
  const end = ({ x, y }: typeof from) => `M${x - across},${y - down}L${x + across},${y + down}`
  const path = `M${from.x},${from.y}L${to.x},${to.y}${end(from)}${end(to)}`
  return (
    <Box component="svg" pos="absolute" inset={0} w="100%" h="100%" aria-hidden="true" data-layer="distance">
      <path d={path} stroke="#ffffff" strokeWidth={6} fill="none" />
      <path d={path} stroke="#13202b" strokeWidth={2} fill="none" strokeDasharray={isOpen ? '6 4' : undefined} />
    </Box>
  )
}
