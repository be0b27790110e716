import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useEditorState } from '../use-editor.ts'
import { clusterPins, crowdsOf, isCluster, type Clusters } from './cluster-pins.ts'
import { crowdStyle } from './pin-styles.ts'

/** Crowds are counted again when the zoom has changed by a third of twice: between, the pins hold still. */
const stepsPerDoubling = 3

/** The pins as they can be shown at this zoom. */
export function usePinClusters(editor: Editor, pins: readonly Shape[], openId: string | null): Clusters {
  const step = useEditorState(editor, ({ view, viewport }) =>
    viewport.width === 0 ? undefined : Math.round(Math.log2(view.scale) * stepsPerDoubling),
  )
  const image = useEditorState(editor, (state) => state.image)
  return useMemo(() => {
    // Before it is laid out nothing is near to anything.
    const scale = step === undefined ? Number.POSITIVE_INFINITY : 2 ** (step / stepsPerDoubling)
    if (!Number.isFinite(scale)) return { shapes: pins, styles: {}, members: new Map() }
    return clusterPins(pins, { kx: image.width * scale, ky: image.height * scale }, openId, crowdStyle)
  }, [pins, step, image, openId])
}

/** So near that its pins fill most of the view. */
const roomForCrowd = 0.6

/** The view that takes a crowd apart; undefined where no zoom does. */
export function viewOfCrowd(editor: Editor, crowd: readonly Shape[]) {
  const { image, viewport, view } = editor.state()
  const places = crowd.flatMap(({ points: [at] }) => (at === undefined ? [] : [at]))
  const [xs, ys] = [places.map(({ x }) => x * image.width), places.map(({ y }) => y * image.height)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const maxScale = (editor.zoomRange().max * view.scale) / editor.zoom()
  const scale = Math.min(
    maxScale,
    (viewport.width * roomForCrowd) / (right - left),
    (viewport.height * roomForCrowd) / (bottom - top),
  )
  if (scale <= view.scale || crowdsOf(crowd, { kx: image.width * scale, ky: image.height * scale }).length < 2)
    return undefined
  return {
    scale,
    x: viewport.width / 2 - ((left + right) / 2) * scale,
    y: viewport.height / 2 - ((top + bottom) / 2) * scale,
  }
}

function openCrowd(editor: Editor, crowd: readonly Shape[], onList: (crowd: readonly Shape[]) => void): void {
  const view = viewOfCrowd(editor, crowd)
  editor.select([])
  if (view === undefined) onList(crowd)
  else editor.setView(view)
}

type Opening = {
  readonly clusters: Clusters
  readonly pins: readonly Shape[]
  readonly openId: string | null
  readonly onOpen: (id: string) => void
}

/**
 * A pin that is chosen opens its defect, a crowd is zoomed into, and the open defect is chosen. Answers a crowd that no
 * zoom takes apart, to be listed.
 */
export function useOpenPin(editor: Editor, { clusters, pins, openId, onOpen }: Opening) {
  const chosen = useEditorState(editor, ({ selection }) => [...selection].at(-1))
  const announcedId = useRef<string | null>(null)
  const [listed, setListed] = useState<readonly Shape[]>([])
  useEffect(() => {
    if (chosen === undefined || chosen === announcedId.current) return
    if (isCluster(chosen)) {
      openCrowd(editor, clusters.members.get(chosen) ?? [], setListed)
      return
    }
    if (!pins.some(({ id }) => id === chosen)) return
    announcedId.current = chosen
    onOpen(chosen)
  }, [editor, chosen, clusters, pins, onOpen])
  useEffect(() => {
    if (openId === announcedId.current) return
    announcedId.current = openId
    editor.select(openId === null || editor.shapes.get(openId) === undefined ? [] : [openId])
  }, [editor, openId])
  return { listed, closeList: () => setListed([]) }
}
