import { Group, NativeSelect } from '@mantine/core'
import { projectSorts, type ProjectSort } from '@plumbline/contract/projects/projects'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { ViewSwitch } from '../../../ui/forms/ViewSwitch.tsx'
import { listViews, type ListView } from './list-address.ts'

const icons = { table: IconList, cards: IconLayoutGrid } as const

type Props = {
  readonly sort: ProjectSort
  readonly onSort: (sort: ProjectSort) => void
  readonly view: ListView
  readonly onView: (view: ListView) => void
}

export function ListTools({ sort, onSort, view, onView }: Props) {
  const t = useT()
  return (
    <Group gap="sm">
      <NativeSelect
        size="sm"
        aria-label={t('projects.list.sort.label')}
        title={t('projects.list.sort.label')}
        w={176}
        value={sort}
        data={projectSorts.map((one) => ({ value: one, label: t(`projects.list.sort.${one}`) }))}
        onChange={(event) => onSort(projectSorts.find((one) => one === event.currentTarget.value) ?? 'newest')}
      />
      <ViewSwitch
        label={t('projects.list.view.label')}
        value={view}
        onChange={onView}
        choices={listViews.map((value) => ({ value, label: t(`projects.list.view.${value}`), Icon: icons[value] }))}
      />
    </Group>
  )
}
