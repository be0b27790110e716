import { Box } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Point } from '@plumbline/geometry/point'
import { fractionToScreen } from '@plumbline/geometry/spaces'
import { useEditorState } from './use-editor.ts'

const [inner, outer] = [8, 22]
const lines = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
] as const

/** A crosshair over a place of the picture, dark on white so that it shows on every ground. */
export function PlaceMark({ editor, at }: { readonly editor: Editor; readonly at: Point }) {
  const view = useEditorState(editor, (state) => state.view)
  const image = useEditorState(editor, (state) => state.image)
  const { x, y } = fractionToScreen(view, image, at)
  return (
    <Box component="svg" pos="absolute" inset={0} w="100%" h="100%" aria-hidden="true" data-place-mark="">
      {(['#ffffff', '#13202b'] as const).map((stroke, index) => (
        <g key={stroke} stroke={stroke} strokeWidth={index === 0 ? 5 : 2} fill="none">
          {lines.map(([across, down]) => (
            <line
              key={`${across} ${down}`}
              x1={x + across * inner}
              y1={y + down * inner}
              x2={x + across * outer}
              y2={y + down * outer}
            />
          ))}
        </g>
      ))}
    </Box>
  )
}
