import { Button, NativeSelect } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { defectLabel } from '@plumbline/contract/defects/defects'
import { floorBands } from '@plumbline/inspection/floors/floor-bands'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { defectPinsQuery } from '../../../api/defects-register.ts'
import { topologyQuery, type OfInspection } from '../../../api/drawings-elevation.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { DefectPanel, type ModelHref } from '../panel/DefectPanel.tsx'
import { DensityTable } from './DensityTable.tsx'
import { ElevationPins } from './ElevationPins.tsx'
import { densityOf } from './pin-density.ts'
import { filterOf, isFiltered, readRegister, type RegisterFilters } from '../register-address.ts'
import classes from './DefectElevation.module.css'

type Props = {
  readonly of: OfInspection
  readonly project: ProjectInfo
  readonly member: Membership
  readonly search: string
  readonly onSearch: (search: URLSearchParams) => void
  readonly registerHref: (filters: RegisterFilters) => string
  readonly photoHref: (imageId: string) => string
  readonly sheetHref: (defectId: string) => string
  readonly dataHref: string
  readonly modelHref: ModelHref
}

const nothing = [] as const
const [elevationName, openName] = ['elevation', 'defect']

/** An elevation with every defect in its place. Which one, and which defect is open, is in the address. */
export function DefectElevation({
  of,
  project,
  member,
  search,
  onSearch,
  registerHref,
  photoHref,
  sheetHref,
  dataHref,
  modelHref,
}: Props) {
  const t = useT()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const { filters } = useMemo(() => readRegister(query), [query])
  const elevations = useQuery(topologyQuery(of))
  const plan =
    elevations.data?.find(({ _id }) => _id === query.get(elevationName)) ??
    elevations.data?.find(({ picture }) => picture !== null) ??
    elevations.data?.[0]
  const found = useQuery({
    ...defectPinsQuery(of, plan?._id ?? '', filterOf({ ...filters, elevations: [] })),
    enabled: plan !== undefined,
  })
  const pins = found.data ?? nothing
  const floorRange = plan?.floorRange ?? nothing
  const portions = plan?.portions ?? nothing
  const density = useMemo(
    () =>
      densityOf(
        pins,
        floorRange.map(({ name }) => name),
      ),
    [pins, floorRange],
  )
  const bands = useMemo(() => floorBands(portions), [portions])
  const openId = query.get(openName)
  const set = (name: string, value: string | null) => {
    const next = new URLSearchParams(query)
    if (value === null) next.delete(name)
    else next.set(name, value)
    onSearch(next)
  }
  if (plan === undefined) {
    if (elevations.isPending)
      return (
        <p className={classes.quiet} role="status">
          {t('defects.elevation.loading')}
        </p>
      )
    if (elevations.isError)
      return (
        <div className={classes.alone} role="alert">
          <EmptyState title={<h2>{t('defects.elevation.failed')}</h2>} text={errorText(t, elevations.error)}>
            <Button onClick={() => void elevations.refetch()}>{t('defects.retry')}</Button>
          </EmptyState>
        </div>
      )
    return (
      <div className={classes.alone}>
        <EmptyState title={<h2>{t('defects.elevation.none')}</h2>} text={t('defects.elevation.noneText')}>
          <Button component={Link} to={dataHref} variant="default">
            {t('defects.elevation.toData')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  const floorName = (floor: string | null) =>
    floor === null ? t('defects.panel.nothing') : floorRange.find(({ name }) => name === floor)?.displayName || floor
  const unplaced = pins.filter(({ at }) => at === null)
  const { picture } = plan
  const floors = bands.map(({ floor, ...place }) => ({ name: floorName(floor), ...place }))
  return (
    <div className={classes.screen} data-open={openId !== null || undefined}>
      <div className={classes.left}>
        <NativeSelect
          size="sm"
          label={t('defects.fields.elevationId')}
          value={plan._id}
          data={(elevations.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={({ currentTarget: { value } }) => set(elevationName, value)}
        />
        {found.isError && (
          <div role="alert">
            {errorText(t, found.error)}
            <Button size="compact-xs" variant="subtle" onClick={() => void found.refetch()}>
              {t('defects.retry')}
            </Button>
          </div>
        )}
        {pins.length > 0 && (
          <DensityTable
            density={density}
            floorName={floorName}
            hrefOf={(floor) => registerHref({ ...filters, elevations: [plan._id], floors: [floor ?? 'none'] })}
          />
        )}
        {found.isSuccess && pins.length === 0 && (
          <p className={classes.quiet}>
            {t(
              isFiltered({ ...filters, elevations: [] })
                ? 'defects.elevation.nothingFiltered'
                : 'defects.elevation.nothing',
            )}
          </p>
        )}
        {unplaced.length > 0 && (
          <div>
            <b>{t('defects.elevation.unplaced', { count: unplaced.length })}</b>
            <div className={classes.unplaced}>
              {unplaced.slice(0, 200).map(({ _id, defectNum }) => (
                <Button key={_id} size="compact-xs" variant="default" onClick={() => set(openName, _id)}>
                  {defectLabel(defectNum)}
                </Button>
              ))}
            </div>
          </div>
        )}
      </div>
      <div className={classes.centre}>
        {picture === null ? (
          <div className={classes.alone}>
            <EmptyState
              title={
                <h2>
                  {t(plan.errorCode === null ? 'defects.elevation.noPicture' : 'defects.elevation.pictureFailed')}
                </h2>
              }
              {...(plan.errorCode === null
                ? {}
                : { text: errorText(t, { code: plan.errorCode, message: plan.errorCode }) })}
            />
          </div>
        ) : (
          <ElevationPins
            key={plan._id}
            plan={{ ...plan, picture }}
            pins={pins}
            floors={floors}
            openId={openId}
            onOpen={(id) => set(openName, id)}
            onRenew={() => void elevations.refetch()}
          />
        )}
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
            onClose={() => set(openName, null)}
          />
        </div>
      )}
    </div>
  )
}
