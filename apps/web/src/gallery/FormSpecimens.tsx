import { Button, Group } from '@mantine/core'
import { severities, type Severity } from '@plumbline/contract/buildings'
import { IconGridDots, IconList } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../i18n/use-t.ts'
import { ActionMenu } from '../ui/forms/ActionMenu.tsx'
import { DateField } from '../ui/forms/DateField.tsx'
import { FilterGroup } from '../ui/forms/FilterGroup.tsx'
import { FilterSheet } from '../ui/forms/FilterSheet.tsx'
import { LinkButton } from '../ui/forms/LinkButton.tsx'
import { SeverityChoice } from '../ui/forms/SeverityChoice.tsx'
import { Stepper } from '../ui/forms/Stepper.tsx'
import { ViewSwitch } from '../ui/forms/ViewSwitch.tsx'
import { OfflineContext } from '../ui/forms/offline-context.ts'
import { WriteButton } from '../ui/forms/WriteButton.tsx'
import { Specimen } from './Specimen.tsx'

const deliveries = ['immediate', 'daily', 'none'] as const

function Menus() {
  const t = useT()
  const [chosen, setChosen] = useState<(typeof deliveries)[number]>('daily')
  const wordOf = (delivery: (typeof deliveries)[number]) => t(`notifications.mail.deliveries.${delivery}`)
  const shared = { actions: deliveries, wordOf, onAction: setChosen }
  return (
    <Group gap="lg">
      <ActionMenu {...shared} label={t('notifications.settings')} isGrave={(delivery) => delivery === 'none'} />
      <ActionMenu {...shared} label={t('notifications.settings')} isBusy />
      <ActionMenu
        {...shared}
        target={<Button variant="default">{t('notifications.settings')}</Button>}
        aboutOf={() => t('notifications.mail.kind')}
        reasonOf={(delivery) => (delivery === 'none' ? t('shell.kept.resting') : undefined)}
        groupOf={() => t('notifications.mail.delivery')}
      />
      <ActionMenu {...shared} target={<Button variant="default">{wordOf(chosen)}</Button>} chosen={chosen} />
    </Group>
  )
}

function Filters() {
  const t = useT()
  const [chosen, setChosen] = useState<readonly string[]>(['major'])
  const nameOf = (severity: string) =>
    t(`projects.terms.severity.${severities.find((known) => known === severity) ?? 'minor'}.name`)
  return (
    <FilterGroup
      label={t('notifications.mail.kind')}
      options={severities.map((value, index) => ({ value, label: nameOf(value), count: index * 1_234 }))}
      chosen={chosen}
      nameOf={nameOf}
      onChange={setChosen}
    />
  )
}

function Dates() {
  const t = useT()
  const [day, setDay] = useState('2026-11-18')
  const [wrong, setWrong] = useState('31/02/2026')
  return (
    <Group gap="lg" align="flex-start">
      <DateField label={t('billing.limits.expires')} value={day} onChange={setDay} />
      <DateField label={t('billing.limits.expires')} value={wrong} onChange={setWrong} />
      <DateField label={t('billing.limits.expires')} value={day} readOnly onChange={setDay} />
    </Group>
  )
}

function Choices() {
  const t = useT()
  const [severity, setSeverity] = useState<Severity>('moderate')
  const [view, setView] = useState<'list' | 'grid'>('list')
  const [count, setCount] = useState(2)
  const views = [
    { value: 'list', label: t('notifications.open'), Icon: IconList },
    { value: 'grid', label: t('shell.openProjects'), Icon: IconGridDots },
  ] as const
  return (
    <>
      <Specimen name="SeverityChoice">
        <SeverityChoice label={t('shell.home.major')} value={severity} onChange={setSeverity} />
      </Specimen>
      <Specimen name="ViewSwitch">
        <div>
          <ViewSwitch label={t('shell.scheme.label')} value={view} choices={views} onChange={setView} />
        </div>
      </Specimen>
      <Specimen name="Stepper">
        <Stepper
          label={t('billing.limits.images')}
          fewer={t('shell.filters.fewer')}
          more={t('notifications.more')}
          value={count}
          min={1}
          max={4}
          onChange={setCount}
        />
      </Specimen>
    </>
  )
}

export function FormSpecimens() {
  const t = useT()
  return (
    <>
      <Specimen name="ActionMenu">
        <Menus />
      </Specimen>
      <Specimen name="LinkButton">
        <Group gap="lg">
          <LinkButton>{t('notifications.open')}</LinkButton>
          <LinkButton isAction>{t('notifications.clear')}</LinkButton>
          <LinkButton disabled>{t('notifications.clear')}</LinkButton>
        </Group>
      </Specimen>
      <Specimen name="WriteButton">
        <Group gap="lg">
          <WriteButton>{t('billing.limits.save')}</WriteButton>
          <OfflineContext value>
            <WriteButton>{t('billing.limits.save')}</WriteButton>
          </OfflineContext>
        </Group>
      </Specimen>
      <Specimen name="DateField">
        <Dates />
      </Specimen>
      <Choices />
      <Specimen name="FilterGroup">
        <Filters />
      </Specimen>
      <Specimen name="FilterSheet">
        <FilterSheet count={2} onClear={() => undefined}>
          <Filters />
        </FilterSheet>
      </Specimen>
    </>
  )
}
