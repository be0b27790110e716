import { Box } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import type { Media } from '@plumbline/contract/media/media'
import type { Point } from '@plumbline/geometry/point'
import { IconRuler2 } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { OfInspection } from '../../../api/media.ts'
import { newId } from '../../../api/new-id.ts'
import { Canvas } from '../../../canvas/Canvas.tsx'
import { CanvasToolbar, type DrawChoice } from '../../../canvas/toolbar/CanvasToolbar.tsx'
import { useStablePicture } from '../../../canvas/picture/use-stable-picture.ts'
import { PhotoLine } from '../../../canvas/PhotoLine.tsx'
import { PlaceMark } from '../../../canvas/PlaceMark.tsx'
import { isFullSize, type Picture } from '../../../canvas/picture/picture.ts'
import { ScaleBar } from '../../../canvas/ScaleBar.tsx'
import { TracingLine } from '../../../canvas/tracing/TracingLine.tsx'
import { tracingKeys } from '../../../canvas/tracing/tracing-keys.ts'
import { useTracer } from '../../../canvas/tracing/use-tracer.ts'
import { useEditorState } from '../../../canvas/use-editor.ts'
import { useShownPlace } from '../../../canvas/use-shown-place.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { annotationStyles, drawStyle, isStored, ownerOf, rulerStyle } from '../annotation-shapes.ts'
import { labelOf, removeText } from '../annotation-text.ts'
import { noteWidth } from '../tracing/traced-widths.ts'
import { useTraceSource } from '../tracing/use-trace-source.ts'
import { cachedPhotoEditor } from './photo-editor-cache.ts'
import { bridge, type PhotoBridge } from './photo-bridge.ts'
import layout from '../../../ui/layout/editor-layout.module.css'
import { drawTools } from './draw-tools.ts'
import { reviewSheet } from './review-keys.ts'
import { rulerReading, rulerScale, rulerText } from './ruler.ts'
import { ShapesSaved } from './ShapesSaved.tsx'
import type { AnnotationSync, SyncState } from '../annotation-sync.ts'
import { isFailedPhoto, failedPhotoText } from './unopened-photo.ts'
import type { CanvasChoice } from './use-choice.ts'

type Props = {
  readonly of: OfInspection
  readonly image: Media
  readonly sync: AnnotationSync
  readonly state: SyncState
  readonly mayEdit: boolean
  readonly hasRejected: boolean
  readonly selectedId: string | undefined
  readonly onSelect: CanvasChoice
  readonly onRuler: (mm: number | undefined) => void
  /** For keys that are pressed beside the photo. */
  readonly editorRef: RefObject<Editor | null>
  readonly onRenew: () => void
  /** The place it was opened for, in fractions of it. */
  readonly at?: Point | undefined
}

const closest = 4
type Measured = Parameters<typeof noteWidth> extends [Editor, ...infer Rest] ? Rest : never

function finished(shape: Shape): Shape {
  // Drawn from end to end; a sequence would have arrows.
  if (shape.style === rulerStyle) return { ...shape, kind: 'polyline', label: '…' }
  if (shape.kind !== 'polyline' || shape.isClosed !== true) return shape
  const { isClosed: _, ...area } = shape
  return { ...area, kind: 'polygon' }
}

function usePhotoEditor({ image, sync, mayEdit, hasRejected, editorRef }: Props, picture: Picture): Editor {
  const t = useT()
  const [{ editor, deletedAnnotations }] = useState(() =>
    cachedPhotoEditor(image._id, {
      image: picture.size,
      zoom: 'photo',
      isReadOnly: !mayEdit,
      drawKind: 'rectangle',
      drawStyle,
      newId: () => newId(),
      canRotate: () => false,
      isWhole: true,
      finish: finished,
    }),
  )
  const between = useRef<PhotoBridge>(undefined)
  const labels = useMemo(
    () => ({
      labelOf: (one: Parameters<typeof labelOf>[1]) => labelOf(t, one),
      theirs: t('annotations.conflict.theirs'),
      hasRejected,
    }),
    [t, hasRejected],
  )
  const first = useRef(labels)
  const { width, height } = picture.size
  useEffect(() => editor.setImage({ width, height }), [editor, width, height])
  useEffect(() => editor.setReadOnly(!mayEdit), [editor, mayEdit])
  useEffect(() => {
    const made = bridge(editor, sync, image._id, deletedAnnotations, first.current)
    between.current = made
    editorRef.current = editor
    return () => {
      made.close()
      editorRef.current = null
    }
  }, [editor, sync, image._id, deletedAnnotations, editorRef])
  useEffect(() => {
    first.current = labels
    between.current?.show(labels)
  }, [labels])
  // Otherwise N would go on measuring.
  useEffect(
    () =>
      editor.subscribe(() => {
        const { tool, isSwapped, drawStyle: style } = editor.state()
        if (tool !== 'draw' && !isSwapped && style === rulerStyle) editor.drawNext('rectangle', drawStyle)
      }),
    [editor],
  )
  return editor
}

