import '@mantine/core/styles/Slider.css'
import { Group, Slider } from '@mantine/core'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { Link } from 'react-router'
import type { OfElevation } from '../../../api/coverage.ts'
import { elevationScale } from '../../../canvas/elevation-scale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { useMosaics } from '../use-mosaics.ts'

export const elevationBases = ['drawing', 'photos', 'both'] as const
export type ElevationBase = (typeof elevationBases)[number]

type BlendProps = { readonly blend: number; readonly onBlend: (blend: number) => void }

/** How much of the photos and how much of the drawing is seen. */
export function BlendSlider({ blend, onBlend }: BlendProps) {
  const t = useT()
  const percent = Math.round(blend * 100)
  return (
    <Group gap="sm" wrap="nowrap" px="sm">
      <Slider
        w={120}
        label={null}
        step={5}
        value={percent}
        thumbLabel={t('mosaics.base.blend')}
        onChange={(value) => onBlend(value / 100)}
      />
      <MutedText component="span" isTabular>
        {t('mosaics.base.blendValue', { percent })}
      </MutedText>
    </Group>
  )
}

type NoticeProps = {
  readonly of: OfElevation
  readonly plan: ElevationPlan
  readonly mosaicId: string | null
  readonly base: ElevationBase
  /** The screen on which one is made. */
  readonly photosHref: string
}

/** Why the drawing is seen without the photos. */
export function BaseNotice({ of, plan, mosaicId, base, photosHref }: NoticeProps) {
  const t = useT()
  const { list, shown, frame } = useMosaics(of, mosaicId)
  if (base === 'drawing' || list.data === undefined) return null
  if (shown === undefined)
    return (
      <StatusLine
        kind="info"
        actions={<Link to={photosHref}>{t(`mosaics.base.${base === 'photos' ? 'openMosaics' : 'open'}`)}</Link>}
      >
        {t('mosaics.base.missing')}
      </StatusLine>
    )
  if (frame !== null && elevationScale(plan.portions, frame) === undefined && base === 'both')
    return <StatusLine kind="info">{t('mosaics.base.notPlaced')}</StatusLine>
  return null
}
