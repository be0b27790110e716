import type { Defect } from '@plumbline/contract/defects/defects'
import type { DefectFacets, Quantities } from '@plumbline/contract/defects/register'
import type { DefectQuantities } from '../../../api/defects-register.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { LibraryIndex } from '../defect-library.ts'
import { filterValueText } from '../filter-text.ts'
import type { RegisterGroup } from '../register-address.ts'

const filterNames = {
  severity: 'severities',
  status: 'statuses',
  type: 'types',
  floor: 'floors',
  assignee: 'assignees',
} as const satisfies Record<RegisterGroup, string>

/** What stands over a group of rows: its name, and how many defects and how much of them are in it, loaded or not. */
export function useGroupText(
  group: RegisterGroup | undefined,
  library: LibraryIndex,
  facets: DefectFacets | undefined,
  quantities: DefectQuantities | undefined,
) {
  const t = useT()
  return {
    groupName(value: string | null, defect: Defect): string {
      if (group === undefined) return ''
      if (value === null) return t(group === 'assignee' ? 'defects.panel.nobody' : 'defects.panel.nothing')
      const name = group === 'assignee' ? defect.assignee?.name : group === 'floor' ? defect.floorName : ''
      return filterValueText(t, library, filterNames[group], value, name ?? value)
    },
    groupCount: (value: string | null) =>
      group === undefined ? undefined : facets?.[filterNames[group]].find(({ id }) => id === value)?.count,
    groupQuantities: (value: string | null): Quantities | undefined =>
      group === undefined ? undefined : quantities?.groups.find(({ id }) => id === value)?.quantities,
  }
}
