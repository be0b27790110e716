import { Group } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import type { Point } from '@plumbline/geometry/point'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { OfInspection } from '../../../api/drawings-elevation.ts'
import { CoverageElevation } from '../../../features/coverage/elevation/CoverageElevation.tsx'
import {
  elevationLayers,
  type CoverageLayer,
  type ElevationLayer,
} from '../../../features/coverage/elevation/layer-classes.ts'
import { DefectElevation, type GivenLayer } from '../../../features/defects/elevation/DefectElevation.tsx'
import type { ModelHref } from '../../../features/defects/panel/DefectPanel.tsx'
import type { RegisterFilters } from '../../../features/defects/register-address.ts'
import {
  BaseNotice,
  BlendSlider,
  elevationBases,
  type ElevationBase,
} from '../../../features/mosaics/base/BaseControls.tsx'
import { MosaicPlan } from '../../../features/mosaics/base/MosaicPlan.tsx'
import { MosaicUnderlay } from '../../../features/mosaics/base/MosaicUnderlay.tsx'
import { MosaicElevation } from '../../../features/mosaics/elevation/MosaicElevation.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import classes from './switch.module.css'

type Props = {
  readonly of: OfInspection
  readonly project: ProjectInfo
  readonly member: Membership
  readonly search: string
  readonly onSearch: (search: URLSearchParams) => void
  readonly registerHref: (filters: RegisterFilters) => string
  readonly photoHref: (imageId: string) => string
  readonly sheetHref: (defectId: string) => string
  readonly modelHref: ModelHref
  readonly hrefs: {
    /** One photo, at a place of it in fractions. */
    readonly photo: (imageId: string, at?: Point) => string
    readonly data: string
    readonly info: string
    readonly upload: string
  }
}

const layerOf = (query: URLSearchParams): ElevationLayer =>
  elevationLayers.find((layer) => layer === query.get('layer')) ?? 'defects'
const baseOf = (query: URLSearchParams): ElevationBase =>
  elevationBases.find((base) => base === query.get('base')) ?? 'drawing'

/** The address with some names changed; null takes one away. */
function changed(search: string, change: Readonly<Record<string, string | null>>): URLSearchParams {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  return query
}

/** What is laid over an elevation, and over what; in the address, so that a link leads to it. */
function ElevationSwitches({ blend, onBlend }: { readonly blend: number; readonly onBlend: (blend: number) => void }) {
  const t = useT()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const [layer, base] = [layerOf(query), baseOf(query)]
  const hrefOf = (change: Readonly<Record<string, string | null>>) =>
    `${pathname}?${changed(search, { defect: null, ...change })}`
  return (
    <Toolbar
      p={0}
      mih={0}
      right={
        <Group gap={0}>
          {base === 'both' && <BlendSlider blend={blend} onBlend={onBlend} />}
          <nav className={classes.switch} aria-label={t('mosaics.base.label')}>
            {elevationBases.map((one) => (
              <Link
                key={one}
                to={hrefOf({ base: one === 'drawing' ? null : one })}
                replace
                aria-current={one === base ? 'page' : undefined}
              >
                {t(`mosaics.base.${one}`)}
              </Link>
            ))}
          </nav>
        </Group>
      }
    >
      <nav className={classes.switch} aria-label={t('coverage.view.layers.label')}>
        {elevationLayers.map((one) => (
          <Link
            key={one}
            to={hrefOf({ layer: one === 'defects' ? null : one })}
            replace
            aria-current={one === layer ? 'page' : undefined}
          >
            {t(`coverage.view.layers.${one}`)}
          </Link>
        ))}
      </nav>
    </Toolbar>
  )
}

/** Half of each, so that both are seen. */
const firstBlend = 0.5

/** Everything that a layer or base of the elevation needs from the address and the other features. */
function useElevationView({ of, search, hrefs }: Props) {
  const { pathname } = useLocation()
  const [blend, setBlend] = useState(firstBlend)
  const query = new URLSearchParams(search)
  const mosaicId = query.get('mosaic')
  const { projectId, inspectionId } = of
  return {
    layer: layerOf(query),
    base: baseOf(query),
    blend,
    mosaicId,
    hrefs: {
      ...hrefs,
      coverage: `${pathname}?${changed(search, { layer: 'coverage', base: null, defect: null })}`,
      photosBase: `${pathname}?${changed(search, { layer: null, base: 'photos', defect: null })}`,
    },
    ofPlan: ({ _id }: ElevationPlan) => ({ projectId, inspectionId, elevationId: _id }),
    switches: <ElevationSwitches blend={blend} onBlend={setBlend} />,
  }
}

/** An elevation: its drawing, its photos as one picture or both, with its defects or what was seen of it. */
export function ReviewElevation(props: Props) {
  const { of, member, search, onSearch, hrefs: _, ...rest } = props
  const navigate = useNavigate()
  const { layer, base, blend, mosaicId, hrefs, ofPlan, switches } = useElevationView(props)
  const onBoth = (plan: ElevationPlan, editor: Parameters<typeof MosaicUnderlay>[0]['editor']) => (
    <MosaicUnderlay of={ofPlan(plan)} plan={plan} editor={editor} mosaicId={mosaicId} blend={blend} />
  )
  const layersOf = (plan: ElevationPlan) => (
    <>
      {switches}
      {base !== 'drawing' && (
        <BaseNotice of={ofPlan(plan)} plan={plan} mosaicId={mosaicId} base={base} photosHref={hrefs.photosBase} />
      )}
    </>
  )
  const mosaicOf = ({ plan, chooser, defects }: GivenLayer) => (
    <MosaicElevation
      of={of}
      plan={plan}
      member={member}
      mosaicId={mosaicId}
      onVersion={(id) => onSearch(changed(search, { mosaic: id }))}
      defects={defects}
      hrefs={hrefs}
      onPhoto={(imageId, at) => void navigate(hrefs.photo(imageId, at))}
      chooser={chooser}
      layers={switches}
    />
  )
  const coverageOf = ({ plan, chooser, onRenew }: GivenLayer, shownLayer: CoverageLayer) => {
    const show = (shown: ElevationPlan) => (
      <CoverageElevation
        of={of}
        plan={shown}
        layer={shownLayer}
        member={member}
        chooser={chooser}
        layers={layersOf(plan)}
        photoHref={rest.photoHref}
        infoHref={hrefs.info}
        plansOf={of}
        onRenew={onRenew}
        renderUnderlay={base === 'both' ? (editor) => onBoth(plan, editor) : undefined}
      />
    )
    return base === 'photos' ? (
      <MosaicPlan of={ofPlan(plan)} plan={plan} mosaicId={mosaicId}>
        {show}
      </MosaicPlan>
    ) : (
      show(plan)
    )
  }
  const renderLayer =
    layer !== 'defects' ? (given: GivenLayer) => coverageOf(given, layer) : base === 'photos' ? mosaicOf : undefined
  return (
    <DefectElevation
      {...rest}
      of={of}
      member={member}
      search={search}
      onSearch={onSearch}
      dataHref={hrefs.data}
      layers={layersOf}
      renderLayer={renderLayer}
      renderUnderlay={base === 'both' ? onBoth : undefined}
    />
  )
}
