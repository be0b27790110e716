import { Text } from '@mantine/core'
import type { Range } from '@plumbline/thermal/image'
import { sliderBounds } from '@plumbline/thermal/range'
import { useEffect, useRef } from 'react'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { celsius, degrees } from '../celsius.ts'
import { gradientOf } from '../painter.ts'
import classes from './Range.module.css'
import { RangeThumb } from './RangeThumb.tsx'
import { useLook, type LookStore } from '../view-store.ts'

const ticks = [1, 0.75, 0.5, 0.25, 0] as const

/** The slider reaches over all that can be shown, the legend over what is shown. */
export function useSliderBounds(look: LookStore, image: Range | undefined): Range {
  const min = useLook(look, ({ range }) => sliderBounds(image, range).min)
  const max = useLook(look, ({ range }) => sliderBounds(image, range).max)
  return { min, max }
}

function Legend({ look }: { readonly look: LookStore }) {
  const t = useT()
  const locale = useLocale()
  const palette = useLook(look, (one) => one.palette)
  const marks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    function write() {
      const { min, max } = look.read().range
      const spans = marks.current?.children
      for (const [index, share] of ticks.entries()) {
        const mark = spans?.[index]
        if (mark !== undefined) mark.textContent = degrees(locale, min + share * (max - min))
      }
      marks.current?.parentElement?.setAttribute(
        'aria-label',
        t('thermal.view.legend', { min: celsius(locale, min), max: celsius(locale, max) }),
      )
    }
    write()
    return look.subscribe(write)
  }, [look, locale, t])
  return (
    <div className={classes.legend} role="img">
      <div className={classes.colours} style={{ background: gradientOf(palette) }} />
      <div ref={marks} className={classes.ticks} aria-hidden="true">
        {ticks.map((share) => (
          <span key={share} style={{ bottom: `${share * 100}%` }} />
        ))}
      </div>
    </div>
  )
}

/** Spec 2 §2: vertical, in steps of 0.1. */
export function RangeSlider({
  look,
  image,
  isEdited,
}: {
  readonly look: LookStore
  readonly image: Range | undefined
  readonly isEdited: boolean
}) {
  const t = useT()
  const locale = useLocale()
  const bounds = useSliderBounds(look, image)
  const between = useRef<HTMLDivElement>(null)
  const { min, max } = bounds
  useEffect(() => {
    function place() {
      const { range } = look.read()
      const share = (value: number) => ((value - min) / (max - min)) * 100
      if (between.current !== null)
        Object.assign(between.current.style, { bottom: `${share(range.min)}%`, top: `${100 - share(range.max)}%` })
    }
    place()
    return look.subscribe(place)
  }, [look, min, max])
  return (
    <div className={classes.side} data-edited={isEdited || undefined}>
      <Text c="dimmed" ta="right">
        {t('thermal.survey.units.celsius')}
      </Text>
      <div className={classes.pair}>
        <div className={classes.slider} role="group" aria-label={t('thermal.view.slider.label')}>
          <Text c="dimmed" w={20} ta="center">
            {degrees(locale, max, 0)}
          </Text>
          <div className={classes.track}>
            <div ref={between} className={classes.between} />
            <RangeThumb look={look} end="max" track={bounds} bounds={bounds} isVertical />
            <RangeThumb look={look} end="min" track={bounds} bounds={bounds} isVertical />
          </div>
          <Text c="dimmed" w={20} ta="center">
            {degrees(locale, min, 0)}
          </Text>
        </div>
        <Legend look={look} />
      </div>
    </div>
  )
}
