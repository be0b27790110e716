import type { Editor } from '@plumbline/canvas/editor'
import { toolInHand } from '@plumbline/canvas/state'
import { fractionToScreen } from '@plumbline/geometry/spaces'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { LineLayer } from '../../../canvas/LineLayer.tsx'
import { useEditorState } from '../../../canvas/use-editor.ts'
import { useT } from '../../../i18n/use-t.ts'
import { moveGuide, roomOf, type Floors, type Guide } from './define-guides.ts'
import classes from './DefineGuides.module.css'

type Props = {
  readonly editor: Editor
  readonly floors: Floors
  readonly guides: readonly Guide[]
  readonly isReadOnly: boolean
  readonly onChange: (guides: readonly Guide[]) => void
}

/** The lower edge of every floor over the photo: dragged by hand, or a slider for the keyboard. */
export function DefineGuides({ editor, floors, guides, isReadOnly, onChange }: Props) {
  const t = useT()
  const drag = useRef<{ readonly index: number; readonly from: number; readonly start: number } | undefined>(undefined)
  const state = useEditorState(editor, (whole) => whole)
  const { view, image } = state
  const isPointing = toolInHand(state) === 'pointer' && !state.isSpaceHeld
  const pixel = 1 / (image.height * view.scale || 1)

  const nameOf = (name: string) => floors.find((floor) => floor.name === name)?.displayName || name

  function onPointerDown(event: PointerEvent<HTMLDivElement>, index: number) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { index, from: event.clientY, start: guides[index]!.line }
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (drag.current !== undefined)
      onChange(moveGuide(guides, drag.current.index, drag.current.start + (event.clientY - drag.current.from) * pixel))
  }

  const letGo = () => {
    drag.current = undefined
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>, index: number) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onChange(moveGuide(guides, index, guides[index]!.line + by * pixel * (event.shiftKey ? 10 : 1)))
  }

  const left = fractionToScreen(view, image, { x: 0, y: 0 }).x
  const width = image.width * view.scale
  return (
    <LineLayer editor={editor} label={t('media.photo.define.lines')} isPassing={!isPointing}>
      {guides.map(({ floor, line }, index) => {
        const top = fractionToScreen(view, image, { x: 0, y: line }).y
        const above = fractionToScreen(view, image, { x: 0, y: guides[index - 1]?.line ?? 0 }).y
        const percent = Math.round(line * 1000) / 10
        const { min, max } = roomOf(guides, index)
        return (
          <div key={floor}>
            <span
              className={classes.label}
              style={{ transform: `translate(${Math.max(8, left + 8)}px, ${(above + top) / 2 - 9}px)` }}
            >
              {nameOf(floor)}
            </span>
            <span className={classes.line} style={{ transform: `translate(${left}px, ${top}px)`, width }} />
            {!isReadOnly && (
              <div
                role="slider"
                tabIndex={0}
                className={classes.grip}
                aria-orientation="vertical"
                aria-label={t('media.photo.define.line', { floor: nameOf(floor) })}
                aria-valuenow={percent}
                aria-valuemin={Math.round(min * 1000) / 10}
                aria-valuemax={Math.round(max * 1000) / 10}
                aria-valuetext={t('media.photo.define.lineValue', { percent })}
                style={{ transform: `translate(${left}px, ${top - 8}px)`, width }}
                onPointerDown={(event) => onPointerDown(event, index)}
                onPointerMove={onPointerMove}
                onPointerUp={letGo}
                onPointerCancel={letGo}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
            )}
          </div>
        )
      })}
    </LineLayer>
  )
}
