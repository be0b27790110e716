import { Group } from '@mantine/core'
import type { Range, ThermalImage } from '@plumbline/thermal/image'
import { histogram } from '@plumbline/thermal/statistics'
import { useEffect, useMemo, useRef } from 'react'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { celsius } from '../celsius.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import classes from './Range.module.css'
import { RangeThumb } from './RangeThumb.tsx'
import type { LookStore } from '../view-store.ts'

const [bins, height] = [72, 56]

type Props = { readonly look: LookStore; readonly image: ThermalImage; readonly extent: Range; readonly bounds: Range }

/** A little more than the picture has: a handle at its end can still be taken hold of. */
export function trackOf({ min, max }: Range): Range {
  const margin = Math.max(0.5, (max - min) * 0.08)
  return { min: Math.floor((min - margin) * 10) / 10, max: Math.ceil((max + margin) * 10) / 10 }
}

/** Square roots: a small warm patch would be no higher than the line below a large wall. */
function bars(counts: Uint32Array): string {
  const maxCount = Math.sqrt(counts.reduce((a, b) => Math.max(a, b), 1))
  return Array.from(counts, (count, index) => {
    const tall = (Math.sqrt(count) / maxCount) * (height - 2)
    return count === 0 ? '' : `M${index + 0.15} ${height}v${-tall.toFixed(1)}h.7V${height}z`
  }).join('')
}

export function Histogram({ look, image, extent, bounds }: Props) {
  const t = useT()
  const locale = useLocale()
  const track = useMemo(() => trackOf(extent), [extent])
  const path = useMemo(() => bars(histogram(image.temperatures, track, bins)), [image, track])
  const below = useRef<HTMLDivElement>(null)
  const above = useRef<HTMLDivElement>(null)
  useEffect(() => {
    function place() {
      const { range } = look.read()
      const share = (value: number) => Math.min(100, Math.max(0, ((value - track.min) / (track.max - track.min)) * 100))
      if (below.current !== null) below.current.style.width = `${share(range.min)}%`
      if (above.current !== null) above.current.style.left = `${share(range.max)}%`
    }
    place()
    return look.subscribe(place)
  }, [look, track])
  return (
    <div>
      <div className={classes.histogram}>
        <svg
          viewBox={`0 0 ${bins} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('thermal.panel.range.histogram')}
        >
          <path d={path} />
        </svg>
        <div ref={below} className={classes.outside} />
        <div ref={above} className={classes.outside} data-above />
        <RangeThumb look={look} end="min" track={track} bounds={bounds} />
        <RangeThumb look={look} end="max" track={track} bounds={bounds} />
      </div>
      <Group justify="space-between" mt={6} aria-hidden="true">
        <MutedText isTabular>{celsius(locale, track.min)}</MutedText>
        <MutedText isTabular>{celsius(locale, track.max)}</MutedText>
      </Group>
    </div>
  )
}
