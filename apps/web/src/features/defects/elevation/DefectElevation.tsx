import { Box, Button, Group, NativeSelect } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { defectLabel } from '@plumbline/contract/defects/defects'
import type { DefectPin } from '@plumbline/contract/defects/register'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { floorBands } from '@plumbline/inspection/floors/floor-bands'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { coverageQuery } from '../../../api/coverage.ts'
import { defectPinsQuery } from '../../../api/defects-register.ts'
import { topologyQuery, type OfInspection } from '../../../api/drawings-elevation.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { DefectPanel, type ModelHref } from '../panel/DefectPanel.tsx'
import { DensityTable } from './DensityTable.tsx'
import type { ShapeStyles } from '../../../canvas/paint/shape-style.ts'
import { ElevationPins } from './ElevationPins.tsx'
import { pinStyles } from '../../../canvas/pins/pin-styles.ts'
import { pinShapes } from './pin-shapes.ts'
import { densityOf } from './pin-density.ts'
import { filterOf, isFiltered, readRegister, type RegisterFilters } from '../register-address.ts'
import layout from '../../../ui/layout/editor-layout.module.css'

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
  /** The choice of the layer and the base, above the drawing. */
  readonly layers: (plan: ElevationPlan) => ReactNode
  /** Another layer or another base, in place of the drawing and its columns. */
  readonly renderLayer?: ((given: GivenLayer) => ReactNode) | undefined
  /** Laid over the drawing and under its pins. */
  readonly renderUnderlay?: ((plan: ElevationPlan, editor: Editor) => ReactNode) | undefined
}

/** What another layer shows of the elevation and its defects. */
export type GivenLayer = {
  readonly plan: ElevationPlan
  readonly chooser: ReactNode
  readonly onRenew: () => void
  readonly defects: {
    /** In fractions of the drawing. */
    readonly pins: readonly Shape[]
    readonly styles: ShapeStyles
    readonly openId: string | null
    readonly onOpen: (id: string) => void
    readonly panel: ReactNode
  }
}

const nothing = [] as const
const [elevationName, openName] = ['elevation', 'defect']

type Elevations = UseQueryResult<readonly ElevationPlan[]>
type Pins = UseQueryResult<readonly DefectPin[]>

/** Instead of an elevation: they are loading, could not be loaded, or there are none. */
function NoElevation({ elevations, dataHref }: { readonly elevations: Elevations; readonly dataHref: string }) {
  const t = useT()
  if (elevations.isPending)
    return (
      <p className={layout.quiet} role="status">
        {t('defects.elevation.loading')}
      </p>
    )
  if (elevations.isError)
    return (
      <div className={layout.alone} role="alert">
        <EmptyState title={<h2>{t('defects.elevation.failed')}</h2>} text={errorText(t, elevations.error)}>
          <Button onClick={() => void elevations.refetch()}>{t('defects.retry')}</Button>
        </EmptyState>
      </div>
    )
  return (
    <div className={layout.alone}>
      <EmptyState title={<h2>{t('defects.elevation.none')}</h2>} text={t('defects.elevation.noneText')}>
        <Button component={Link} to={dataHref} variant="default">
          {t('defects.elevation.toData')}
        </Button>
      </EmptyState>
    </div>
  )
}

function UnplacedDefects({
  pins,
  onOpen,
}: {
  readonly pins: readonly DefectPin[]
  readonly onOpen: (id: string) => void
}) {
  const t = useT()
  const unplaced = pins.filter(({ at }) => at === null)
  if (unplaced.length === 0) return null
  return (
    <div>
      <b>{t('defects.elevation.unplaced', { count: unplaced.length })}</b>
      <Group gap="xs">
        {unplaced.slice(0, 200).map(({ _id, defectNum }) => (
          <Button key={_id} size="compact-xs" variant="default" onClick={() => onOpen(_id)}>
            {defectLabel(defectNum)}
          </Button>
        ))}
      </Group>
    </div>
  )
}

type ChoiceProps = {
  readonly plan: ElevationPlan
  readonly plans: readonly ElevationPlan[]
  readonly onElevation: (id: string) => void
}

