import { Button, Group, NativeSelect, Stack, UnstyledButton } from '@mantine/core'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { georeference } from '@plumbline/geometry/georeference'
import type { Point } from '@plumbline/geometry/point'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { OfInspection } from '../../../api/drawings-elevation.ts'
import { drawingsQuery } from '../../../api/drawings.ts'
import { georeferenceQuery } from '../../../api/markers.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { metresText, numberText } from '../coverage-text.ts'
import { arrowOf, placeLine, type FootLine, type PlacedLine } from './foot-line.ts'

type Props = { readonly of: OfInspection; readonly onPlaced: (line: PlacedLine | undefined) => void }
type Plan = Drawing & { readonly picture: NonNullable<Drawing['picture']> }
const isPlan = (drawing: Drawing): drawing is Plan =>
  drawing.dimension === '2d' && drawing.category !== 'elevation' && drawing.picture !== null

/** The line and the arrow that points away from the building, over the picture of the plan. */
function LineOver({ line, picture }: { readonly line: readonly Point[]; readonly picture: Plan['picture'] }) {
  const id = useId()
  const { width, height } = picture
  const [left, right] = line
  const at = ({ x, y }: Point) => [x * width, y * height] as const
  const stroke = Math.max(width, height) / 200
  const arrow = left && right && arrowOf([left, right], picture)
  return (
    <g stroke="#b3261e" strokeWidth={stroke} fill="#b3261e">
      <marker id={id} viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4" markerHeight="4" orient="auto">
        <path d="M0 0 L10 5 L0 10 z" stroke="none" />
      </marker>
      {line.map((point, index) => (
        <circle key={index} cx={at(point)[0]} cy={at(point)[1]} r={stroke * 1.5} />
      ))}
      {arrow &&
        [[left, right] as const, arrow].map(([from, to], index) => (
          <line
            key={index}
            x1={at(from)[0]}
            y1={at(from)[1]}
            x2={at(to)[0]}
            y2={at(to)[1]}
            markerEnd={index === 1 ? `url(#${id})` : undefined}
          />
        ))}
    </g>
  )
}

function Placed({
  line,
  onSwap,
  onAgain,
}: {
  readonly line: PlacedLine
  readonly onSwap: () => void
  readonly onAgain: () => void
}) {
  const words = { t: useT(), locale: useLocale() }
  const { t, locale } = words
  return (
    <>
      <p role="status">
        {t('coverage.view.frame.plan.line', {
          length: metresText(words, line.lengthM),
          bearing: t('coverage.view.degrees', { value: numberText(locale, line.bearing, 0) }),
        })}
      </p>
      <MutedText>{t('coverage.view.frame.plan.arrow')}</MutedText>
      <MutedText>
        {line.sigmaM === null
          ? t('coverage.view.frame.plan.sigmaUnknown')
          : t('coverage.view.frame.plan.sigma', { value: metresText(words, line.sigmaM) })}
      </MutedText>
      <Group gap="sm">
        <Button size="compact-sm" variant="default" onClick={onSwap}>
          {t('coverage.view.frame.plan.swap')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onAgain}>
          {t('coverage.view.frame.plan.again')}
        </Button>
      </Group>
    </>
  )
}

const zooms = [1, 1.5, 2, 3, 4, 6, 8] as const

/** A foot is ends of a few pixels on the plan of a whole site: it is drawn larger, and scrolled. */
function Zoomed({ children }: { readonly children: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const [step, setStep] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const zoom = zooms[step]!
  // What was in the middle stays there.
  const to = (next: number) => {
    const box = frame.current
    const times = zooms[next]! / zoom
    const middle = box && {
      x: (box.scrollLeft + box.clientWidth / 2) * times - box.clientWidth / 2,
      y: (box.scrollTop + box.clientHeight / 2) * times - box.clientHeight / 2,
    }
    flushSync(() => setStep(next))
    if (box && middle) [box.scrollLeft, box.scrollTop] = [middle.x, middle.y]
  }
  return (
    <>
      <Group gap="xs" role="group" aria-label={t('canvas.zoom.label')}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('canvas.zoom.out')}
          disabled={step === 0}
          onClick={() => to(step - 1)}
        >
          <IconMinus size={14} />
        </Button>
        <output aria-live="polite">{new Intl.NumberFormat(locale, { style: 'percent' }).format(zoom)}</output>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('canvas.zoom.in')}
          disabled={step === zooms.length - 1}
          onClick={() => to(step + 1)}
        >
          <IconPlus size={14} />
        </Button>
      </Group>
      <div ref={frame} style={{ overflow: 'auto', maxHeight: '60vh' }}>
        <div style={{ width: `${zoom * 100}%` }}>{children}</div>
      </div>
    </>
  )
}

