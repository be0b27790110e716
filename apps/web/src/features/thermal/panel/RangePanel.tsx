import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, Text } from '@mantine/core'
import type { Locale } from '@plumbline/contract/locales'
import { thermalPalettes, type ThermalSurvey } from '@plumbline/contract/thermal/thermal'
import type { Range, ThermalImage } from '@plumbline/thermal/image'
import { fitRange, rangeStep } from '@plumbline/thermal/range'
import type { Statistics } from '@plumbline/thermal/statistics'
import { useId } from 'react'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { celsius } from '../celsius.ts'
import { Histogram } from './Histogram.tsx'
import { NumberField } from './NumberField.tsx'
import { gradientOf } from '../painter.ts'
import classes from './Panel.module.css'
import { rangeOf as openingRange, type OpeningRange } from '../opening-range.ts'
import { useSliderBounds } from './RangeSlider.tsx'
import { Section } from './Section.tsx'
import { useDebouncedLook } from './use-debounced-look.ts'
import { upperHalf } from '../stage/use-thermal-keys.ts'
import { useLook, type Look, type LookStore } from '../view-store.ts'

type Props = {
  readonly look: LookStore
  readonly image: ThermalImage
  readonly extent: Statistics | undefined
  readonly fitting: Range
  readonly survey: ThermalSurvey
  readonly mayEdit: boolean
  readonly onRange: (choice: OpeningRange) => void
  readonly onLock: (isLocked: boolean) => void
}

function Palettes({ look }: Pick<Props, 'look'>) {
  const t = useT()
  const name = useId()
  const palette = useLook(look, (one) => one.palette)
  return (
    <fieldset className={classes.palettes}>
      <legend className="pl-hidden">{t('thermal.panel.palette.title')}</legend>
      {thermalPalettes.map((one) => (
        <label key={one} data-chosen={one === palette || undefined}>
          <input
            type="radio"
            className="pl-hidden"
            name={name}
            value={one}
            checked={one === palette}
            onChange={() => look.set({ palette: one })}
          />
          <span
            className={classes.swatch}
            style={{ background: gradientOf(one).replace('to top', 'to right') }}
            aria-hidden="true"
          />
          {t(`thermal.panel.palette.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}

function Isotherm({ look, extent }: Pick<Props, 'look' | 'extent'>) {
  const t = useT()
  const isotherm = useLook(look, (one) => one.isotherm)
  return (
    <>
      <Checkbox
        size="sm"
        label={t('thermal.panel.isotherm.on')}
        checked={isotherm !== null}
        onChange={(event) => look.set({ isotherm: event.currentTarget.checked ? upperHalf(extent) : null })}
      />
      {isotherm !== null && (
        <div className={classes.two}>
          <NumberField
            label={t('thermal.panel.isotherm.min')}
            unit={t('thermal.survey.units.celsius')}
            value={isotherm.min}
            min={-100}
            max={isotherm.max - 0.1}
            step={0.1}
            decimals={1}
            onCommit={(min) => min !== null && look.set({ isotherm: { ...isotherm, min } })}
          />
          <NumberField
            label={t('thermal.panel.isotherm.max')}
            unit={t('thermal.survey.units.celsius')}
            value={isotherm.max}
            min={isotherm.min + 0.1}
            max={1000}
            step={0.1}
            decimals={1}
            onCommit={(max) => max !== null && look.set({ isotherm: { ...isotherm, max } })}
          />
        </div>
      )}
    </>
  )
}

/** At least a tenth of a percent: '0 %' would deny what the sentence says. */
const shareText = (locale: Locale, share: number) =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(Math.max(share, 0.001))

const rangeOf = (one: Look) => one.range

const choices = [
  ['standard', 'reset', 'R'],
  ['fit', 'auto', 'A'],
] as const

/** Beside each other, because each picture of the project opens with the one that was chosen last. */
function RangeButtons({ look, fitting, onRange }: Pick<Props, 'look' | 'fitting' | 'onRange'>) {
  const t = useT()
  const range = useDebouncedLook(look, rangeOf)
  return choices.map(([choice, word, key]) => {
    const { min, max } = openingRange(choice, fitting)
    const isShown = range.min === min && range.max === max
    return (
      <Button
        key={choice}
        size="compact-sm"
        variant={isShown ? 'filled' : 'default'}
        aria-pressed={isShown}
        title={t('canvas.withKey', { name: t(`thermal.panel.range.${word}Hint`), key })}
        onClick={() => onRange(choice)}
      >
        {t(`thermal.panel.range.${word}`)}
      </Button>
    )
  })
}

/** The ends of the range as numbers. */
function RangeFields({ look }: Pick<Props, 'look'>) {
  const t = useT()
  const range = useDebouncedLook(look, rangeOf)
  const typed = (end: 'min' | 'max') => (value: number | null) =>
    value !== null &&
    look.set({ range: fitRange({ ...look.read().range, [end]: value }, { min: -100, max: 1000 }, end) })
  const unit = t('thermal.survey.units.celsius')
  return (
    <div className={classes.two}>
      <NumberField
        label={t('thermal.panel.range.min')}
        unit={unit}
        value={range.min}
        min={-100}
        max={range.max - rangeStep}
        step={rangeStep}
        decimals={1}
        onCommit={typed('min')}
      />
      <NumberField
        label={t('thermal.panel.range.max')}
        unit={unit}
        value={range.max}
        min={range.min + rangeStep}
        max={1000}
        step={rangeStep}
        decimals={1}
        onCommit={typed('max')}
      />
    </div>
  )
}

/** Which temperatures have which colours. */
export function RangePanel({ look, image, extent, fitting, survey, mayEdit, onRange, onLock }: Props) {
  const t = useT()
  const locale = useLocale()
  const bounds = useSliderBounds(look, extent)
  return (
    <>
      <Section
        title={t('thermal.panel.range.title')}
        aside={<RangeButtons look={look} fitting={fitting} onRange={onRange} />}
      >
        {extent !== undefined && extent.count < image.temperatures.length && (
          <Text c="dimmed">
            {t('thermal.panel.range.unmeasured', {
              percent: shareText(locale, 1 - extent.count / image.temperatures.length),
            })}
          </Text>
        )}
        {extent !== undefined && <Histogram look={look} image={image} extent={extent} bounds={bounds} />}
        <RangeFields look={look} />
        <Checkbox
          size="sm"
          label={t('thermal.panel.range.lock')}
          checked={survey.lockedSpan !== null}
          disabled={!mayEdit}
          onChange={(event) => onLock(event.currentTarget.checked)}
        />
        {survey.lockedSpan !== null && (
          <Text c="dimmed">
            {t('thermal.panel.range.locked', {
              min: celsius(locale, survey.lockedSpan.min),
              max: celsius(locale, survey.lockedSpan.max),
            })}
          </Text>
        )}
      </Section>
      <Section title={t('thermal.panel.palette.title')}>
        <Palettes look={look} />
      </Section>
      <Section title={t('thermal.panel.isotherm.title')}>
        <Isotherm look={look} extent={extent} />
      </Section>
    </>
  )
}