function ElevationChoice({ plan, plans, onElevation }: ChoiceProps) {
  const t = useT()
  return (
    <NativeSelect
      size="sm"
      label={t('defects.fields.elevationId')}
      value={plan._id}
      data={plans.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={({ currentTarget: { value } }) => onElevation(value)}
    />
  )
}

type ColumnProps = {
  readonly of: OfInspection
  readonly plan: ElevationPlan
  readonly chooser: ReactNode
  readonly found: Pins
  readonly filters: RegisterFilters
  readonly floorName: (floor: string | null) => string
  readonly registerHref: Props['registerHref']
  readonly onOpen: (id: string) => void
}

/** Which elevation, how its defects are spread over it and what was seen, and those without a place on it. */
function ElevationColumn({ of, plan, chooser, found, filters, floorName, registerHref, onOpen }: ColumnProps) {
  const t = useT()
  const { projectId, inspectionId } = of
  const coverage = useQuery(coverageQuery({ projectId, inspectionId, elevationId: plan._id }))
  const pins = found.data ?? nothing
  const { floorRange } = plan
  const density = useMemo(
    () =>
      densityOf(
        pins,
        floorRange.map(({ name }) => name),
      ),
    [pins, floorRange],
  )
  const isEmptyBy = isFiltered({ ...filters, elevations: [] }) ? 'nothingFiltered' : 'nothing'
  return (
    <Box className={layout.side ?? ''} p={12} style={{ gap: 12 }}>
      {chooser}
      {found.isError && (
        <div role="alert">
          {errorText(t, found.error)}
          <Button size="compact-xs" variant="subtle" onClick={() => void found.refetch()}>
            {t('defects.retry')}
          </Button>
        </div>
      )}
      {found.isSuccess && (pins.length > 0 || coverage.isSuccess) && (
        <DensityTable
          density={density}
          coverage={coverage.data}
          floorName={floorName}
          hrefOf={(floor) => registerHref({ ...filters, elevations: [plan._id], floors: [floor ?? 'none'] })}
        />
      )}
      {found.isSuccess && pins.length === 0 && <p className={layout.quiet}>{t(`defects.elevation.${isEmptyBy}`)}</p>}
      <UnplacedDefects pins={pins} onOpen={onOpen} />
    </Box>
  )
}

function NoPicture({ errorCode }: Pick<ElevationPlan, 'errorCode'>) {
  const t = useT()
  return (
    <div className={layout.alone}>
      <EmptyState
        title={<h2>{t(errorCode === null ? 'defects.elevation.noPicture' : 'defects.elevation.pictureFailed')}</h2>}
        {...(errorCode === null ? {} : { text: errorText(t, { code: errorCode, message: errorCode }) })}
      />
    </div>
  )
}

/** The elevation that the address names, else the first with a drawing, and its defects. */
function useElevation(of: OfInspection, elevationId: string | null, filters: RegisterFilters) {
  const elevations = useQuery(topologyQuery(of))
  const plan =
    elevations.data?.find(({ _id }) => _id === elevationId) ??
    elevations.data?.find(({ picture }) => picture !== null) ??
    elevations.data?.[0]
  const found = useQuery({
    ...defectPinsQuery(of, plan?._id ?? '', filterOf({ ...filters, elevations: [] })),
    enabled: plan !== undefined,
  })
  return { elevations, plan, found }
}

/** An elevation with every defect in its place. Which one, and which defect is open, is in the address. */
export function DefectElevation({
  search,
  onSearch,
  registerHref,
  dataHref,
  layers,
  renderLayer,
  renderUnderlay,
  ...rest
}: Props) {
  const { of } = rest
  const t = useT()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const { filters } = useMemo(() => readRegister(query), [query])
  const { elevations, plan, found } = useElevation(of, query.get(elevationName), filters)
  const portions = plan?.portions ?? nothing
  const bands = useMemo(() => floorBands(portions), [portions])
  const pins = useMemo(() => pinShapes(found.data ?? nothing), [found.data])
  const styles = useMemo(() => pinStyles(t), [t])
  const openId = query.get(openName)
  const set = (name: string, value: string | null) => {
    const next = new URLSearchParams(query)
    if (value === null) next.delete(name)
    else next.set(name, value)
    onSearch(next)
  }
  if (plan === undefined) return <NoElevation elevations={elevations} dataHref={dataHref} />
  const { picture, floorRange } = plan
  const floorName = (floor: string | null) =>
    floor === null ? t('defects.panel.nothing') : floorRange.find(({ name }) => name === floor)?.displayName || floor
  const chooser = (
    <ElevationChoice plan={plan} plans={elevations.data ?? nothing} onElevation={(id) => set(elevationName, id)} />
  )
  const panel = openId !== null && <DefectPanel {...rest} defectId={openId} onClose={() => set(openName, null)} />
  const onOpen = (id: string) => set(openName, id)
  if (renderLayer !== undefined)
    return renderLayer({
      plan,
      chooser,
      onRenew: () => void elevations.refetch(),
      defects: { pins, styles, openId, onOpen, panel },
    })
  return (
    <Box className={layout.screen ?? ''} __vars={{ '--left-width': '320px' }} data-open={openId !== null || undefined}>
      <ElevationColumn
        of={of}
        plan={plan}
        chooser={chooser}
        found={found}
        filters={filters}
        floorName={floorName}
        registerHref={registerHref}
        onOpen={onOpen}
      />
      <Box className={layout.centre ?? ''} bg="var(--pl-canvas)">
        {layers(plan)}
        {picture === null ? (
          <NoPicture errorCode={plan.errorCode} />
        ) : (
          <ElevationPins
            key={plan._id}
            plan={{ ...plan, picture }}
            pins={found.data ?? nothing}
            floors={bands.map(({ floor, ...place }) => ({ name: floorName(floor), ...place }))}
            openId={openId}
            onOpen={onOpen}
            onRenew={() => void elevations.refetch()}
            renderUnderlay={renderUnderlay && ((editor) => renderUnderlay(plan, editor))}
          />
        )}
      </Box>
      {panel !== false && <div className={layout.right}>{panel}</div>}
    </Box>
  )
}
