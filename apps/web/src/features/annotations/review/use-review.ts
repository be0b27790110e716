import type { Editor } from '@plumbline/canvas/editor'
import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { Media } from '@plumbline/contract/media/media'
import { useState, type RefObject } from 'react'
import type { OfInspection } from '../../../api/media.ts'
import type { AnnotationRecord } from '../annotation-rules.ts'
import { rulerStyle } from '../annotation-shapes.ts'
import type { AnnotationSync, SyncState } from '../annotation-sync.ts'
import { afterDrawing } from './after-drawing.ts'
import type { QueueFilter } from './ReviewBar.tsx'
import { nextOf, useQueue, type Decision } from './review-queue.ts'
import type { ReviewTypes } from '../types/review-types.ts'
import { useChoice } from './use-choice.ts'
import { useChosenEdits } from './use-chosen-edits.ts'
import { useDecisions } from './use-decisions.ts'
import { usePhotoPreload } from './use-photo-preload.ts'
import { usePhotosAround } from './use-photos-around.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { useSameGroup } from './use-same-group.ts'
import { useTypes } from '../types/use-types.ts'

type Options = {
  readonly of: OfInspection
  readonly sync: AnnotationSync
  readonly state: SyncState
  readonly markerId: string | null
  readonly image: Media | undefined
  readonly own: readonly AnnotationRecord[]
  /** Photos that are loaded. */
  readonly images: readonly Media[]
  /** Shapes drawn by hand that are not decided. */
  readonly drawn: number
  readonly mayEdit: boolean
  /** Types of defect to choose from. */
  readonly types: ReviewTypes
  /** Photos of the strip beside the open one. */
  readonly beside: { readonly next: string | undefined; readonly before: string | undefined }
  /** Millimetres on the ruler that lies on the photo. */
  readonly ruler: number | undefined
  readonly screenRef: RefObject<HTMLElement | null>
  readonly editorRef: RefObject<Editor | null>
  readonly onOpen: (photoId: string) => void
  readonly onThermal: (photoId: string) => void
}

const focusCanvas = () => document.querySelector<HTMLElement>('[role="application"]')?.focus()

function editOnCanvas(editor: Editor | null): void {
  focusCanvas()
  editor?.key({ type: 'down', key: 'e', ctrl: false, shift: false, alt: false, now: performance.now() })
}

/** Suggestions of the detector on one photo that are not decided. */
const undecidedOf = (own: readonly AnnotationRecord[], { confidence, type }: QueueFilter): readonly Annotation[] =>
  own
    .map(({ mine }) => mine)
    .filter(
      ({ annInfo }) =>
        annInfo.isDefect === null &&
        annInfo.origin === 'detector' &&
        (annInfo.confidence ?? 1) >= confidence &&
        (type === '' || annInfo.aiDefectType === type),
    )

/** Without the focus on the canvas, Enter and the arrows would not draw. */
function takeOnCanvas(editor: Editor | null, take: (editor: Editor) => void): void {
  focusCanvas()
  if (editor !== null) take(editor)
}

/** Opens the photo of a shape and chooses it there. */
function showingOn({ sync, image, onOpen }: Options, choose: (id: string) => void) {
  function showAnnotation(one: Pick<Annotation, '_id' | 'imageId'> | undefined): void {
    if (one === undefined) return
    if (one.imageId !== image?._id) onOpen(one.imageId)
    choose(one._id)
  }
  return {
    showAnnotation,
    /** Known before its photo is read: the key that decides it waits for no answer. */
    showSuggestion(one: Annotation | undefined): void {
      if (one !== undefined && !sync.state().records.has(one._id)) sync.take([one])
      showAnnotation(one)
    },
  }
}

/** Going through what is on the photos, by hand and by key. */
export function useReview(options: Options) {
  const { of, sync, state, markerId, image, images, own, drawn, mayEdit, beside, ruler } = options
  const { screenRef, editorRef, onOpen, onThermal } = options
  const { selectedId, choose, onCanvasChoice, chosenNow } = useChoice(editorRef)
  const [filter, setFilter] = useState<QueueFilter>({ confidence: 0, type: '' })
  const suggested = { types: filter.type === '' ? [] : [filter.type], confidence: filter.confidence }
  const { queue, ...counts } = useQueue(of, { markerId, ...suggested }, state.records)
  const { decide, note, undo, canUndo, accepted } = useDecisions(sync)
  const types = useTypes(of.projectId, options.types, sync)
  const { keys, ...around } = usePhotosAround({ of, image, beside, onOpen, onThermal })
  const open = undecidedOf(own, filter)

  usePhotoPreload({ of, sync, queue, selectedId, images })

  const { showAnnotation, showSuggestion } = showingOn(options, choose)
  const next = () => showSuggestion(nextOf(queue, sync.state().records, chosenNow()))
  const onUndo = () => showAnnotation(undo())
  const selected = selectedId === undefined ? undefined : state.records.get(selectedId)
  const grouping = useSameGroup({
    of,
    sync,
    annotation: selected?.isRemoved === true ? undefined : selected?.mine,
    onAccepted(annotations) {
      note(annotations)
      next()
    },
  })

  const edits = useChosenEdits({ sync, chosenNow, types, ruler, decide, next })
  const onDecideAll = (decision: Decision) => {
    if (open.length === 0) return
    decide(open.flatMap((one) => edits.editFor(one, decision) ?? []))
    showSuggestion(nextOf(queue, sync.state().records, open.at(-1)?._id))
  }
  const onEdit = () => editOnCanvas(editorRef.current)
  useReviewKeys(screenRef, mayEdit, {
    severity: (severity) => afterDrawing(editorRef.current, () => edits.onGrade(severity)),
    accept: () => afterDrawing(editorRef.current, () => edits.onDecide('accept')),
    reject: () => afterDrawing(editorRef.current, () => edits.onDecide('reject')),
    type: () => afterDrawing(editorRef.current, edits.onAskType),
    acceptGroup: grouping.acceptAll,
    notSame: grouping.separate,
    acceptAll: () => onDecideAll('accept'),
    rejectAll: () => onDecideAll('reject'),
    edit: onEdit,
    draw: ({ kind, style }) => takeOnCanvas(editorRef.current, (editor) => editor.draw(kind, style)),
    trace: () => takeOnCanvas(editorRef.current, (editor) => editor.setTool('trace')),
    outline: () => takeOnCanvas(editorRef.current, (editor) => editor.setTool('outline')),
    ruler: () => editorRef.current?.draw('sequence', rulerStyle),
    asWidth: () => edits.onMeasure('width'),
    undo: onUndo,
    next,
    ...keys,
  })

  return {
    ...around,
    selectedId,
    choose,
    onCanvasChoice,
    selected,
    grouping,
    showAnnotation,
    filter,
    setFilter,
    counts: { ...counts, drawn, isFiltered: markerId !== null || filter.type !== '' || filter.confidence > 0 },
    open,
    canUndo,
    accepted,
    next,
    types,
    ...edits,
    onDecideAll,
    onEdit,
    onUndo,
  }
}
