import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { infoQuery, saveInfo, type OfWorkspace, type PictureKind } from '../../../api/projects/info.ts'
import { projectsKey } from '../../../api/projects.ts'
import { infoFields } from '../../../i18n/project-fields.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { ruleFaults } from './coverage-rule.ts'
import { infoFaults, refusalOf, type InfoFaults, type Refusal } from './info-faults.ts'
import { usePictures, type PictureChange, type Pictures } from './use-pictures.ts'
import { changedFields, changeOf, valuesOf, withMine, type InfoField, type InfoValues } from './info-values.ts'

type Draft = { readonly base: ProjectInfo; readonly values: InfoValues; readonly pictures: Pictures }

export const fieldId = (field: InfoField) => `info-${field}`

function focusField(field: InfoField) {
  const input = document.getElementById(fieldId(field))
  input?.focus()
  // Focus alone leaves it where it is when it lies behind the bars of the page.
  input?.scrollIntoView({ block: 'nearest' })
}

/** The stored values until something was changed, then the draft, with what is wrong in it. */
function useInfoDraft(info: ProjectInfo) {
  const t = useT()
  const [draft, setDraft] = useState<Draft>()
  const [judged, setJudged] = useState<readonly InfoField[]>([])
  const [refusal, setRefusal] = useState<Refusal>()

  const isDirty =
    draft !== undefined &&
    (changedFields(draft.values, valuesOf(draft.base)).length > 0 || Object.keys(draft.pictures).length > 0)
  const current: Draft = draft !== undefined && isDirty ? draft : { base: info, values: valuesOf(info), pictures: {} }
  const faults = infoFaults(t, current.values)
  const refused: InfoFaults =
    refusal?.field === undefined || refusal.field === 'pictures' ? {} : { [refusal.field]: refusal.text }

  function change(next: Partial<Draft>) {
    setRefusal(undefined)
    setDraft({ ...current, ...next })
  }

  function start() {
    setDraft(undefined)
    setJudged([])
    setRefusal(undefined)
  }

  return {
    current,
    isDirty,
    faults,
    refusal,
    setJudged,
    setRefusal,
    change,
    start,
    errorAt: (field: InfoField) => refused[field] ?? (judged.includes(field) ? faults[field] : undefined),
  }
}

/** The stored values, the draft, and newer values of another user. Nothing is saved before the user presses Save. */
export function useInfoForm(of: OfWorkspace, inspectionId: string | null, info: ProjectInfo) {
  const t = useT()
  const client = useQueryClient()
  const { current, isDirty, faults, refusal, setJudged, setRefusal, change, start, errorAt } = useInfoDraft(info)
  const { base, values, pictures } = current
  const [busy, setBusy] = useState(false)

  const chosen = usePictures(of, (kind, picked) => {
    if (pictures[kind] === undefined) change({ pictures: { ...pictures, [kind]: picked } })
  })

  function startOver() {
    chosen.drop()
    start()
  }

  async function store(): Promise<boolean> {
    const sent = await chosen.sent(pictures)
    await saveInfo(of, { ...changeOf(values, valuesOf(base)), ...sent, version: base.version })
    chosen.drop()
    await client.fetchQuery({ ...infoQuery(of, inspectionId), staleTime: 0 })
    void client.invalidateQueries({ queryKey: projectsKey })
    start()
    showToast('note', t('projects.info.saved'))
    return true
  }

  async function save(): Promise<boolean> {
    if (busy) return false
    const wrong = (Object.keys(infoFields) as InfoField[]).filter((field) => faults[field] !== undefined)
    if (wrong.length > 0) {
      setJudged(wrong)
      // The rule is one field of the project with two figures, each of which may be red.
      const figures = Object.keys(ruleFaults(t, values.coverageRule)).length
      setRefusal({ text: t('projects.info.faults', { count: wrong.length + Math.max(0, figures - 1) }) })
      focusField(wrong[0]!)
      return false
    }
    setBusy(true)
    setRefusal(undefined)
    try {
      return await store()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version.stale')
        await client.fetchQuery({ ...infoQuery(of, inspectionId), staleTime: 0 }).catch(() => undefined)
      const refused = refusalOf(t, error)
      setRefusal(refused)
      if (refused.field !== undefined && refused.field !== 'pictures') focusField(refused.field)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    pictures,
    base,
    isDirty,
    busy,
    refusal,
    save,
    /** Somebody else's, when it is newer than what this form was filled from. */
    newer: isDirty && info.version > base.version ? info : undefined,
    errorAt,
    set: <F extends InfoField>(field: F, value: InfoValues[F]) => change({ values: { ...values, [field]: value } }),
    setPlace: (latitude: string, longitude: string) => change({ values: { ...values, latitude, longitude } }),
    setPicture: (kind: PictureKind, picture: Blob | 'delete' | undefined) => {
      chosen.forget(pictures[kind])
      const rest = Object.fromEntries(Object.entries(pictures).filter(([name]) => name !== kind))
      const next: PictureChange | undefined = picture instanceof Blob ? chosen.pick(kind, picture) : picture
      change({ pictures: next === undefined ? rest : { ...rest, [kind]: next } })
    },
    judge: (field: InfoField) => setJudged((before) => (before.includes(field) ? before : [...before, field])),
    cancel: startOver,
    take: startOver,
    keep: () => change({ base: info, values: withMine(values, valuesOf(base), valuesOf(info)) }),
  }
}

export type InfoFormState = ReturnType<typeof useInfoForm>
