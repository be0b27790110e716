import { Box, Button } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useCallback, type ReactNode } from 'react'
import { coverageQuery } from '../../../api/coverage.ts'
import type { OfDrawings } from '../../../api/drawings.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import layout from '../../../ui/layout/editor-layout.module.css'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { useCloseRange } from '../close-range/use-close-range.ts'
import { CoverageDrawing } from './CoverageDrawing.tsx'
import { readGrid } from './coverage-grid.ts'
import { CoverageSide } from './CoverageSide.tsx'
import type { CoverageLayer } from './layer-classes.ts'

type Props = {
  readonly of: { readonly projectId: string; readonly inspectionId: string }
  readonly plan: ElevationPlan
  readonly layer: CoverageLayer
  readonly member: Membership
  readonly photoHref: (imageId: string) => string
  /** Whose plans the foot of the elevation may be drawn on. */
  readonly plansOf?: OfDrawings | undefined
  /** Where the rule of the project is set. */
  readonly infoHref: string
  readonly chooser: ReactNode
  readonly layers: ReactNode
  /** The link to the drawing may have run out. */
  readonly onRenew: () => void
  /** Laid over the drawing and under the layer. */
  readonly renderUnderlay?: ((editor: Editor) => ReactNode) | undefined
}

/** Instead of a layer: it is loading, or could not be loaded. */
function NoCoverage({
  error,
  chooser,
  layers,
  onRetry,
}: Pick<Props, 'chooser' | 'layers'> & { readonly error: Error | null; readonly onRetry: () => void }) {
  const t = useT()
  return (
    <>
      <div className={layout.side}>
        <Panel variant="section" component="div">
          {chooser}
        </Panel>
      </div>
      <div className={layout.centre}>
        {layers}
        {error === null ? (
          <p className={layout.quiet} role="status">
            {t('coverage.view.loading')}
          </p>
        ) : (
          <div className={layout.alone} role="alert">
            <EmptyState title={<h2>{t('coverage.view.failed')}</h2>} text={errorText(t, error)}>
              <Button onClick={onRetry}>{t('coverage.view.retry')}</Button>
            </EmptyState>
          </div>
        )}
      </div>
    </>
  )
}

function NoPicture({ layers }: Pick<Props, 'layers'>) {
  const t = useT()
  return (
    <div className={layout.centre}>
      {layers}
      <div className={layout.alone}>
        <EmptyState title={<h2>{t('defects.elevation.noPicture')}</h2>} />
      </div>
    </div>
  )
}

/** What was seen of an elevation: one layer over its drawing, its figures and gaps, and the close-range areas. */
export function CoverageElevation({ plan, of, member, layers, chooser, onRenew, renderUnderlay, ...rest }: Props) {
  const place = { projectId: of.projectId, inspectionId: of.inspectionId, elevationId: plan._id }
  const found = useQuery(coverageQuery(place))
  const saver = useCloseRange(place)
  const { data: coverage, error, refetch } = found
  const grid = coverage === undefined ? undefined : readGrid(coverage)
  const { floorRange, picture } = plan
  const floorName = useCallback(
    (floor: string) => floorRange.find(({ name }) => name === floor)?.displayName || floor,
    [floorRange],
  )
  const mayEdit = can(member, 'elevation.edit')
  const infoHref = can(member, 'project.edit') ? rest.infoHref : undefined
  const shared = { ...rest, of: place, plan, grid, floorName, saver, chooser, mayEdit, infoHref }
  return (
    <Box className={layout.screen ?? ''} __vars={{ '--left-width': '320px' }}>
      {coverage === undefined ? (
        <NoCoverage error={error} chooser={chooser} layers={layers} onRetry={() => void refetch()} />
      ) : picture === null ? (
        <>
          <CoverageSide {...shared} coverage={coverage} />
          <NoPicture layers={layers} />
        </>
      ) : (
        <CoverageDrawing
          // Another base is another picture, with another view of its own.
          key={`${plan._id} ${picture.width} ${picture.height}`}
          {...shared}
          coverage={coverage}
          picture={picture}
          layers={layers}
          onRenew={onRenew}
          renderUnderlay={renderUnderlay}
        />
      )}
    </Box>
  )
}
