import type { Locale } from '@plumbline/contract/locales'
import type { DefectDefinition, Definition } from '@plumbline/contract/projects/settings'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { changeDefinition, createDefinition } from '../../../api/projects/settings.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import {
  judge,
  valuesOf,
  type DefinitionField,
  type DefinitionProblems,
  type DefinitionValues,
} from './definition-form.ts'
import { failureText } from '../failure-text.ts'

type Plan = {
  readonly corporateId: string
  readonly language: Locale
  readonly definition: DefectDefinition | undefined
  readonly reload: () => Promise<readonly DefectDefinition[] | undefined>
  readonly onDone: () => void
}

const order: readonly DefinitionField[] = ['name', 'followUpAction', 'subTypes', 'description']

export function useDefinitionForm({ corporateId, language, definition, reload, onDone }: Plan) {
  const t = useT()
  const [base, setBase] = useState(definition)
  const [values, setValues] = useState(() => valuesOf(definition))
  const [problems, setProblems] = useState<DefinitionProblems>({})
  const [notice, setNotice] = useState('')
  const [isStale, setStale] = useState(false)
  const [busy, setBusy] = useState(false)

  function set(change: Partial<DefinitionValues>) {
    setValues((before) => ({ ...before, ...change }))
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))))
  }

  async function send(given: Definition): Promise<void> {
    if (base === undefined) await createDefinition(corporateId, language, given)
    else await changeDefinition(corporateId, base._id, base.version, given)
    await reload()
    showToast(
      'note',
      t(
        base === undefined
          ? 'projects.settings.definitions.done.created'
          : 'projects.settings.definitions.done.changed',
        { name: given.name },
      ),
    )
  }

  function refused(error: unknown): DefinitionField | undefined {
    setBusy(false)
    setStale(error instanceof ApiError && error.code === 'version.stale')
    if (error instanceof ApiError && error.field === 'name') {
      setProblems({ name: failureText(t, error) })
      return 'name'
    }
    setNotice(failureText(t, error))
    return undefined
  }

  /** Answers the field to correct. */
  async function submit(): Promise<DefinitionField | undefined> {
    if (busy) return undefined
    const judged = judge(t, values)
    setNotice('')
    setStale(false)
    setProblems('problems' in judged ? judged.problems : {})
    if ('problems' in judged) return order.find((field) => judged.problems[field] !== undefined)
    setBusy(true)
    try {
      await send(judged.definition)
    } catch (error) {
      return refused(error)
    }
    onDone()
    return undefined
  }

  async function takeNewer() {
    setBusy(true)
    const newer = (await reload())?.find(({ _id }) => _id === base?._id)
    setBusy(false)
    setStale(false)
    setNotice('')
    if (newer === undefined) return onDone()
    setBase(newer)
    setValues(valuesOf(newer))
    setProblems({})
  }

  return { values, set, problems, notice, isStale, busy, submit, takeNewer }
}
