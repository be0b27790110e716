import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import type { Size } from '@plumbline/geometry/point'
import { useEffect, useId, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { useT } from '../i18n/use-t.ts'
import { Announcements } from './Announcements.tsx'
import classes from './Canvas.module.css'
import { cursorOf } from './cursor.ts'
import { KeySheet, type MoreKeys } from './keys/KeySheet.tsx'
import type { LabelOf } from './paint/paint-scene.ts'
import type { PictureState } from './picture/picture-layer.ts'
import type { Picture } from './picture/picture.ts'
import { PictureNotice } from './picture/PictureNotice.tsx'
import { RemoveDialog, type RemovalQuestion } from './RemoveDialog.tsx'
import { ShapeChoice } from './ShapeChoice.tsx'
import type { ShapeStyles } from './paint/shape-style.ts'
import { useShapeName } from './shape-name.ts'
import { createSurface, type Surface } from './surface.ts'
import { useEditorState } from './use-editor.ts'
import { ZoomHint } from './ZoomHint.tsx'

type Props = {
  readonly editor: Editor
  readonly picture: Picture
  readonly styles: ShapeStyles
  /** What is shown, for those who do not see it. */
  readonly label: string
  /** The words for one shape; without it its label, or its kind. */
  readonly nameOf?: (shape: Shape) => string
  /** What stands beside a shape; without it its label. */
  readonly labelOf?: LabelOf
  /** Keys of the feature, for the sheet. */
  readonly moreKeys?: MoreKeys
  /** An address may have run out: fetch a new one. The same address is tried again in any case. */
  readonly onRetry?: () => void
  /** The question before deleting. */
  readonly removal?: (ids: readonly string[]) => RemovalQuestion
  /** Laid over the picture and under the shapes. */
  readonly underlay?: ReactNode
  /** Laid over the picture, for instance a scale bar. */
  readonly children?: ReactNode
}

/** The picture and the shapes painted over it, in elements that this gives the refs for. */
function useSurface(
  editor: Editor,
  { picture, styles, labelOf }: Pick<Props, 'picture' | 'styles'> & { readonly labelOf: LabelOf | undefined },
) {
  const root = useRef<HTMLDivElement>(null)
  const holder = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const surface = useRef<Surface>(null)
  const [pictureState, setPictureState] = useState<PictureState>('loading')
  useEffect(() => {
    if (root.current === null || holder.current === null || canvas.current === null) return
    const created = createSurface(
      { root: root.current, holder: holder.current, canvas: canvas.current },
      editor,
      {},
      setPictureState,
    )
    surface.current = created
    return created.stop
  }, [editor])
  useEffect(() => surface.current?.show(picture), [picture, editor])
  useEffect(() => surface.current?.restyle(styles), [styles, editor])
  useEffect(() => surface.current?.relabel(labelOf), [labelOf, editor])
  return { root, holder, canvas, pictureState, retry: () => surface.current?.retry() }
}

/** About the pixels of an upright A4 page between its margins. */
const pageWidth = 680

/** On paper the frame has the pixels it was painted for, and is shrunk to the page: nothing is painted again there. */
const printedSize = ({ width, height }: Size) =>
  ({
    '--frame-width': `${width}px`,
    '--frame-height': `${height}px`,
    '--frame-zoom': width === 0 ? 1 : Math.min(1, pageWidth / width),
  }) as CSSProperties

/** packages/canvas on a screen: the picture, the shapes over it in one layer, and every way to reach them. */
export function Canvas({
  editor,
  picture,
  styles,
  label,
  nameOf,
  labelOf,
  moreKeys,
  onRetry,
  removal,
  underlay,
  children,
}: Props) {
  const t = useT()
  const helpId = useId()
  const named = useShapeName(nameOf)
  const { root, holder, canvas, pictureState, retry } = useSurface(editor, { picture, styles, labelOf })
  const [isSheetOpen, setSheetOpen] = useState(false)
  const cursor = useEditorState(editor, cursorOf)
  const isReadOnly = useEditorState(editor, (state) => state.isReadOnly)
  const viewport = useEditorState(editor, (state) => state.viewport)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== '?' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setSheetOpen(true)
  }

  return (
    <div className={classes.frame} style={printedSize(viewport)}>
      <ShapeChoice editor={editor} named={named} onChosen={() => root.current?.focus()} />
      {/* The attribute keeps Escape, which lets go of a shape here, from closing the dialog in which a canvas may stand. */}
      <div
        ref={root}
        data-mantine-stop-propagation="true"
        className={classes.surface}
        style={{ cursor }}
        tabIndex={0}
        role="application"
        aria-label={label}
        aria-describedby={helpId}
        onKeyDown={onKeyDown}
      >
        <div ref={holder} className={classes.picture} />
        {underlay}
        <canvas ref={canvas} className={classes.shapes} aria-hidden="true" />
      </div>
      <p id={helpId} className="pl-hidden">
        {t('canvas.help')}
      </p>
      {children}
      <ZoomHint editor={editor} />
      <PictureNotice
        state={pictureState}
        onRetry={() => {
          onRetry?.()
          retry()
        }}
      />
      <Announcements editor={editor} named={named} />
      {/* The button that asked may be removed with its shape; without the focus here, Ctrl+Z would do nothing. */}
      <RemoveDialog editor={editor} questionOf={removal} onRemoved={() => root.current?.focus()} />
      {isSheetOpen && <KeySheet isReadOnly={isReadOnly} more={moreKeys} onClose={() => setSheetOpen(false)} />}
    </div>
  )
}
