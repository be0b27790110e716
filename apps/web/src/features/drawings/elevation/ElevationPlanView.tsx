import '@mantine/core/styles/Flex.css'
import { Button, Flex, Group, NativeSelect, Text } from '@mantine/core'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { shownMarkersQuery, type OfInspection } from '../../../api/drawings-elevation.ts'
import { drawingsQuery } from '../../../api/drawings.ts'
import { newId } from '../../../api/new-id.ts'
import { Canvas } from '../../../canvas/Canvas.tsx'
import { pictureOf } from '../../../canvas/picture/to-picture.ts'
import { useEditor } from '../../../canvas/use-editor.ts'
import { ZoomControl } from '../../../canvas/toolbar/ZoomControl.tsx'
import type { Translate } from '../../../i18n/translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { hasFailed } from '../drawing-failure.ts'
import { planStyles, shownMarker } from './elevation-plan-shapes.ts'
import classes from './Elevation.module.css'

type DrawingWithPicture = Drawing & { readonly picture: NonNullable<Drawing['picture']> }

const isUploaded = ({ category }: Drawing) => category === 'layout' || category === 'floor'
const isPlan = (drawing: Drawing): drawing is DrawingWithPicture => isUploaded(drawing) && drawing.picture !== null

/** Uploaded and not shown is something other than not uploaded. */
function absence(t: Translate, drawings: readonly Drawing[]): string {
  const uploaded = drawings.filter(isUploaded)
  if (uploaded.length === 0) return t('drawings.elevation.plan.none')
  return t(uploaded.some(hasFailed) ? 'drawings.elevation.plan.unshown' : 'drawings.elevation.plan.waiting')
}

function PlanCanvas({ of, plan }: { readonly of: OfInspection; readonly plan: DrawingWithPicture }) {
  const t = useT()
  const markers = useQuery(shownMarkersQuery(of, plan.layoutId))
  const picture = useMemo(() => pictureOf(plan.picture), [plan.picture])
  const editor = useEditor({
    image: picture.size,
    zoom: 'plan',
    drawStyle: 'marker',
    isReadOnly: true,
    newId: () => newId(),
  })
  const shapes = useMemo(() => (markers.data ?? []).map(shownMarker), [markers.data])
  useEffect(() => {
    const ids = new Set(shapes.map(({ id }) => id))
    editor.shapes.apply(
      {
        put: shapes,
        remove: editor.shapes
          .all()
          .map(({ id }) => id)
          .filter((id) => !ids.has(id)),
      },
      'load',
    )
  }, [editor, shapes])
  return (
    <>
      <Flex className={classes.canvas ?? ''}>
        <Canvas
          editor={editor}
          picture={picture}
          styles={planStyles}
          label={t('drawings.elevation.plan.label', { name: plan.name })}
        />
      </Flex>
      <Group gap="xs" justify="space-between" c="dimmed" fz="xs">
        {markers.isError ? (
          <Button variant="subtle" size="compact-xs" onClick={() => void markers.refetch()}>
            {t('drawings.elevation.plan.retry')}
          </Button>
        ) : (
          <span>
            {markers.data === undefined ? '' : t('drawings.elevation.plan.markers', { count: markers.data.length })}
          </span>
        )}
        <ZoomControl editor={editor} />
      </Group>
    </>
  )
}

/** Spec 2 §2: a plan picker, and the plan with its markers. */
export function ElevationPlanView({ of }: { readonly of: OfInspection }) {
  const t = useT()
  const drawings = useQuery(drawingsQuery(of))
  const [chosenId, setChosenId] = useState('')
  const plans = drawings.data?.filter(isPlan) ?? []
  const plan = plans.find(({ layoutId }) => layoutId === chosenId) ?? plans[0]
  return (
    <Flex component="section" className={classes.plan ?? ''} flex="none" direction="column" gap="sm" p="md">
      {plans.length > 0 && (
        <NativeSelect
          label={t('drawings.elevation.plan.title')}
          value={plan?.layoutId ?? ''}
          data={plans.map(({ layoutId, name }) => ({ value: layoutId, label: name }))}
          onChange={({ currentTarget: { value } }) => setChosenId(value)}
        />
      )}
      {plan !== undefined && <PlanCanvas key={plan.layoutId} of={of} plan={plan} />}
      {drawings.data !== undefined && plans.length === 0 && <Text c="dimmed">{absence(t, drawings.data)}</Text>}
      {drawings.isLoadingError && (
        <Text c="dimmed">
          {t('drawings.elevation.plan.failed')}
          <Button variant="subtle" size="compact-xs" onClick={() => void drawings.refetch()}>
            {t('drawings.elevation.plan.retry')}
          </Button>
        </Text>
      )}
    </Flex>
  )
}
