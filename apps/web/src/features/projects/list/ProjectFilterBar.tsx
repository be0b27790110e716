import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { projectTypes } from '@plumbline/contract/projects/project-types'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ProjectFilters } from '../../../api/projects.ts'
import { useT } from '../../../i18n/use-t.ts'
import { FilterSheet } from '../../../ui/forms/FilterSheet.tsx'
import { phoneWidth, useNarrow } from '../../../ui/layout/use-narrow.ts'
import { countFilters, isFiltered, noFilters } from './list-address.ts'
import classes from './ProjectList.module.css'
import { StartDates } from './StartDates.tsx'

const fields = [
  ['projectName', 'name'],
  ['projectNum', 'number'],
  ['clientName', 'client'],
] as const

/** isTyping: more letters may follow. */
type Change = (next: ProjectFilters, isTyping: boolean) => void
type Props = { readonly filters: ProjectFilters; readonly onChange: (filters: ProjectFilters) => void }

function FilterFields({ typed, onChange }: { readonly typed: ProjectFilters; readonly onChange: Change }) {
  const t = useT()
  return (
    <>
      {fields.map(([field, label]) => (
        <TextInput
          key={field}
          label={t(`projects.filters.${label}`)}
          type="search"
          size="sm"
          maxLength={100}
          className={classes.filter ?? ''}
          value={typed[field]}
          onChange={(event) => onChange({ ...typed, [field]: event.currentTarget.value }, true)}
        />
      ))}
      <StartDates days={typed.startDates} onChange={(startDates) => onChange({ ...typed, startDates }, false)} />
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
          onChange({ ...typed, projectType: projectTypes.find((type) => type === event.currentTarget.value) }, false)
        }
      />
    </>
  )
}

/**
 * One search first, the filters behind a button that says how many are set. What is typed counts a moment later; what
 * comes from the address (back, a link) replaces what was typed.
 */
export function ProjectFilterBar({ filters, onChange }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(filters)
  const [seen, setSeen] = useState(filters)
  const [isOpen, setIsOpen] = useState(() => countFilters(filters) > 0)
  const isPhone = useNarrow(phoneWidth)
  const fieldsId = useId()
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
  const count = countFilters(typed)
  return (
    <search aria-label={t('projects.filters.label')}>
      <Group gap="sm" wrap="nowrap">
        <TextInput
          aria-label={t('projects.filters.search')}
          placeholder={t('projects.filters.search')}
          type="search"
          size="sm"
          maxLength={100}
          flex="0 1 360px"
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
          value={typed.q}
          onChange={(event) => change({ ...typed, q: event.currentTarget.value }, true)}
        />
        {isPhone ? (
          <FilterSheet count={count} onClear={() => change({ ...noFilters, sort: typed.sort, q: typed.q }, false)}>
            <Stack>
              <FilterFields typed={typed} onChange={change} />
            </Stack>
          </FilterSheet>
        ) : (
          <Button
            variant="default"
            size="sm"
            flex="none"
            aria-expanded={isOpen}
            aria-controls={isOpen ? fieldsId : undefined}
            leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden="true" />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {count === 0 ? t('projects.filters.more') : t('projects.filters.moreActive', { count })}
          </Button>
        )}
        {isFiltered(typed) && !isPhone && (
          <Button
            variant="subtle"
            size="sm"
            flex="none"
            onClick={() => change({ ...noFilters, sort: typed.sort }, false)}
          >
            {t('projects.filters.clear')}
          </Button>
        )}
      </Group>
      {isOpen && !isPhone && (
        <div id={fieldsId} className={classes.bar}>
          <FilterFields typed={typed} onChange={change} />
        </div>
      )}
    </search>
  )
}
