import type { Shape } from '@plumbline/canvas/shapes'
import type { PlanMarkerType } from '@plumbline/contract/markers/markers'
import type { Size } from '@plumbline/geometry/point'
import { useEffect, useRef, useState } from 'react'
import type { OfPlan } from '../../../api/markers.ts'
import { newId } from '../../../api/new-id.ts'
import { useEditorOptions, useEditorState } from '../../../canvas/use-editor.ts'
import { bringIntoView } from '../bring-into-view.ts'
import type { DrawInto } from '../draw-into.ts'
import { kindOf } from '../marker-shapes.ts'
import { lineStyle, styleOfType, subStyle, tieStyle, typeOfStyle } from '../marker-styles.ts'
import { cachedPlan, type CachedPlan } from './cached-plans.ts'

/** Box, preview and the way a photo looks turn; a range between floors does not. */
const canTurn = ({ style, kind }: Shape) =>
  typeOfStyle(style) === 'Photo' || (kind === 'rectangle' && typeOfStyle(style) !== 'FloorRangeBoundary')

/** The editor of a plan, which outlives the screen. */
function useCachedEditor(of: OfPlan, size: Size, isReadOnly: boolean): CachedPlan {
  const [held] = useState(() =>
    cachedPlan(of, {
      image: size,
      zoom: 'plan',
      isReadOnly,
      drawKind: kindOf('Photo'),
      drawStyle: styleOfType('Photo'),
      newId: () => newId(),
      canRotate: canTurn,
      canRemove: ({ style }) => style !== tieStyle,
    }),
  )
  useEditorOptions(held.editor, size, isReadOnly)
  return held
}

/** What is drawn next on a plan: a marker of the chosen type, or a part of one that is there. */
export function usePlanEditor(of: OfPlan, size: Size, isReadOnly: boolean) {
  const held = useCachedEditor(of, size, isReadOnly)
  const { editor, into, setInto } = held
  const [drawingInto, setDrawingInto] = useState<DrawInto>()
  const [drawType, setDrawType] = useState<PlanMarkerType>('Photo')
  const screenRef = useRef<HTMLDivElement>(null)
  const surface = useRef<HTMLElement>(null)
  const tool = useEditorState(editor, ({ tool: chosen }) => chosen)

  useEffect(() => {
    surface.current = screenRef.current?.querySelector<HTMLElement>('[role="application"]') ?? null
  }, [])

  // Without this, Ctrl or N would go on drawing positions into a marker that is not selected any more.
  useEffect(
    () =>
      editor.subscribe(() => {
        if (into() === undefined || editor.state().tool === 'draw') return
        setInto(undefined)
        setDrawingInto(undefined)
        editor.drawNext(kindOf(drawType), styleOfType(drawType))
      }),
    [editor, into, setInto, drawType],
  )

  // A type that was chosen on an earlier visit is not the one the toolbar shows.
  useEffect(() => editor.drawNext(kindOf('Photo'), styleOfType('Photo')), [editor])

  function drawNext(next: DrawInto | undefined) {
    setInto(next)
    setDrawingInto(next)
    surface.current?.focus()
  }

  return {
    held,
    editor,
    drawType,
    screenRef,
    surface,
    drawingInto: tool === 'draw' ? drawingInto : undefined,
    drawInto(next: DrawInto) {
      if (next.kind === 'line') editor.draw('polyline', lineStyle)
      else editor.draw('point', next.kind === 'tie' ? tieStyle : subStyle)
      drawNext(next)
    },
    add(type: PlanMarkerType) {
      setDrawType(type)
      editor.draw(kindOf(type), styleOfType(type))
      drawNext(undefined)
    },
    select(id: string) {
      editor.select([id])
      bringIntoView(editor, id)
    },
  }
}

export type PlanEditor = ReturnType<typeof usePlanEditor>
