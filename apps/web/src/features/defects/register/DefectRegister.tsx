import { Button } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { Defect } from '@plumbline/contract/defects/defects'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { planIncludes } from '@plumbline/contract/billing/plans'
import { can } from '@plumbline/contract/roles'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { defectFacetsQuery, defectIds, exportedRegister, type ExportFormat } from '../../../api/defects-register.ts'
import { defectsQuery } from '../../../api/defects.ts'
import type { OfInspection } from '../../../api/drawings-elevation.ts'
import { modelPinsQuery } from '../../../api/models.ts'
import { projectUsersQuery } from '../../../api/projects-access.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { DefectPanel, type ModelHref } from '../panel/DefectPanel.tsx'
import { useUnsavedDefects } from '../panel/use-defect-autosave.ts'
import { filterValueText } from '../filter-text.ts'
import {
  filterOf,
  isFiltered,
  orderOf,
  readRegister,
  writeRegister,
  type RegisterAddress,
  type RegisterGroup,
} from '../register-address.ts'
import { RegisterBar } from './RegisterBar.tsx'
import { RegisterFilters } from './RegisterFilters.tsx'
import { rowsOf } from './register-rows.ts'
import { nothingChosen, within } from './register-selection.ts'
import { RegisterSelection } from './RegisterSelection.tsx'
import { RegisterTable } from './RegisterTable.tsx'
import { SavedViews } from './SavedViews.tsx'
import { useBulk } from './use-bulk.ts'
import { useDefectLibrary } from '../use-defect-library.ts'
import classes from './DefectRegister.module.css'

type Props = {
  readonly of: OfInspection
  readonly project: ProjectInfo
  readonly member: Membership
  /** The query of the address: filters, columns, order, and the defect that is open. */
  readonly search: string
  readonly onSearch: (search: URLSearchParams) => void
  readonly photoHref: (imageId: string) => string
  readonly sheetHref: (defectId: string) => string
  readonly photosHref: string
  readonly modelHref: ModelHref
}

const noMembers = [] as const
const openName = 'defect'
const filterNames = {
  severity: 'severities',
  status: 'statuses',
  type: 'types',
  floor: 'floors',
  assignee: 'assignees',
} as const satisfies Record<RegisterGroup, string>

function useExport(of: OfInspection, { filters, order, group }: RegisterAddress) {
  const locale = useLocale()
  return useMutation({
    mutationFn: (format: ExportFormat) =>
      exportedRegister(of, format, locale, filterOf(filters), orderOf({ group, order })),
    onSuccess: ({ url, name }) => {
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
    },
  })
}