/** The chosen shape and the ruler, between the canvas and the screen around it. */
function useShownChoice(
  editor: Editor,
  { image, selectedId, onSelect, onRuler }: Props,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  const { gsd, sigma } = rulerScale(image)
  const chosen = useEditorState(editor, ({ selection }) => [...selection].at(-1))
  const announcedId = useRef<string>(undefined)
  const isMounted = useRef(false)
  useEffect(() => {
    const isMounting = !isMounted.current
    isMounted.current = true
    // As it is now: what was chosen by the queue a moment ago must not be let go again.
    const id = [...editor.state().selection].at(-1)
    const shape = id === undefined ? undefined : editor.shapes.get(id)
    const { tool, drawStyle: style } = editor.state()
    // A ruler is laid across what is chosen; that stays chosen.
    if (shape?.style === rulerStyle || (id === undefined && tool === 'draw' && style === rulerStyle)) return
    const owner = shape === undefined || !isStored(shape) ? undefined : ownerOf(shape)
    if (owner === announcedId.current) return
    const before = announcedId.current
    announcedId.current = owner
    onSelect(owner, before, isMounting)
  }, [editor, chosen, onSelect])
  useEffect(() => {
    const read = () => onRuler(rulerReading(editor, { width, height }, { gsd, sigma }))
    read()
    return editor.shapes.subscribe(read)
  }, [editor, chosen, onRuler, width, height, gsd, sigma])
  // Asked for before it is drawn, when the next photo of the queue opens.
  useEffect(() => {
    const take = () => {
      if (selectedId === undefined || selectedId === announcedId.current || editor.shapes.get(selectedId) === undefined)
        return
      announcedId.current = selectedId
      editor.select([selectedId])
      onSelect(selectedId, undefined)
      editor.show([selectedId])
      // A crack alone, pixel by pixel, says nothing of where it is.
      editor.zoomTo(Math.max(1, Math.min(editor.zoom() / 2, closest)))
    }
    take()
    return editor.shapes.subscribe(() => queueMicrotask(take))
  }, [editor, selectedId, onSelect])
}

function LoadedPhoto(props: Props & { readonly picture: Picture }) {
  const { of, image, sync, state, mayEdit, picture, onRenew, at } = props
  const t = useT()
  const locale = useLocale()
  const editor = usePhotoEditor(props, picture)
  const size = { width: image.width ?? picture.size.width, height: image.height ?? picture.size.height }
  const { gsd, sigma } = rulerScale(image)
  const { width, height } = size
  const labelled = useCallback(
    (shape: Shape) =>
      shape.style === rulerStyle
        ? rulerText(t, locale, shape.points, { width, height }, { gsd, sigma })
        : (shape.label ?? ''),
    [t, locale, width, height, gsd, sigma],
  )
  const source = useTraceSource(editor, { of, image, picture })
  const onMeasured = useCallback((...measured: Measured) => noteWidth(editor, ...measured), [editor])
  useTracer(editor, { source, isOn: mayEdit, ...(isFullSize(picture) && { onMeasured }) })
  useShownChoice(editor, props, size)
  useShownPlace(editor, at)

  // Opened by a key: the next key is for it.
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body)
      holder.current?.querySelector<HTMLElement>('[role="application"]')?.focus()
  }, [])

  const draws: readonly DrawChoice[] = [
    ...drawTools,
    { kind: 'sequence', style: rulerStyle, name: t('annotations.ruler.tool'), icon: IconRuler2, key: 'M' },
  ]
  const keys = {
    title: t('annotations.keys.title'),
    rows: [
      ...reviewSheet
        .filter(({ isReading }) => mayEdit || isReading)
        .map(({ does, keys: own }) => ({ does: t(`annotations.keys.${does}`), keys: own })),
      ...(mayEdit ? drawTools : []).map(({ kind, key }) => ({
        does: t('annotations.keys.draw', { kind: t(`canvas.kinds.${kind}`) }),
        keys: [key],
      })),
      ...(mayEdit ? tracingKeys(t) : []),
    ],
  }
  return (
    <>
      <CanvasToolbar
        editor={editor}
        draws={draws}
        moreKeys={keys}
        download={{ picture, styles: annotationStyles, fileName: image.name }}
      />
      <Box ref={holder} display="flex" flex={1} mih={0}>
        <Canvas
          editor={editor}
          picture={picture}
          styles={annotationStyles}
          labelOf={labelled}
          moreKeys={keys}
          label={t('annotations.canvas', { name: image.name })}
          onRetry={onRenew}
          removal={(ids) => ({
            text: removeText(
              t,
              locale,
              ids.flatMap((id) => state.records.get(id)?.mine ?? []),
            ),
          })}
          underlay={at !== undefined && <PlaceMark editor={editor} at={at} />}
        >
          <TracingLine editor={editor} />
          {gsd !== null && <ScaleBar editor={editor} gsd={gsd * (width / picture.size.width)} />}
        </Canvas>
      </Box>
      <PhotoLine image={image}>
        {mayEdit ? <ShapesSaved sync={sync} state={state} /> : <span>{t('annotations.readOnly')}</span>}
      </PhotoLine>
    </>
  )
}

/** The photo at every size up to its own pixels, with what is drawn on it and what was found in it. */
export function AnnotatedPhoto(props: Props) {
  const t = useT()
  const { image, onRenew } = props
  const { picture, renew } = useStablePicture({ picture: image.picture, updatedAt: image._id })
  if (picture === undefined && isFailedPhoto(image))
    return (
      <p className={layout.quiet} role="alert">
        {failedPhotoText(t, image)}
      </p>
    )
  if (picture === undefined)
    return (
      <p className={layout.quiet} role="status">
        {t('annotations.photo.notReady')}
      </p>
    )
  return (
    <LoadedPhoto
      {...props}
      picture={picture}
      onRenew={() => {
        renew()
        onRenew()
      }}
    />
  )
}
