import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { ProjectFilters } from '../../api/projects.ts'
import { useT } from '../../i18n/use-t.ts'
import classes from './ProjectFilterBar.module.css'

const fields = [['projectName', 'name'], ['projectNum', 'number'], ['clientName', 'client']] as const
const none: ProjectFilters = { projectName: '', projectNum: '', clientName: '' }

type Props = { readonly filters: ProjectFilters; readonly onChange: (filters: ProjectFilters) => void }

/** What is typed counts a moment later; what comes from the address (back, a link) replaces what was typed. */
export function ProjectFilterBar({ filters, onChange }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(filters)
  const [seen, setSeen] = useState(filters)
  const send = useDebouncedCallback(onChange, 250)
  if (fields.some(([field]) => filters[field] !== seen[field])) {
    setSeen(filters)
    setTyped(filters)
  }
  function change(next: ProjectFilters) {
    setTyped(next)
    send(next)
  }
  return (
    <search className={classes.bar} aria-label={t('projects.filters.label')}>
      {fields.map(([field, label]) => (
        <TextInput key={field} label={t(`projects.filters.${label}`)} type="search" size="sm" maxLength={100} className={classes[label]}
          value={typed[field]} onChange={(event) => change({ ...typed, [field]: event.currentTarget.value })} />
      ))}
      {fields.some(([field]) => typed[field] !== '') && (
        <Button variant="subtle" size="sm" onClick={() => {
          setTyped(none)
          send.cancel()
          onChange(none)
        }}>{t('projects.filters.clear')}</Button>
      )}
    </search>
  )
}
