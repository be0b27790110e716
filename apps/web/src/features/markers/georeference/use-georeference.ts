import type { Editor } from '@plumbline/canvas/editor'
import { georeference, type Georeference } from '@plumbline/geometry/georeference'
import type { Size } from '@plumbline/geometry/point'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { georeferenceQuery, saveGeoreference, type OfPlan } from '../../../api/markers.ts'
import { newId } from '../../../api/new-id.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { tieStyle } from '../marker-styles.ts'
import {
  draftOf,
  emptyTie,
  placedTie,
  storedTies,
  tieShapes,
  tiesOf,
  tiesOfStored,
  type TieDraft,
} from './tie-draft.ts'

/** How the plan lies on the map, as it is stored. */
export function useStoredGeoreference(of: OfPlan, size: Size | undefined) {
  const found = useQuery(georeferenceQuery(of))
  const fitted: Georeference | undefined =
    found.data === undefined || size === undefined ? undefined : georeference(tiesOfStored(found.data), size)
  return { ...found, fitted }
}

type Draft = { readonly ties: readonly TieDraft[]; readonly version: number }

/** Why tie points cannot be stored. */
function faultOf(ties: ReturnType<typeof tiesOf>, fitted: Georeference | undefined) {
  if (ties === undefined) return 'markers.georeference.wrong'
  if (ties.length === 1) return 'markers.georeference.tooFew'
  return ties.length > 1 && fitted === undefined ? 'markers.georeference.tooClose' : undefined
}

const tieIds = (editor: Editor): readonly string[] =>
  editor.shapes
    .all()
    .filter(({ style }) => style === tieStyle)
    .map(({ id }) => id)

/** Tie points as points on the plan that can be dragged. */
function useTieShapes(editor: Editor, ties: readonly TieDraft[], onPlaced: (ties: readonly TieDraft[]) => void): void {
  const place = useEffectEvent(onPlaced)
  useEffect(() => {
    const shapes = tieShapes(ties)
    const there = new Set(shapes.map(({ id }) => id))
    editor.shapes.apply({ put: shapes, remove: tieIds(editor).filter((id) => !there.has(id)) }, 'remote')
  }, [editor, ties])
  useEffect(() => () => void editor.shapes.apply({ put: [], remove: tieIds(editor) }, 'remote'), [editor])
  useEffect(
    () =>
      editor.shapes.subscribe((change, origin) => {
        const placed = new Map(
          change.put.filter(({ style }) => style === tieStyle).map(({ id, points }) => [id, points[0]!]),
        )
        if (origin === 'remote' || origin === 'load' || placed.size === 0) return
        place(ties.map((tie) => (placed.has(tie.id) ? placedTie(tie, placed.get(tie.id)!) : tie)))
      }),
    [editor, ties],
  )
}

/** Tie points while they are being set: in fields, and as points on the plan that can be dragged. */
export function useTies(of: OfPlan, editor: Editor, size: Size) {
  const t = useT()
  const client = useQueryClient()
  const query = georeferenceQuery(of)
  const found = useQuery(query)
  const [draft, setDraft] = useState<Draft>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isStale, setStale] = useState(false)
  const [blanks] = useState(() => [newId(), newId()].map(emptyTie))

  const stored = found.data
  // Made again on every render, it would subscribe to the shapes again with every key that is typed.
  const current = useMemo<Draft>(
    () =>
      draft ?? {
        ties: stored === undefined || stored.points.length === 0 ? blanks : draftOf(stored, (index) => `tie-${index}`),
        version: stored?.version ?? 0,
      },
    [draft, stored, blanks],
  )
  const ties = tiesOf(current.ties)
  const fitted = ties === undefined ? undefined : georeference(ties, size)

  function set(next: readonly TieDraft[]) {
    setProblem(undefined)
    setDraft({ ...current, ties: next })
  }

  useTieShapes(editor, current.ties, set)

  async function refuse(error: unknown): Promise<void> {
    const isNewer = error instanceof ApiError && error.code === 'version.stale'
    if (isNewer) {
      const newest = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
      if (newest !== undefined) setDraft({ ...current, version: newest.version })
    }
    setStale(isNewer)
    setProblem(isNewer ? t('markers.georeference.stale') : error instanceof Error ? errorText(t, error) : String(error))
  }

  async function save(): Promise<boolean> {
    const fault = faultOf(ties, fitted)
    if (ties === undefined || fault !== undefined) return (setProblem(fault && t(fault)), false)
    setBusy(true)
    try {
      const saved = await saveGeoreference(of, { points: storedTies(ties), version: current.version })
      client.setQueryData(query.queryKey, saved)
      setDraft(undefined)
      setStale(false)
      showToast('note', t('markers.georeference.saved'))
      return true
    } catch (error) {
      await refuse(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    found,
    ties: current.ties,
    fitted,
    isBusy,
    problem,
    isStale,
    isDirty: draft !== undefined,
    save,
    change: (id: string, fields: Partial<TieDraft>) =>
      set(current.ties.map((tie) => (tie.id === id ? { ...tie, ...fields } : tie))),
    add: () => set([...current.ties, emptyTie(newId())]),
    remove: (id: string) => set(current.ties.filter((tie) => tie.id !== id)),
    clear: () => set([]),
    takeTheirs: () => {
      setProblem(undefined)
      setStale(false)
      setDraft(undefined)
    },
  }
}