/** Two clicks on a plan that lies on the map: the left and the right end of the elevation's foot. */
function LineOnPlan({ of, plan, onPlaced }: Props & { readonly plan: Plan }) {
  const t = useT()
  const found = useQuery(georeferenceQuery({ ...of, layoutId: plan.layoutId, planId: plan.planId }))
  const [points, setPoints] = useState<readonly Point[]>([])
  const ties = found.data?.points.map(({ at, coordinates: [longitude, latitude] }) => ({
    plan: at,
    map: { longitude, latitude },
  }))
  const fitted = ties && georeference(ties, plan.picture)
  const lineOf = (now: readonly Point[]): PlacedLine | undefined =>
    fitted && now.length === 2 ? placeLine(now as unknown as FootLine, fitted, ties.length) : undefined
  const set = (next: readonly Point[]) => {
    setPoints(next)
    onPlaced(lineOf(next))
  }
  if (found.isPending) return <MutedText role="status">{t('coverage.view.frame.plan.loading')}</MutedText>
  if (found.isError)
    return (
      <MutedText role="alert">
        {t('coverage.view.frame.plan.failed')}{' '}
        <LinkButton onClick={() => void found.refetch()}>{t('coverage.view.retry')}</LinkButton>
      </MutedText>
    )
  if (fitted === undefined) return <MutedText>{t('coverage.view.frame.plan.none')}</MutedText>
  const { url, width, height } = plan.picture
  const click = ({ clientX, clientY, detail, currentTarget }: MouseEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    // The keyboard clicks at no place: coordinates are typed instead.
    if (detail === 0 || !(box.width > 0 && box.height > 0)) return
    const at = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
    set(points.length === 1 ? [points[0]!, at] : [at])
  }
  const placed = lineOf(points)
  return (
    <Stack gap="xs">
      {placed === undefined && (
        <MutedText role="status">{t(`coverage.view.frame.plan.${points.length === 1 ? 'second' : 'draw'}`)}</MutedText>
      )}
      <Zoomed>
        <UnstyledButton
          w="100%"
          aria-label={t('coverage.view.frame.plan.canvas', {
            name: plan.name,
            mode: t('coverage.view.frame.modes.typed'),
          })}
          onClick={click}
        >
          <svg viewBox={`0 0 ${width} ${height}`} width="100%" display="block" cursor="crosshair" aria-hidden="true">
            <image href={url} width={width} height={height} />
            <LineOver line={points} picture={plan.picture} />
          </svg>
        </UnstyledButton>
      </Zoomed>
      {placed !== undefined && <Placed line={placed} onSwap={() => set(points.toReversed())} onAgain={() => set([])} />}
    </Stack>
  )
}

/** The foot of an elevation on one of the plans of the project. */
export function FootLineField({ of, onPlaced }: Props) {
  const t = useT()
  const { data, isPending, isError, refetch } = useQuery(drawingsQuery(of))
  const [chosen, setChosen] = useState<string>()
  const plans = data?.filter(isPlan) ?? []
  const plan = plans.find(({ layoutId }) => layoutId === chosen) ?? plans[0]
  if (isPending) return <MutedText role="status">{t('coverage.view.frame.plan.loading')}</MutedText>
  if (isError)
    return (
      <MutedText role="alert">
        {t('coverage.view.frame.plan.failed')}{' '}
        <LinkButton onClick={() => void refetch()}>{t('coverage.view.retry')}</LinkButton>
      </MutedText>
    )
  if (plan === undefined) return <MutedText>{t('coverage.view.frame.plan.none')}</MutedText>
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('coverage.view.frame.plan.label')}
        value={plan.layoutId}
        data={plans.map(({ layoutId, name }) => ({ value: layoutId, label: name }))}
        onChange={({ currentTarget: { value } }) => {
          setChosen(value)
          onPlaced(undefined)
        }}
      />
      <LineOnPlan key={plan.layoutId} of={of} plan={plan} onPlaced={onPlaced} />
    </Stack>
  )
}
