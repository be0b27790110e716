import { useRef, useState, type FocusEvent, type FormEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { faultsOf, refusalOf, type Problems, type Rules } from './form-problems.ts'

type Values<F extends string> = Readonly<Record<F, string>>

type Plan<F extends string, T> = {
  /** In the order of the screen: the first with a fault gets the focus. */
  readonly fields: readonly F[]
  readonly rules: (values: Values<F>) => Rules<T>
  readonly send: (data: T) => Promise<void>
}

function read<F extends string>(form: HTMLFormElement, fields: readonly F[]): Values<F> {
  const given = new FormData(form)
  return Object.fromEntries(fields.map((field) => [field, String(given.get(field) ?? '')])) as Record<F, string>
}

/** Fields keep their own values: what a password manager fills in without telling React is sent all the same. */
export function useForm<F extends string, T>({ fields, rules, send }: Plan<F, T>) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(
    () => Object.fromEntries(fields.map((field) => [field, ''])) as Record<F, string>,
  )
  const [judged, setJudged] = useState<readonly F[]>([])
  const [refused, setRefused] = useState<Problems>({})
  const [notice, setNotice] = useState('')
  const [busy, setBusy] = useState(false)
  const faults = faultsOf(t, rules(values), values)
  const fieldOf = (target: EventTarget) => fields.find((field) => field === (target as HTMLInputElement).name)

  function focus(field: F) {
    const input = form.current?.elements.namedItem(field)
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.focus()
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    setValues(read(event.currentTarget, fields))
    const field = fieldOf(event.target)
    if (field !== undefined) setRefused((before) => ({ ...before, [field]: undefined }))
  }

  /** Not on the way to a button or a link: words that appear would move it away from under the pointer. */
  function onBlur(event: FocusEvent<HTMLFormElement>) {
    const field = fieldOf(event.target)
    const next: EventTarget | null = event.relatedTarget
    if (field === undefined || values[field] === '' || (next !== null && !(next instanceof HTMLInputElement))) return
    setJudged((before) => (before.includes(field) ? before : [...before, field]))
  }

  async function submit(element: HTMLFormElement) {
    if (busy) return
    const given = read(element, fields)
    setValues(given)
    setJudged(fields)
    setRefused({})
    setNotice('')
    const verdict = rules(given).safeParse(given)
    const found = faultsOf(t, rules(given), given)
    const first = fields.find((field) => found[field] !== undefined)
    if (first !== undefined) focus(first)
    if (!verdict.success) return
    setBusy(true)
    try {
      await send(verdict.data)
    } catch (error) {
      setBusy(false)
      const refusal = refusalOf(t, error, fields)
      if (refusal.field === undefined) return setNotice(refusal.text)
      setRefused({ [refusal.field]: refusal.text })
      focus(refusal.field)
    }
  }

  return {
    values,
    notice,
    busy,
    errorAt: (field: F) => refused[field] ?? (judged.includes(field) ? faults[field] : undefined),
    formProps: {
      ref: form,
      'aria-busy': busy,
      onInput,
      onBlur,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      },
    },
  }
}
