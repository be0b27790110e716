import { Text } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import { fractionToScreen } from '@plumbline/geometry/spaces'
import { labelledFloors, labelWidth } from './floor-labels.ts'
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

type Props = { readonly editor: Editor; readonly floors: readonly ShownFloor[] }

/** The upper edge of each floor over the drawing, with its name beside it; inside, where there is no room beside. */
export function FloorLines({ editor, floors }: Props) {
  const { view, image } = useEditorState(editor, (whole) => whole)
  const bands = floors.map(({ name, left, right, top, bottom }) => {
    const from = fractionToScreen(view, image, { x: left, y: top })
    const to = fractionToScreen(view, image, { x: right, y: bottom })
    return { name, left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y }
  })
  const labelled = labelledFloors(bands)
  return (
    <div className={classes.lines} aria-hidden="true">
      {bands.map((band, index) => {
        const { name, left, top, width } = band
        const place = left >= labelWidth(name) ? { right: '100%' } : { left: Math.max(0, -left) }
        return (
          <div key={`${name} ${floors[index]?.top}`} className={classes.floor} style={{ left, top, width }}>
            {labelled.has(band) && (
              <Text component="span" className={classes.name ?? ''} pos="absolute" top={1} px={4} fz={11} {...place}>
                {name}
              </Text>
            )}
          </div>
        )
      })}
    </div>
  )
}
