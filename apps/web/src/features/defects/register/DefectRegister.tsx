import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { planIncludes } from '@plumbline/contract/billing/plans'
import { timeZoneOf } from '@plumbline/contract/projects/time-zone'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { OfInspection } from '../../../api/drawings-elevation.ts'
import { modelPinsQuery } from '../../../api/models.ts'
import { projectUsersQuery } from '../../../api/projects/access.ts'
import type { LibraryIndex } from '../defect-library.ts'
import { DuplicatesButton } from '../duplicates/DuplicatesButton.tsx'
import { DefectPanel, type ModelHref } from '../panel/DefectPanel.tsx'
import { useUnsavedDefects } from '../panel/defect-autosave.ts'
import { NoDefects } from '../NoDefects.tsx'
import {
  countFilters,
  isFiltered,
  noFilters,
  orderOf,
  readRegister,
  writeRegister,
  type RegisterAddress,
} from '../register-address.ts'
import { RegisterBar } from './RegisterBar.tsx'
import { RegisterFilters } from './RegisterFilters.tsx'
import { RegisterSelection } from './RegisterSelection.tsx'
import { RegisterTable } from './RegisterTable.tsx'
import { RegisterTotals } from './RegisterTotals.tsx'
import { SavedViews } from './SavedViews.tsx'
import { useBulk } from './use-bulk.ts'
import { useGroupText } from './use-group-text.ts'
import { useExport, useRegister, useRegisterChoice } from './use-register.ts'
import { useDefectLibrary } from '../use-defect-library.ts'
import { FilterSheet } from '../../../ui/forms/FilterSheet.tsx'
import { columnWidth, useNarrow } from '../../../ui/layout/use-narrow.ts'
import classes from './DefectRegister.module.css'
import layout from '../../../ui/layout/editor-layout.module.css'

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

/** Where a defect is pinned on a 3D model; read only while its column is shown. */
function usePinHref(of: OfInspection, isShown: boolean, modelHref: ModelHref) {
  const pins = useQuery({ ...modelPinsQuery(of), enabled: isShown }).data
  const pinned = useMemo(() => new Map(pins?.map((pin) => [pin.defectId, pin])), [pins])
  return (defectId: string) => {
    const pin = pinned.get(defectId)
    return pin && modelHref(pin)
  }
}

/** Another order than that of the groups would tear them apart. */
const orderedBy = (address: RegisterAddress, order: RegisterAddress['order']): RegisterAddress => ({
  ...address,
  order,
  group: order.sort === address.group ? address.group : undefined,
})

/** The table with what can be done with its rows. */
function RegisterCentre({
  of,
  project,
  member,
  address,
  register,
  choice,
  bulk,
  library,
  openId,
  modelHref,
  onOpen,
  ...bar
}: Pick<Props, 'of' | 'project' | 'member' | 'modelHref'> & {
  readonly address: RegisterAddress
  readonly register: ReturnType<typeof useRegister>
  readonly choice: ReturnType<typeof useRegisterChoice>
  readonly bulk: ReturnType<typeof useBulk>
  readonly library: LibraryIndex
  readonly openId: string | null
  readonly filterButton: ReactNode
  readonly onChange: (address: RegisterAddress) => void
  readonly onOpen: (id: string | null) => void
}) {
  const { facets, quantities, rows, ids, total, onEnd } = register
  const people = useQuery(projectUsersQuery(of.projectId, member.role)).data ?? noMembers
  const { chosen, onChoose, ...choosing } = choice
  const groupText = useGroupText(address.group, library, facets, quantities)
  const pinHref = usePinHref(of, address.columns.includes('model'), modelHref)
  const isTracked = planIncludes(project.subscription.planName, 'defects.register')
  return (
    <div className={layout.centre}>
      <RegisterBar
        address={address}
        total={total}
        hasRatings={library.ratings.scheme !== null}
        mayExport={isTracked && can(member, 'register.export')}
        exporting={useExport(of, address)}
        {...bar}
      >
        <DuplicatesButton of={of} member={member} library={library} />
        {isTracked && <SavedViews of={of} address={address} onChange={bar.onChange} />}
      </RegisterBar>
      <RegisterSelection
        {...choosing}
        of={of}
        member={member}
        plan={project.subscription.planName}
        library={library}
        people={people}
        bulk={bulk}
        total={total}
      />
      <RegisterTable
        {...groupText}
        rows={rows}
        ids={ids}
        total={total}
        columns={address.columns}
        library={library}
        timeZone={timeZoneOf(project.country)}
        modelHref={pinHref}
        order={orderOf(address)}
        chosen={chosen}
        openId={openId}
        onEnd={onEnd}
        onOrder={(order) => bar.onChange(orderedBy(address, order))}
        onChoose={onChoose}
        onAll={choosing.onAll}
        onOpen={onOpen}
        onRemove={() => {
          if (chosen.ids.size === 0 || !can(member, 'defects.delete')) return
          bulk.remove([...chosen.ids])
          choosing.onActed()
        }}
      />
      <RegisterTotals total={quantities?.total} />
    </div>
  )
}

/** Every defect of the inspection, with every field. */
export function DefectRegister({ search, onSearch, photosHref, photoHref, sheetHref, ...rest }: Props) {
  const { of, project, member, modelHref } = rest
  const query = useMemo(() => new URLSearchParams(search), [search])
  const address = useMemo(() => readRegister(query), [query])
  const { filters } = address
  const register = useRegister(of, address)
  const choice = useRegisterChoice(of, address, register)
  const library = useDefectLibrary(project)
  const bulk = useBulk(of)
  useUnsavedDefects(of)
  const openId = query.get(openName)
  const onChange = (next: RegisterAddress) => onSearch(writeRegister(query, next))
  const onOpen = (id: string | null) => {
    const next = new URLSearchParams(query)
    if (id === null) next.delete(openName)
    else next.set(openName, id)
    onSearch(next)
  }
  const { found, total } = register
  const isNarrow = useNarrow(columnWidth)
  const setFilters = (next: RegisterAddress['filters']) => onChange({ ...address, filters: next })
  const filterFields = (
    <RegisterFilters filters={filters} facets={register.facets} library={library} onChange={setFilters} />
  )
  if (found.data === undefined || (total === 0 && !isFiltered(filters) && bulk.removed.length === 0))
    return <NoDefects found={found} photosHref={photosHref} />
  return (
    <div className={classes.register} data-open={openId !== null || undefined}>
      {!isNarrow && <div className={layout.left}>{filterFields}</div>}
      <RegisterCentre
        {...rest}
        address={address}
        register={register}
        choice={choice}
        bulk={bulk}
        library={library}
        openId={openId}
        filterButton={
          isNarrow && (
            <FilterSheet count={countFilters(filters)} onClear={() => setFilters({ ...noFilters, q: filters.q })}>
              {filterFields}
            </FilterSheet>
          )
        }
        onChange={onChange}
        onOpen={onOpen}
      />
      {openId !== null && (
        <div className={layout.right}>
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
