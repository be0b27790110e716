import { Text } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import { fractionToScreen } from '@plumbline/geometry/spaces'
import classes from './FloorLines.module.css'
import { useEditorState } from './use-editor.ts'

/** Where a floor lies on the drawing, in fractions of it. */
export type ShownFloor = {
  readonly name: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Pixels that a floor must have for its name to be read. */
const leastLabel = 14

type Props = { readonly editor: Editor; readonly floors: readonly ShownFloor[] }

/** The upper edge of each floor over the drawing, with its name beside it where there is room. */
export function FloorLines({ editor, floors }: Props) {
  const { view, image } = useEditorState(editor, (whole) => whole)
  return (
    <div className={classes.lines} aria-hidden="true">
      {floors.map(({ name, left, right, top, bottom }) => {
        const from = fractionToScreen(view, image, { x: left, y: top })
        const to = fractionToScreen(view, image, { x: right, y: bottom })
        return (
          <div
            key={`${name} ${top}`}
            className={classes.floor}
            style={{ left: from.x, top: from.y, width: to.x - from.x }}
          >
            {to.y - from.y >= leastLabel && (
              <Text component="span" className={classes.name ?? ''} pos="absolute" top={1} right="100%" px={4} fz={11}>
                {name}
              </Text>
            )}
          </div>
        )
      })}
    </div>
  )
}
