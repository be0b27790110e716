import { TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import classes from './DefectSettings.module.css'

export function AddFavourite({ onAdd }: { readonly onAdd: (typed: string) => string | undefined }) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = onAdd(typed)
    setFault(found)
    if (found === undefined) setTyped('')
    field.current?.focus()
  }

  return (
    <form className={classes.add} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label={t('projects.settings.favourites.name')}
        placeholder={t('projects.settings.favourites.placeholder')}
        size="sm"
        flex={1}
        value={typed}
        error={fault}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFault(undefined)
        }}
      />
      <WriteButton type="submit" variant="default" size="sm">
        {t('projects.settings.favourites.add')}
      </WriteButton>
    </form>
  )
}
