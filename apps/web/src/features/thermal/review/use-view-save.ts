import type { Editor } from '@plumbline/canvas/editor'
import type { Span, ThermalDetail, ThermalSurvey, ThermalViewState } from '@plumbline/contract/thermal/thermal'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import {
  isStale,
  saveSurvey,
  saveView,
  surveyQuery,
  thermalImageQuery,
  type OfInspection,
} from '../../../api/thermal.ts'
import { useEditorState } from '../../../canvas/use-editor.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { loadMeters, metersOf, metersText, textOfMeters } from '../thermal-editor.ts'
import { firstLook, isEditedLook, useLook, viewOf, type LookStore } from '../view-store.ts'

type Stored = {
  readonly view: ThermalViewState | null
  readonly version: number
  /** Somebody else stored it: the screen has to load it. */
  readonly isTheirs?: boolean
}
type EditorContext = {
  readonly of: OfInspection
  readonly detail: ThermalDetail
  readonly survey: ThermalSurvey
  readonly editor: Editor
  readonly look: LookStore
  /** The range a picture without a saved one opened with. */ readonly fitting: Span
  readonly mayEdit: boolean
}

const isSameView = (a: ThermalViewState | null, b: ThermalViewState | null) => JSON.stringify(a) === JSON.stringify(b)

/** What is stored, what was changed since, and what somebody else stored meanwhile. */
export function useViewSave({ of, detail, survey, editor, look, fitting, mayEdit }: EditorContext) {
  const t = useT()
  const client = useQueryClient()
  const [stored, setStored] = useState<Stored>({ view: detail.view, version: detail.version })
  const [textNow] = useState(() => metersText(editor))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { queryKey } = thermalImageQuery(of, detail.image._id)
  const storedText = textOfMeters(stored.view?.meters ?? [])
  const isOtherMeters = useEditorState(editor, () => textNow() !== storedText)
  const isOtherLook = useLook(look, (one) => isEditedLook(one, editor, stored.view, survey, fitting))
  const isEdited = mayEdit && (isOtherLook || isOtherMeters)
  // After a save the older detail is here for one more render: taken for a newer one it would load the meters again and clear the undo.
  const isNewer = detail.version > stored.version
  const isTheirs = isNewer && !isSameView(detail.view, stored.view)
  const mustAsk = isTheirs && isEdited
  function show(view: ThermalViewState | null): void {
    look.set(firstLook(view, survey, fitting))
    loadMeters(editor, view?.meters ?? [])
  }

  // The scene or the pair changed, or nothing of ours would be lost.
  if (isNewer && !mustAsk) setStored({ view: detail.view, version: detail.version, isTheirs })
  const showTheirs = useEffectEvent((theirs: Stored) => {
    if (theirs.isTheirs === true) show(theirs.view)
  })
  // Before the paint: compared with what is still shown, theirs would count as a change of ours.
  useLayoutEffect(() => showTheirs(stored), [stored])

  const { lockedSpan, palette } = survey
  const [min, max] = [lockedSpan?.min, lockedSpan?.max]
  useEffect(() => {
    if (min !== undefined && max !== undefined) look.set({ range: { min, max }, palette })
  }, [look, min, max, palette])

  async function send(version: number): Promise<boolean> {
    setBusy(true)
    setProblem('')
    try {
      const view = viewOf(look.read(), metersOf(editor))
      const isOtherSpan =
        lockedSpan !== null &&
        (lockedSpan.min !== view.range.min || lockedSpan.max !== view.range.max || survey.palette !== view.palette)
      const saved = await saveView(of, detail.image._id, view, version)
      if (isOtherSpan)
        client.setQueryData(
          surveyQuery(of).queryKey,
          await saveSurvey(of, { ...survey, lockedSpan: view.range, palette: view.palette }),
        )
      setStored({ view: saved.view, version: saved.version })
      client.setQueryData(queryKey, saved)
      showToast('note', t('thermal.view.saved'))
      return true
    } catch (error) {
      if (isStale(error)) await client.invalidateQueries({ queryKey })
      else setProblem(error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    isEdited,
    isBusy,
    problem,
    mustAsk,
    save: () => send(stored.version),
    saveOver: () => send(detail.version),
    take() {
      setStored({ view: detail.view, version: detail.version })
      show(detail.view)
    },
  }
}
