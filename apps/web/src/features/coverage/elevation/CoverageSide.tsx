import type { Coverage } from '@plumbline/contract/coverage/coverage'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { useState, type ReactNode } from 'react'
import type { OfElevation } from '../../../api/coverage.ts'
import type { OfDrawings } from '../../../api/drawings.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { CloseRangePanel } from '../close-range/CloseRangePanel.tsx'
import type { DrawnArea } from '../close-range/use-area-editing.ts'
import type { CloseRangeSaver } from '../close-range/use-close-range.ts'
import layout from '../../../ui/layout/editor-layout.module.css'
import type { FloorName } from '../coverage-text.ts'
import { PlanFlight } from '../flights/PlanFlight.tsx'
import { FrameDialog } from '../frame/FrameDialog.tsx'
import { CompliancePanel } from '../rules/CompliancePanel.tsx'
import type { CoverageGrid } from './coverage-grid.ts'
import { floorStrips } from '../../../canvas/elevation-scale.ts'
import { FloorCoverageTable } from './FloorCoverageTable.tsx'
import { GapList } from './GapList.tsx'
import type { CoverageLayer } from './layer-classes.ts'
import { LayerLegend } from './LayerLegend.tsx'
import { LeftOutPhotos } from './LeftOutPhotos.tsx'
import { memoizeByObject } from './memoize-by-object.ts'
import { StatementPanel } from './StatementPanel.tsx'

export type SideProps = {
  readonly of: OfElevation
  readonly plan: ElevationPlan
  readonly layer: CoverageLayer
  readonly coverage: Coverage
  readonly grid: CoverageGrid | undefined
  readonly floorName: FloorName
  readonly mayEdit: boolean
  readonly saver: CloseRangeSaver
  readonly photoHref: (imageId: string) => string
  /** Where the rule of the project is set; undefined for those who may not set it. */
  readonly infoHref: string | undefined
  readonly plansOf?: OfDrawings | undefined
  /** The choice of the elevation. */
  readonly chooser: ReactNode
}

/** What only a drawing gives. */
export type OnDrawing = {
  readonly selectedId: string | undefined
  readonly onShow: (id: string) => void
  readonly onRemove: (id: string) => void
  readonly drawn: DrawnArea | undefined
  readonly onDrawn: (isRecorded: boolean) => void
}

const stripsOf = memoizeByObject(floorStrips)

/** Everything about the coverage of an elevation that is words and figures. */
export function CoverageSide({ drawing, ...props }: SideProps & { readonly drawing?: OnDrawing }) {
  const { of, plan, layer, coverage, grid, floorName, mayEdit, saver, photoHref, infoHref, chooser } = props
  const [isFrameOpen, setFrameOpen] = useState(false)
  const strips = stripsOf(plan.portions)
  const isCloseRange = layer === 'close-range'
  return (
    <div className={layout.side}>
      <Panel variant="section" component="div">
        {chooser}
      </Panel>
      {isCloseRange && (
        <CloseRangePanel
          of={of}
          coverage={coverage}
          mayEdit={mayEdit}
          saver={saver}
          {...(drawing === undefined
            ? {}
            : {
                drawn: drawing.drawn,
                onDrawn: drawing.onDrawn,
                onShow: drawing.onShow,
                onRemove: drawing.onRemove,
              })}
        />
      )}
      <StatementPanel of={of} coverage={coverage} mayEdit={mayEdit} onFrame={() => setFrameOpen(true)} />
      <LayerLegend
        layer={layer}
        grid={grid}
        hasGaps={!isCloseRange && coverage.gaps.length > 0}
        hasLimit={coverage.limits.limitMmPx !== null}
      />
      {!isCloseRange && (
        <GapList coverage={coverage} floorName={floorName} currentId={drawing?.selectedId} onShow={drawing?.onShow} />
      )}
      {!isCloseRange && (
        <Panel variant="section" component="div">
          <PlanFlight of={of} plan={plan} coverage={coverage} floorName={floorName} />
        </Panel>
      )}
      <CompliancePanel of={of} infoHref={infoHref} />
      {!isCloseRange && (
        <>
          <FloorCoverageTable coverage={coverage} grid={grid} strips={strips} floorName={floorName} />
          <LeftOutPhotos photos={coverage.photosLeftOut} photoHref={photoHref} />
        </>
      )}
      {isFrameOpen && (
        <FrameDialog
          of={of}
          name={plan.name}
          bearing={plan.bearing}
          coverage={coverage}
          plansOf={props.plansOf}
          mayEdit={mayEdit}
          onClose={() => setFrameOpen(false)}
        />
      )}
    </div>
  )
}
