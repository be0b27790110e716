import type { Editor } from '@plumbline/canvas/editor'
import type { Span, ThermalDetail, ThermalSurvey, ThermalViewState } from '@plumbline/contract/thermal/thermal'
import { isSame } from '@plumbline/sync/is-same'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import type { OfInspection } from '../../../api/thermal.ts'
import { saveAll } from '../../../autosave/save-all.ts'
import { useEditorState } from '../../../canvas/use-editor.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { loadMeters, metersOf, metersText, textOfMeters } from '../thermal-editor.ts'
import { viewValueOf, type ThermalViewValue, type ViewAutosave, type ViewRecord } from '../view-autosave.ts'
import { viewAutosaveOf } from '../view-registry.ts'
import { firstLook, isEditedLook, useLook, viewOf, type LookStore } from '../view-store.ts'

type EditorContext = {
  readonly of: OfInspection
  readonly detail: ThermalDetail
  readonly survey: ThermalSurvey
  readonly editor: Editor
  readonly look: LookStore
  /** The range a picture without a saved one opened with. */ readonly fitting: Span
  readonly mayEdit: boolean
}

/** A hand on the slider changes the look in every frame; the journal is written once it rests. */
const draftMs = 300

/** The shared range of the inspection, where the view has another one. */
function surveyWith(survey: ThermalSurvey, { range, palette }: ThermalViewState): ThermalSurvey | undefined {
  const { lockedSpan } = survey
  if (lockedSpan === null || (isSame(lockedSpan, range) && survey.palette === palette)) return undefined
  return { ...survey, lockedSpan: range, palette }
}

function draftOf(base: ThermalViewValue, view: ThermalViewState, survey: ThermalSurvey): ThermalViewValue {
  const shared = surveyWith(survey, view)
  return { _id: base._id, version: base.version, view, ...(shared === undefined ? {} : { survey: shared }) }
}

/** Writes what is shown into the journal, a moment after the last change and before the page is closed. */
function useDrafts({ look, editor }: Pick<EditorContext, 'look' | 'editor'>, writeDraft: () => void): void {
  const write = useEffectEvent(writeDraft)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => write(), draftMs)
    }
    const now = () => {
      clearTimeout(timer)
      write()
    }
    const stops = [look.subscribe(later), editor.shapes.subscribe(later)]
    window.addEventListener('beforeunload', now)
    return () => {
      window.removeEventListener('beforeunload', now)
      for (const stop of stops) stop()
      now()
    }
  }, [look, editor])
}

function problemOf(t: ReturnType<typeof useT>, autosave: ViewAutosave, id: string): string {
  const { failed, isOffline, lostError, unsavedIds } = autosave.state()
  const isFailed = failed.has(id) || (isOffline && unsavedIds.has(id))
  const error = failed.has(id) ? failed.get(id) : lostError
  if (!isFailed) return ''
  return error instanceof ApiError ? errorText(t, error) : t('shell.failure.text')
}

/** Only a change of the shared range: the one at the beginning is in the first look, and a draft may have another. */
function useSharedRange(look: LookStore, survey: ThermalSurvey): void {
  const shared = useRef(survey)
  useEffect(() => {
    const { lockedSpan, palette } = survey
    const isOther = !isSame(shared.current.lockedSpan, lockedSpan) || shared.current.palette !== palette
    shared.current = survey
    if (isOther && lockedSpan !== null) look.set({ range: lockedSpan, palette })
  }, [look, survey])
}

function useSavedNote(autosave: ViewAutosave): void {
  const t = useT()
  useEffect(
    () => autosave.listen({ onSaved: (batch) => batch.length > 0 && showToast('note', t('thermal.view.saved')) }),
    [autosave, t],
  )
}

/** What is stored, what was changed since, and what somebody else stored in between. */
export function useViewSave({ of, detail, survey, editor, look, fitting, mayEdit }: EditorContext) {
  const t = useT()
  const client = useQueryClient()
  const [autosave] = useState(() => viewAutosaveOf(client, of))
  const state = useSyncExternalStore(autosave.subscribe, autosave.state)
  const [textNow] = useState(() => metersText(editor))
  const found = useMemo(() => viewValueOf(detail), [detail])
  const { _id: id } = found
  const recordNow = (): ViewRecord => autosave.state().records.get(id) ?? { mine: found, base: found }
  const record: ViewRecord = state.records.get(id) ?? { mine: found, base: found }
  const stored = record.base ?? found
  const storedText = textOfMeters(stored.view?.meters ?? [])
  const isOtherMeters = useEditorState(editor, () => textNow() !== storedText)
  const isOtherLook = useLook(look, (one) => isEditedLook(one, editor, stored.view, survey, fitting))

  function show(view: ThermalViewState | null): void {
    look.set(firstLook(view, survey, fitting))
    loadMeters(editor, view?.meters ?? [])
  }
  function writeDraft(): void {
    const { base = found, isDraft } = recordNow()
    const isEdited =
      textNow() !== textOfMeters(base.view?.meters ?? []) ||
      isEditedLook(look.read(), editor, base.view, survey, fitting)
    if (!mayEdit || !autosave.state().records.has(id)) return
    const draft = draftOf(base, viewOf(look.read(), metersOf(editor)), survey)
    if (isEdited && !isSame(draft, recordNow().mine)) autosave.put([{ value: draft }])
    else if (!isEdited && isDraft === true) autosave.revert([id])
  }
  useDrafts({ look, editor }, writeDraft)

  /**
   * Shows what an earlier visit left unsaved; compared with that visit's view, the stored one would count as taken
   * back.
   */
  const restore = useEffectEvent(() => {
    const { mine } = recordNow()
    if (!mayEdit || mine.view === null || !autosave.state().unsavedIds.has(id)) return
    const { meters, ...shown } = mine.view
    look.set(shown)
    loadMeters(editor, meters)
  })
  useLayoutEffect(() => restore(), [id])

  /** Takes over what the server answered; a view of somebody else is shown where nothing would be lost. */
  const receive = useEffectEvent((value: ThermalViewValue) => {
    writeDraft()
    const before = recordNow().base ?? value
    autosave.take([value])
    const after = recordNow()
    const isUnsaved = autosave.state().unsavedIds.has(id)
    if (!isUnsaved && !isSame(after.mine.view, before.view)) show(after.mine.view)
  })
  // Before the paint: compared with what is still shown, theirs would count as a change of ours.
  useLayoutEffect(() => receive(found), [found])

  useSharedRange(look, survey)
  useSavedNote(autosave)

  async function save(): Promise<boolean> {
    writeDraft()
    autosave.save([id])
    await saveAll(autosave)
    return !autosave.state().unsavedIds.has(id)
  }

  return {
    isEdited: mayEdit && (isOtherLook || isOtherMeters),
    isBusy: state.isSaving,
    problem: record.isDraft === true ? '' : problemOf(t, autosave, id),
    mustAsk: record.conflict !== undefined,
    save,
    saveOver(): Promise<boolean> {
      autosave.resolve(id, 'mine')
      return save()
    },
    take() {
      autosave.resolve(id, 'theirs')
      show(recordNow().mine.view)
    },
    discard() {
      autosave.revert([id])
      show(recordNow().mine.view)
    },
  }
}
