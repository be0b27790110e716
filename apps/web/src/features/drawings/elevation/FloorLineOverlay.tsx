import type { Editor } from '@plumbline/canvas/editor'
import { toolInHand, type EditorState } from '@plumbline/canvas/state'
import { useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import { LineLayer } from '../../../canvas/LineLayer.tsx'
import { useEditorState } from '../../../canvas/use-editor.ts'
import { useT } from '../../../i18n/use-t.ts'
import { withLocation, type DraftPortion } from '../elevation-draft.ts'
import { locationOf } from './elevation-shapes.ts'
import { floorLines, withLine } from '../floors/floor-lines.ts'
import type { ChangeFloors } from '../floors/floor-steps.ts'
import { FloorLineMark } from '../floors/FloorLineMark.tsx'
import { placeLines } from '../floors/place-lines.ts'

type Props = {
  readonly editor: Editor
  readonly portions: readonly DraftPortion[]
  readonly isReadOnly: boolean
  readonly onFloors: ChangeFloors
}

type DraggedLine = { readonly id: string; readonly index: number; readonly at: number }

/** A portion under the hand takes its lines along. */
function shownPortion(portion: DraftPortion, { live }: EditorState, dragged: DraggedLine | undefined): DraftPortion {
  const moving = live.get(portion._id)
  const placed = moving === undefined ? portion : withLocation(portion, locationOf(moving))
  const line = dragged?.id === portion._id ? floorLines(placed)[dragged.index] : undefined
  return line === undefined ? placed : withLine(placed, line, dragged!.at, 'held')
}

/**
 * The floors over the drawing, as they are typed. They are no shapes: a line goes up and down alone, and is a slider
 * for the keyboard.
 */
export function FloorLineOverlay({ editor, portions, isReadOnly, onFloors }: Props) {
  const t = useT()
  const state = useEditorState(editor, (whole) => whole)
  const [dragged, setDragged] = useState<DraggedLine>()
  const [focused, setFocused] = useState<Omit<DraggedLine, 'at'>>()
  const isPointing = toolInHand(state) === 'pointer' && !state.isSpaceHeld && !isReadOnly

  function drop(portion: DraftPortion, index: number, at: number) {
    setDragged(undefined)
    const line = floorLines(portion)[index]
    if (line !== undefined && line.bottom !== at) onFloors(portion._id, (now) => withLine(now, line, at, newId()))
  }

  return (
    <LineLayer editor={editor} label={t('drawings.elevation.lines.group')} isPassing={!isPointing}>
      {portions.map((portion) => {
        const shown = shownPortion(portion, state, dragged)
        const lines = floorLines(shown)
        const firstId = focused?.id === portion._id ? focused.index : 0
        return placeLines(lines, shown.location, state).map((place, index) => (
          <FloorLineMark
            key={`${portion._id} ${index}`}
            lines={lines}
            index={index}
            place={place}
            location={shown.location}
            isReadOnly={isReadOnly}
            isTabStop={index === Math.min(firstId, lines.length - 2)}
            pixel={1 / (state.image.height * state.view.scale)}
            onHold={(at) => setDragged(at === undefined ? undefined : { id: portion._id, index, at })}
            onDrop={(at) => drop(portion, index, at)}
            onFocus={() => setFocused({ id: portion._id, index })}
          />
        ))
      })}
    </LineLayer>
  )
}
