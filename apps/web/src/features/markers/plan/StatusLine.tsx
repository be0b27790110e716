import type { Editor } from '@plumbline/canvas/editor'
import type { Georeference } from '@plumbline/geometry/georeference'
import { screenToFraction } from '@plumbline/geometry/spaces'
import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { useEditorState } from '../../../canvas/use-editor.ts'
import { degreesText } from '../../../i18n/measured-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './StatusLine.module.css'

type Props = {
  readonly editor: Editor
  readonly surface: RefObject<HTMLElement | null>
  readonly fileName: string
  readonly fitted: Georeference | undefined
  readonly children: ReactNode
}

/** style/look.md: file, where the pointer is on the map, and whether all is saved. */
export function StatusLine({ editor, surface, fileName, fitted, children }: Props) {
  const t = useT()
  const [at, setAt] = useState<{ readonly x: number; readonly y: number }>()
  const view = useEditorState(editor, (state) => state.view)
  const image = useEditorState(editor, (state) => state.image)
  useEffect(() => {
    const element = surface.current
    if (element === null || fitted === undefined) return undefined
    const move = (event: PointerEvent) => {
      const { left, top } = element.getBoundingClientRect()
      setAt({ x: event.clientX - left, y: event.clientY - top })
    }
    const leave = () => setAt(undefined)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerleave', leave)
    return () => {
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerleave', leave)
    }
  }, [surface, fitted])
  const point = at === undefined ? undefined : screenToFraction(view, image, at)
  const isOnPlan = point !== undefined && point.x >= 0 && point.x <= 1 && point.y >= 0 && point.y <= 1
  const place = isOnPlan ? fitted?.toMap(point) : undefined
  return (
    <div className={classes.line}>
      <span className={classes.file} title={fileName}>
        {fileName}
      </span>
      {place !== undefined && (
        <span className={classes.place}>
          {t('markers.georeference.at', {
            latitude: degreesText(place.latitude),
            longitude: degreesText(place.longitude),
          })}
        </span>
      )}
      <span className={classes.space} />
      {children}
    </div>
  )
}
