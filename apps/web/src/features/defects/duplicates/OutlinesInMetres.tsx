import { Group } from '@mantine/core'
import type { Point } from '@plumbline/geometry/point'
import { boundsOf, type Rect } from '@plumbline/geometry/rect'
import { roundedLength } from '../../../canvas/scale-length.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'

export type MetreOutline = {
  readonly name: string
  readonly isLine: boolean
  /** Metres on the elevation: x from its left end, y up from its foot. */
  readonly parts: readonly (readonly Point[])[]
}

type Props = { readonly outlines: readonly [MetreOutline, MetreOutline]; readonly label: string }

const [width, height] = [480, 240]
const margin = 0.15
/** Solid and dashed, so that they differ without colour. */
const strokes = [
  { stroke: 'var(--pl-accent)', fill: 'var(--pl-accent)', strokeDasharray: undefined },
  { stroke: 'var(--pl-text)', fill: 'none', strokeDasharray: '6 4' },
] as const

/** The part of the elevation that holds both, in the proportions of the drawing. */
export function shownMetres(outlines: Props['outlines']): Rect {
  const { left, top, right, bottom } = boundsOf(outlines.flatMap(({ parts }) => parts.flat()))
  const pixel = Math.max((right - left) / width, (bottom - top) / height, 0.01 / width) * (1 + 2 * margin)
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return {
    left: x - (pixel * width) / 2,
    right: x + (pixel * width) / 2,
    top: y - (pixel * height) / 2,
    bottom: y + (pixel * height) / 2,
  }
}

/** Lines at whole steps of metres. */
const linesBetween = (from: number, to: number, step: number): readonly number[] =>
  Array.from(
    { length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) },
    (_, index) => (Math.ceil(from / step) + index) * step,
  )

function Grid({ shown, step }: { readonly shown: Rect; readonly step: number }) {
  const scale = width / (shown.right - shown.left)
  const lines = [
    ...linesBetween(shown.left, shown.right, step).map((x) => `M${(x - shown.left) * scale},0v${height}`),
    ...linesBetween(shown.top, shown.bottom, step).map((y) => `M0,${height - (y - shown.top) * scale}h${width}`),
  ]
  return <path d={lines.join('')} stroke="var(--pl-line)" fill="none" />
}

/** Two outlines where they lie on the elevation, over a grid of metres. */
export function OutlinesInMetres({ outlines, label }: Props) {
  const t = useT()
  const locale = useLocale()
  const shown = shownMetres(outlines)
  const scale = width / (shown.right - shown.left)
  const stepMm = roundedLength(1000 / scale, width / 5)
  const count = new Intl.NumberFormat(locale).format(stepMm >= 1000 ? stepMm / 1000 : stepMm)
  const side = t(stepMm >= 1000 ? 'media.photo.scale.m' : 'media.photo.scale.mm', { count })
  const at = ({ x, y }: Point) => `${(x - shown.left) * scale},${height - (y - shown.top) * scale}`
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} width="100%" style={{ maxHeight: '40vh' }} role="img" aria-label={label}>
        <Grid shown={shown} step={stepMm / 1000} />
        {outlines.map(({ name, isLine, parts }, index) =>
          parts.map((part, at_) => {
            const Part = isLine ? 'polyline' : 'polygon'
            const { fill, ...line } = strokes[index]!
            return (
              <Part
                key={`${name} ${at_}`}
                points={part.map(at).join(' ')}
                {...line}
                strokeWidth={2}
                fill={isLine ? 'none' : fill}
                fillOpacity={0.2}
              />
            )
          }),
        )}
      </svg>
      <Group component="figcaption" gap="lg">
        {outlines.map(({ name }, index) => (
          <Group key={name} component="span" gap={6}>
            <svg width={24} height={8} aria-hidden="true">
              <path d="M0,4h24" {...strokes[index]!} strokeWidth={2} />
            </svg>
            <MutedText component="span">{name}</MutedText>
          </Group>
        ))}
        <MutedText component="span" isTabular>
          {t('defects.duplicates.grid', { side })}
        </MutedText>
      </Group>
    </figure>
  )
}
