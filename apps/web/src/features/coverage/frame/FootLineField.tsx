import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { georeference } from '@plumbline/geometry/georeference'
import type { Point } from '@plumbline/geometry/point'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfInspection } from '../../../api/drawings-elevation.ts'
import { drawingsQuery } from '../../../api/drawings.ts'
import { georeferenceQuery } from '../../../api/markers.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { metresText, numberText } from '../coverage-text.ts'
import { FootLineCanvas } from './FootLineCanvas.tsx'
import { placeLine, type FootLine, type PlacedLine } from './foot-line.ts'

type Props = { readonly of: OfInspection; readonly onPlaced: (line: PlacedLine | undefined) => void }
type Plan = Drawing & { readonly picture: NonNullable<Drawing['picture']> }
const isPlan = (drawing: Drawing): drawing is Plan =>
  drawing.dimension === '2d' && drawing.category !== 'elevation' && drawing.picture !== null

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

/** Two places on a plan that lies on the map: the left and the right end of the elevation's foot. */
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
  const placed = lineOf(points)
  return (
    <Stack gap="xs">
      {placed === undefined && (
        <MutedText role="status">{t(`coverage.view.frame.plan.${points.length === 1 ? 'second' : 'draw'}`)}</MutedText>
      )}
      {placed === undefined && <MutedText>{t('coverage.view.frame.plan.keys')}</MutedText>}
      <FootLineCanvas
        name={plan.name}
        picture={plan.picture}
        line={points}
        onPoint={(at) => set(points.length === 1 ? [points[0]!, at] : [at])}
      />
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
