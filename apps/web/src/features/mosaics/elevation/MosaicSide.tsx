import { isMosaicRunning, type Mosaic } from '@plumbline/contract/mosaics/mosaics'
import type { ReactNode } from 'react'
import type { OfElevation } from '../../../api/coverage.ts'
import layout from '../../../ui/layout/editor-layout.module.css'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { DistancePanel } from '../scale/DistancePanel.tsx'
import type { KnownDistances } from '../scale/use-known-distance.ts'
import { DownloadPanel } from '../versions/DownloadPanel.tsx'
import { VersionList } from '../versions/VersionList.tsx'
import type { Mosaics } from '../use-mosaics.ts'
import { AboutMosaic } from './AboutMosaic.tsx'
import { FitPanel } from './FitPanel.tsx'
import { JobLines } from './JobLines.tsx'
import { LeftOutPhotos } from './LeftOutPhotos.tsx'
import { ThermalScale } from './ThermalScale.tsx'

type Props = {
  readonly of: OfElevation
  readonly mosaics: Mosaics
  /** The one that is shown, once its photos are loaded. */
  readonly detail: Mosaic | undefined
  readonly mayMake: boolean
  readonly mayDraw: boolean
  readonly scaling: { readonly mayEdit: boolean; readonly distances: KnownDistances }
  readonly isFitShown: boolean
  readonly onFitShown: (isShown: boolean) => void
  readonly onVersion: (id: string) => void
  readonly photoHref: (imageId: string) => string
  readonly chooser: ReactNode
  /** The button that makes one. */
  readonly make: ReactNode
}

/** Everything about the mosaics of an elevation that is words and figures. */
export function MosaicSide({ of, mosaics, detail, mayMake, chooser, make, scaling, ...rest }: Props) {
  const { versions, shown, jobs } = mosaics
  return (
    <div className={layout.side}>
      <Panel variant="section" component="div">
        {chooser}
        {/* Without a picture the middle of the screen says it. */}
        {shown !== undefined && <JobLines of={of} jobs={jobs} mayMake={mayMake} shown={shown} />}
        {shown !== undefined && make}
      </Panel>
      {shown !== undefined && (
        <>
          <AboutMosaic of={of} mosaic={shown} mayDraw={rest.mayDraw} />
          <DistancePanel mosaic={shown} isRunning={jobs.some(({ status }) => isMosaicRunning(status))} {...scaling} />
          {shown.temperature !== null && <ThermalScale temperature={shown.temperature} />}
          {detail !== undefined && (
            <>
              <FitPanel mosaic={detail} isShown={rest.isFitShown} onShow={rest.onFitShown} photoHref={rest.photoHref} />
              <LeftOutPhotos photos={detail.leftOut} photoHref={rest.photoHref} />
            </>
          )}
          <DownloadPanel key={shown._id} of={{ ...of, mosaicId: shown._id }} />
        </>
      )}
      {versions.length > 0 && (
        <VersionList of={of} versions={versions} shownId={shown?._id} mayDelete={mayMake} onShow={rest.onVersion} />
      )}
    </div>
  )
}
