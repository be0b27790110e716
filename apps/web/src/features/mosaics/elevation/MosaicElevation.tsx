import { Box } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { can } from '@plumbline/contract/roles'
import type { Point } from '@plumbline/geometry/point'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { mosaicQuery } from '../../../api/mosaics.ts'
import { useT } from '../../../i18n/use-t.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import layout from '../../../ui/layout/editor-layout.module.css'
import { MakeDialog } from '../make/MakeDialog.tsx'
import { useKnownDistance } from '../scale/use-known-distance.ts'
import { useMosaics } from '../use-mosaics.ts'
import { MosaicCanvas, type ShownDefects } from './MosaicCanvas.tsx'
import { MosaicSide } from './MosaicSide.tsx'
import { NoMosaic } from './NoMosaic.tsx'

type Props = {
  readonly of: { readonly projectId: string; readonly inspectionId: string }
  readonly plan: ElevationPlan
  readonly member: Membership
  /** As the address says; none: the newest. */
  readonly mosaicId: string | null
  readonly onVersion: (id: string) => void
  readonly defects: ShownDefects
  readonly hrefs: {
    readonly photo: (imageId: string, at?: Point) => string
    /** Where the place of an elevation is set. */
    readonly coverage: string
    readonly upload: string
  }
  readonly onPhoto: (imageId: string, at: Point) => void
  readonly chooser: ReactNode
  readonly layers: ReactNode
}

/** One straight picture of an elevation made from its photos: to look at, to open photos from, and to draw on. */
export function MosaicElevation({ plan, member, mosaicId, onVersion, defects, hrefs, onPhoto, ...rest }: Props) {
  const t = useT()
  const { projectId, inspectionId } = rest.of
  const of = useMemo(() => ({ projectId, inspectionId, elevationId: plan._id }), [projectId, inspectionId, plan._id])
  const mosaics = useMosaics(of, mosaicId)
  const { shown, frame, coverage } = mosaics
  const distances = useKnownDistance(of, shown)
  const [isMaking, setMaking] = useState(false)
  const [isFitShown, setFitShown] = useState(false)
  const { data: detail } = useQuery({
    ...mosaicQuery({ ...of, mosaicId: shown?._id ?? '' }),
    enabled: shown !== undefined,
  })
  const [mayMake, mayDraw] = [can(member, 'media.edit'), can(member, 'annotations.edit')]
  const make = mayMake && frame !== null && (
    <WriteButton variant={shown === undefined ? 'filled' : 'default'} onClick={() => setMaking(true)}>
      {t(shown === undefined ? 'mosaics.make.open' : 'mosaics.make.openAgain')}
    </WriteButton>
  )
  const shared = { of, mosaics, mayMake, make }
  return (
    <Box
      className={layout.screen ?? ''}
      __vars={{ '--left-width': '320px' }}
      data-open={defects.openId !== null || undefined}
    >
      <MosaicSide
        {...shared}
        detail={detail}
        mayDraw={mayDraw}
        scaling={{ mayEdit: can(member, 'elevation.edit'), distances }}
        isFitShown={isFitShown}
        onFitShown={setFitShown}
        onVersion={onVersion}
        photoHref={hrefs.photo}
        chooser={rest.chooser}
      />
      <Box className={layout.centre ?? ''} bg="var(--pl-canvas)">
        {rest.layers}
        {shown === undefined || frame === null ? (
          <Box bg="var(--pl-paper)" flex={1}>
            <NoMosaic {...shared} hrefs={hrefs} />
          </Box>
        ) : (
          <MosaicCanvas
            key={shown._id}
            of={of}
            plan={plan}
            frame={frame}
            mosaic={shown}
            detail={detail}
            mayDraw={mayDraw}
            isFitShown={isFitShown}
            distances={distances}
            defects={defects}
            photoHref={hrefs.photo}
            onPhoto={onPhoto}
            onRenew={() => void mosaics.list.refetch()}
          />
        )}
      </Box>
      {defects.openId !== null && <div className={layout.right}>{defects.panel}</div>}
      {isMaking && frame !== null && coverage.data !== undefined && (
        <MakeDialog of={of} plan={plan} frame={frame} coverage={coverage.data} onClose={() => setMaking(false)} />
      )}
    </Box>
  )
}
