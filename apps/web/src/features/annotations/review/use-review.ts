import type { Editor } from '@plumbline/canvas/editor'
import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { Media } from '@plumbline/contract/media/media'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type RefObject } from 'react'
import { photoQuery } from '../../../api/media/photo.ts'
import type { OfInspection } from '../../../api/media.ts'
import type { Edit, AnnotationRecord } from '../annotation-rules.ts'
import { isStored, ownerOf, rulerStyle } from '../annotation-shapes.ts'
import type { AnnotationSync, SyncState } from '../annotation-sync.ts'
import type { NeighbourSide } from './NeighbourPhotos.tsx'
import type { QueueFilter } from './ReviewBar.tsx'
import { isTyping, reviewKey, type ReviewKey } from './review-keys.ts'
import { decided, graded, measuredAs, nextOf, useQueue, type Decision } from './review-queue.ts'
import { useDecisions } from './use-decisions.ts'

type Options = {
  readonly of: OfInspection
  readonly sync: AnnotationSync
  readonly state: SyncState
  readonly markerId: string | null
  readonly image: Media | undefined
  readonly own: readonly AnnotationRecord[]
  /** Shapes drawn by hand that are not decided. */
  readonly drawn: number
  readonly mayEdit: boolean
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

/** Going through what is on the photos, by hand and by key. */
export function useReview({
  of,
  sync,
  state,
  markerId,
  image,
  own,
  drawn,
  mayEdit,
  beside,
  ruler,
  screenRef,
  editorRef,
  onOpen,
  onThermal,
}: Options) {
  const [selectedId, setSelectedId] = useState<string>()
  const [filter, setFilter] = useState<QueueFilter>({ confidence: 0, type: '' })
  const { queue, ...counts } = useQueue(
    of,
    { markerId, types: filter.type === '' ? [] : [filter.type], confidence: filter.confidence },
    state.records,
  )
  const { decide, undo, canUndo } = useDecisions(sync)
  const detail = useQuery({ ...photoQuery(of, image?._id ?? ''), enabled: image !== undefined })
  const neighbours = detail.data?.neighbours
  const thermalId = image?.type === 'thermal' ? image._id : (image?.thermalId ?? null)
  const selected = selectedId === undefined ? undefined : state.records.get(selectedId)
  const open = own
    .filter(
      ({ mine }) =>
        mine.annInfo.isDefect === null &&
        mine.annInfo.origin === 'detector' &&
        (mine.annInfo.confidence ?? 1) >= filter.confidence &&
        (filter.type === '' || mine.annInfo.aiDefectType === filter.type),
    )
    .map(({ mine }) => mine)

  function showAnnotation(one: Annotation | undefined): void {
    if (one === undefined) return
    if (one.imageId !== image?._id) onOpen(one.imageId)
    setSelectedId(one._id)
  }
  const next = () => showAnnotation(nextOf(queue, sync.state().records, selectedId))

  /** As the canvas has it: a key may follow a drawn shape before the screen was painted again. */
  function chosenNow(): AnnotationRecord | undefined {
    const editor = editorRef.current
    const shape = editor?.shapes.get([...editor.state().selection].at(-1) ?? '')
    const id = shape !== undefined && isStored(shape) ? ownerOf(shape) : selectedId
    return id === undefined ? undefined : sync.state().records.get(id)
  }

  function change(edit: (annotation: Annotation) => Edit, isAdvancing: boolean): void {
    const chosen = chosenNow()
    if (chosen === undefined || chosen.isRemoved === true) return
    const wasOpen = chosen.mine.annInfo.isDefect === null && chosen.mine.annInfo.origin === 'detector'
    decide([edit(chosen.mine)])
    if (isAdvancing && wasOpen) next()
  }
  const onDecide = (decision: Decision) => change((one) => decided(one, decision), decision !== 'undecide')
  const onDecideAll = (decision: Decision) => {
    if (open.length === 0) return
    decide(open.map((one) => decided(one, decision)))
    showAnnotation(nextOf(queue, sync.state().records, open.at(-1)?._id))
  }
  const onMeasure = (side: 'length' | 'width') => {
    if (ruler !== undefined) change((one) => measuredAs(one, side, ruler), false)
  }
  const onEdit = () => {
    focusCanvas()
    editorRef.current?.key({ type: 'down', key: 'e', ctrl: false, shift: false, alt: false, now: performance.now() })
  }
  const onDirection = (side: NeighbourSide) => {
    const id = neighbours?.[side]
    if (typeof id === 'string') onOpen(id)
  }
  const onUndo = () => showAnnotation(undo())
  const show = (id: string | undefined) => {
    if (id !== undefined) onOpen(id)
  }

  function act(key: ReviewKey): void {
    if (key.does === 'severity') change((one) => graded(one, key.severity), true)
    else if (key.does === 'accept' || key.does === 'reject') onDecide(key.does)
    else if (key.does === 'acceptAll') onDecideAll('accept')
    else if (key.does === 'rejectAll') onDecideAll('reject')
    else if (key.does === 'edit') onEdit()
    else if (key.does === 'ruler') editorRef.current?.draw('sequence', rulerStyle)
    else if (key.does === 'asWidth') onMeasure('width')
    else if (key.does === 'undo') onUndo()
    else if (key.does === 'next') next()
    else if (key.does === 'photoNext') show(beside.next)
    else if (key.does === 'photoBefore') show(beside.before)
    else if (key.does === 'thermal') {
      if (thermalId !== null) onThermal(thermalId)
    } else onDirection(key.does)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target } = event
    // A photo that goes away with its own key leaves the focus on nothing, and nothing in here would hear the next.
    const isHere = target === document.body || (target instanceof Node && screenRef.current?.contains(target) === true)
    if (event.isComposing || isTyping(target) || !isHere) return
    const key = reviewKey(event, mayEdit)
    if (key === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act(key)
  }

  useEffect(() => {
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  })

  return {
    selectedId,
    setSelectedId,
    selected,
    filter,
    setFilter,
    counts: { ...counts, drawn, isFiltered: markerId !== null || filter.type !== '' || filter.confidence > 0 },
    open,
    neighbours,
    hasThermal: thermalId !== null,
    canUndo,
    next,
    change,
    onDecide,
    onDecideAll,
    onEdit,
    onMeasure,
    onDirection,
    onThermal: () => act({ does: 'thermal' }),
    onUndo,
  }
}
