import { Textarea, TextInput } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { ReadField } from './SavedChoice.tsx'

type Props = {
  readonly label: string
  readonly value: string
  readonly isReadOnly: boolean
  readonly isLong?: boolean
  readonly maxLength: number
  readonly placeholder?: string
  readonly suffix?: string
  /** What is wrong with it; what is wrong is not saved. */
  readonly faultOf?: (typed: string) => string | undefined
  /** seen: what stood there when the hand began; somebody else may have changed it since. */
  readonly onSave: (typed: string, seen: string) => void
}

/** A pause in typing after which it is worth a call. */
const restMs = 1_200

/** Text that is saved when the hand leaves it, rests, or the screen goes away; read-only it is text and no field. */
export function SavedText(props: Props) {
  const t = useT()
  const { label, value, isReadOnly, placeholder, suffix } = props
  if (!isReadOnly) return <TypedText {...props} />
  const text = value === '' || suffix === undefined ? value : `${value} ${suffix}`
  return <ReadField label={label} text={text || (placeholder ?? t('defects.panel.nothing'))} />
}

function TypedText({ label, value, isLong = false, maxLength, placeholder, suffix, faultOf, onSave }: Props) {
  const [typed, setTyped] = useState<string>()
  const seen = useRef(value)
  const shown = typed ?? value
  const fault = typed === undefined ? undefined : faultOf?.(typed)
  const latest = useRef({ typed, value, fault, onSave })
  useEffect(() => {
    latest.current = { typed, value, fault, onSave }
  })

  const save = useCallback((): void => {
    const now = latest.current
    if (now.typed === undefined || now.fault !== undefined) return
    const text = now.typed.trim()
    if (text === now.value) return
    const before = seen.current
    seen.current = text
    now.onSave(text, before)
  }, [])
  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(save, restMs)
    return () => clearTimeout(timer)
  }, [typed, save])
  useEffect(() => save, [save])

  const type = (text: string) => {
    if (typed === undefined) seen.current = value
    setTyped(text)
  }
  const shared = {
    size: 'xs',
    label,
    value: shown,
    maxLength,
    error: fault,
    ...(placeholder === undefined ? {} : { placeholder }),
    onBlur: () => {
      save()
      if (fault === undefined) setTyped(undefined)
    },
  } as const
  if (isLong)
    return <Textarea {...shared} rows={3} resize="vertical" onChange={(event) => type(event.currentTarget.value)} />
  return (
    <TextInput
      {...shared}
      rightSectionWidth={44}
      rightSection={suffix === undefined ? undefined : <span aria-hidden="true">{suffix}</span>}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}
