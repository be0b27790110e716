import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { useMemo, type ReactNode } from 'react'
import type { OfElevation } from '../../../api/coverage.ts'
import { planOnMosaic } from '../mosaic-place.ts'
import { useMosaics } from '../use-mosaics.ts'

type Props = {
  readonly of: OfElevation
  readonly plan: ElevationPlan
  readonly mosaicId: string | null
  readonly children: (plan: ElevationPlan) => ReactNode
}

/** The elevation with its mosaic in place of its drawing; the drawing where there is no mosaic. */
export function MosaicPlan({ of, plan, mosaicId, children }: Props) {
  const { shown, frame } = useMosaics(of, mosaicId)
  const onMosaic = useMemo(
    () => (shown === undefined || frame === null ? undefined : planOnMosaic(plan, shown, frame)),
    [plan, shown, frame],
  )
  return children(onMosaic ?? plan)
}
