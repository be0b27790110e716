import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { projectTypes } from '@plumbline/contract/projects/project-types'
import { useState } from 'react'
import type { ProjectFilters } from '../../../api/projects.ts'
import { useT } from '../../../i18n/use-t.ts'
import { isFiltered, noFilters } from './list-address.ts'
import classes from './ProjectList.module.css'
import { StartDates } from './StartDates.tsx'

const fields = [
  ['projectName', 'name'],
  ['projectNum', 'number'],
  ['clientName', 'client'],
] as const

type Props = { readonly filters: ProjectFilters; readonly onChange: (filters: ProjectFilters) => void }

/** What is typed counts a moment later; what comes from the address (back, a link) replaces what was typed. */
export function ProjectFilterBar({ filters, onChange }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(filters)
  const [seen, setSeen] = useState(filters)
  const send = useDebouncedCallback(onChange, 250)
  if (filters !== seen) {
    setSeen(filters)
    setTyped(filters)
  }
  function change(next: ProjectFilters, isTyping: boolean) {
    setTyped(next)
    send.cancel()
    if (isTyping) send(next)
    else onChange(next)
  }
  return (
    <search className={classes.bar} aria-label={t('projects.filters.label')}>
      {fields.map(([field, label]) => (
        <TextInput
          key={field}
          label={t(`projects.filters.${label}`)}
          type="search"
          size="sm"
          maxLength={100}
          className={label === 'name' ? classes.nameFilter : classes.filter}
          value={typed[field]}
          onChange={(event) => change({ ...typed, [field]: event.currentTarget.value }, true)}
        />
      ))}
      <StartDates days={typed.startDates} onChange={(startDates) => change({ ...typed, startDates }, false)} />
      <NativeSelect
        label={t('projects.list.type.label')}
        size="sm"
        className={classes.filter ?? ''}
        value={typed.projectType ?? ''}
        data={[
          { value: '', label: t('projects.list.type.all') },
          ...projectTypes.map((type) => ({ value: type, label: t(`projects.types.${type}`) })),
        ]}
        onChange={(event) =>
          change({ ...typed, projectType: projectTypes.find((type) => type === event.currentTarget.value) }, false)
        }
      />
      {isFiltered(typed) && (
        <Button variant="subtle" size="sm" onClick={() => change({ ...noFilters, sort: typed.sort }, false)}>
          {t('projects.filters.clear')}
        </Button>
      )}
    </search>
  )
}