/** Every defect of the inspection, with every field. */
export function DefectRegister({
  of,
  project,
  member,
  search,
  onSearch,
  photoHref,
  sheetHref,
  photosHref,
  modelHref,
}: Props) {
  const t = useT()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const address = useMemo(() => readRegister(query), [query])
  const { filters } = address
  const filter = useMemo(() => filterOf(filters), [filters])
  const found = useInfiniteQuery(defectsQuery(of, filter, orderOf(address)))
  const facets = useQuery(defectFacetsQuery(of, filter)).data
  const people = useQuery(projectUsersQuery(of.projectId, member.role)).data ?? noMembers
  const library = useDefectLibrary(project)
  const pins = useQuery({ ...modelPinsQuery(of), enabled: address.columns.includes('model') }).data
  const pinned = useMemo(() => new Map(pins?.map((pin) => [pin.defectId, pin])), [pins])
  const bulk = useBulk(of)
  useUnsavedDefects(of)
  const exporting = useExport(of, address)
  const [picked, setPicked] = useState(nothingChosen)
  const defects = useMemo(() => found.data?.pages.flatMap(({ data }) => data) ?? [], [found.data])
  const ids = useMemo(() => defects.map(({ _id }) => _id), [defects])
  const { group } = address
  const rows = useMemo(() => rowsOf(defects, group), [defects, group])
  /** Chosen without being loaded: only as long as the same is sought. */
  const [everything, setEverything] = useState<{ readonly sought: string; readonly ids: readonly string[] }>()
  const sought = JSON.stringify(filter)
  const chosen = useMemo(
    () => within(picked, everything?.sought === sought ? everything.ids : ids),
    [picked, everything, sought, ids],
  )
  const choosing = useMutation({
    mutationFn: () => defectIds(of, filter, orderOf(address)),
    onSuccess: (all) => {
      setEverything({ sought, ids: all })
      setPicked({ ...chosen, ids: new Set(all) })
    },
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  const isTracked = planIncludes(project.subscription.planName, 'defects.register')
  const openId = query.get(openName)
  const onChange = (next: RegisterAddress) => onSearch(writeRegister(query, next))
  const onOpen = (id: string | null) => {
    const next = new URLSearchParams(query)
    if (id === null) next.delete(openName)
    else next.set(openName, id)
    onSearch(next)
  }
  function groupName(value: string | null, defect: Defect): string {
    if (group === undefined) return ''
    if (value === null) return t(group === 'assignee' ? 'defects.panel.nobody' : 'defects.panel.nothing')
    const name = group === 'assignee' ? defect.assignee?.name : group === 'floor' ? defect.floorName : ''
    return filterValueText(t, library, filterNames[group], value, name ?? value)
  }

  const groupCount = (value: string | null) =>
    group === undefined ? undefined : facets?.[filterNames[group]].find(({ id }) => id === value)?.count

  if (found.isPending)
    return (
      <p className={classes.quiet} role="status">
        {t('defects.loading')}
      </p>
    )
  if (found.isError && found.data === undefined) {
    return (
      <div className={classes.alone} role="alert">
        <EmptyState title={<h2>{t('defects.loadFailed')}</h2>} text={errorText(t, found.error)}>
          <Button onClick={() => void found.refetch()}>{t('defects.retry')}</Button>
        </EmptyState>
      </div>
    )
  }
  const total = found.data.pages[0]?.total ?? 0
  if (total === 0 && !isFiltered(filters) && bulk.removed.length === 0) {
    return (
      <div className={classes.alone}>
        <EmptyState title={<h2>{t('defects.empty.title')}</h2>} text={t('defects.empty.text')}>
          <Button component={Link} to={photosHref} variant="default">
            {t('defects.empty.photos')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={classes.register} data-open={openId !== null || undefined}>
      <div className={classes.left}>
        <RegisterFilters
          filters={filters}
          facets={facets}
          library={library}
          onChange={(next) => onChange({ ...address, filters: next })}
        />
      </div>
      <div className={classes.centre}>
        <RegisterBar
          address={address}
          total={total}
          mayExport={isTracked && can(member, 'register.export')}
          isExporting={exporting.isPending}
          onChange={onChange}
          onExport={exporting.mutate}
        >
          {isTracked && <SavedViews of={of} address={address} onChange={onChange} />}
        </RegisterBar>
        <RegisterSelection
          ids={[...chosen.ids]}
          member={member}
          plan={project.subscription.planName}
          library={library}
          people={people}
          bulk={bulk}
          total={total}
          isChoosing={choosing.isPending}
          onAll={choosing.mutate}
          onActed={() => setEverything(undefined)}
          onClear={() => setPicked({ ...chosen, ids: new Set() })}
        />
        <RegisterTable
          rows={rows}
          ids={ids}
          total={total}
          columns={address.columns}
          library={library}
          modelHref={(id) => {
            const pin = pinned.get(id)
            return pin && modelHref(pin)
          }}
          order={orderOf(address)}
          chosen={chosen}
          openId={openId}
          groupName={groupName}
          groupCount={groupCount}
          onEnd={onEnd}
          onOrder={(order) =>
            onChange({ ...address, order, group: order.sort === address.group ? address.group : undefined })
          }
          onChoose={setPicked}
          onAll={choosing.mutate}
          onOpen={onOpen}
          onRemove={() => {
            if (chosen.ids.size === 0 || !can(member, 'defects.delete')) return
            bulk.remove([...chosen.ids])
            setEverything(undefined)
          }}
        />
      </div>
      {openId !== null && (
        <div className={classes.right}>
          <DefectPanel
            of={of}
            project={project}
            member={member}
            defectId={openId}
            photoHref={photoHref}
            sheetHref={sheetHref}
            modelHref={modelHref}
            onClose={() => onOpen(null)}
          />
        </div>
      )}
    </div>
  )
}
