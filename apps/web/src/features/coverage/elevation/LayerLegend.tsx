import { restPercent } from '@plumbline/inspection/coverage/whole-percent'
import { Group, Stack } from '@mantine/core'
import { useId, useMemo } from 'react'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { numberText, shareText, type Words } from '../coverage-text.ts'
import type { CoverageGrid } from './coverage-grid.ts'
import { gapColour } from './gap-shapes.ts'
import { cellClasses, classesOf, classShares, opacity, type CoverageLayer, type LayerClass } from './layer-classes.ts'

type SwatchProps = {
  readonly colour?: string
  readonly isHatched?: boolean
  /** The colour of the dashed outline, as on the drawing. */
  readonly outline?: string
}

/** A picture, not a background: backgrounds are left out in print. */
function Swatch({ colour, isHatched = false, outline }: SwatchProps) {
  const id = useId()
  return (
    <svg width="20" height="14" aria-hidden="true">
      {isHatched && (
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" y1="0" x2="0" y2="6" stroke="currentColor" strokeWidth="2.5" />
        </pattern>
      )}
      {colour !== undefined && <rect width="20" height="14" fill="#ffffff" />}
      <rect
        x="0.5"
        y="0.5"
        width="19"
        height="13"
        fill={isHatched ? `url(#${id})` : (colour ?? 'none')}
        fillOpacity={isHatched ? 1 : opacity}
        stroke={outline ?? 'currentColor'}
        strokeWidth={outline === undefined ? 1 : 2}
        strokeDasharray={outline === undefined ? undefined : '6 4'}
      />
    </svg>
  )
}

function className({ t, locale }: Words, layer: CoverageLayer, { from, to }: LayerClass): string {
  const word = (value: number) => numberText(locale, value, 2)
  if (layer === 'scale') {
    if (from === 0) return t('coverage.view.legend.upTo', { to: word(to) })
    if (to === Infinity) return t('coverage.view.legend.above', { from: word(from) })
    return t('coverage.view.legend.between', { from: word(from), to: word(to) })
  }
  if (layer === 'overlap') {
    if (to === 1) return t('coverage.view.legend.once')
    if (to === Infinity) return t('coverage.view.legend.many', { from })
    return from === to
      ? t('coverage.view.legend.exactly', { count: from })
      : t('coverage.view.legend.photos', { from, to })
  }
  return t('coverage.view.legend.seen')
}

function Row({
  swatch,
  text,
  share,
}: {
  readonly swatch: SwatchProps
  readonly text: string
  readonly share?: string
}) {
  return (
    <Group component="li" gap="sm" wrap="nowrap">
      <Swatch {...swatch} />
      <span>{text}</span>
      {share !== undefined && (
        <MutedText component="span" isTabular ml="auto">
          {share}
        </MutedText>
      )}
    </Group>
  )
}

type Props = {
  readonly layer: CoverageLayer
  readonly grid: CoverageGrid | undefined
  readonly hasGaps: boolean
  /** Coarser photos do not count as seen. */
  readonly hasLimit: boolean
}

/** What the colours of a layer mean, in words and figures. */
export function LayerLegend({ layer, grid, hasGaps, hasLimit }: Props) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const steps = classesOf(layer)
  const shares = useMemo(
    () => (grid === undefined || steps.length === 0 ? undefined : classShares(cellClasses(grid, layer), steps.length)),
    [grid, layer, steps],
  )
  const ofArea = (index: number) => (shares === undefined ? undefined : shareText(words, shares[index]!))
  if (layer !== 'close-range' && grid === undefined) return null
  return (
    <Panel variant="section" title={t('coverage.view.legend.title')} headingLevel={3}>
      <Stack component="ul" role="list" gap="xs" fz="sm">
        {steps.map((step, index) => {
          const share = ofArea(index)
          return (
            <Row
              key={step.colour}
              swatch={{ colour: step.colour }}
              text={className(words, layer, step)}
              {...(share === undefined ? {} : { share })}
            />
          )
        })}
        {shares !== undefined && (
          <Row
            swatch={{ isHatched: true }}
            text={t('coverage.view.legend.notSeen')}
            share={shareText(words, shares[steps.length]!, restPercent(shares[steps.length]!))}
          />
        )}
        {hasGaps && <Row swatch={{ outline: gapColour }} text={t('coverage.view.legend.gap')} />}
        {layer === 'close-range' && <Row swatch={{ colour: '#f7b50066' }} text={t('coverage.view.legend.recorded')} />}
      </Stack>
      {layer === 'overlap' && hasLimit && <MutedText>{t('coverage.view.legend.overlapAny')}</MutedText>}
    </Panel>
  )
}
