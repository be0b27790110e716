import { NativeSelect } from '@mantine/core'
import { projectSorts, type ProjectSort } from '@plumbline/contract/projects'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { listViews, type ListView } from './list-address.ts'
import classes from './ListTools.module.css'

const icons = { table: IconList, cards: IconLayoutGrid } as const

type Props = { readonly sort: ProjectSort; readonly onSort: (sort: ProjectSort) => void; readonly view: ListView; readonly onView: (view: ListView) => void }

export function ListTools({ sort, onSort, view, onView }: Props) {
  const t = useT()
  return (
    <div className={classes.tools}>
      <NativeSelect size="sm" aria-label={t('projects.list.sort.label')} title={t('projects.list.sort.label')} className={classes.sort ?? ''} value={sort}
        data={projectSorts.map((one) => ({ value: one, label: t(`projects.list.sort.${one}`) }))}
        onChange={(event) => onSort(projectSorts.find((one) => one === event.currentTarget.value) ?? 'newest')} />
      <div role="group" aria-label={t('projects.list.view.label')} className={classes.views}>
        {listViews.map((one) => {
          const Icon = icons[one]
          const label = t(`projects.list.view.${one}`)
          return <button key={one} type="button" aria-pressed={one === view} aria-label={label} title={label} onClick={() => onView(one)}><Icon size={16} stroke={1.5} aria-hidden="true" /></button>
        })}
      </div>
    </div>
  )
}
