import { Button } from '@mantine/core'
import type { Shape } from '@plumbline/canvas/shapes'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { untitled, type Marker } from '@plumbline/contract/markers/markers'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useContext, type ReactNode } from 'react'
import { columnsQuery, type OfPlan } from '../../../api/markers.ts'
import { Canvas } from '../../../canvas/Canvas.tsx'
import type { Picture } from '../../../canvas/picture/picture.ts'
import { CanvasToolbar } from '../../../canvas/toolbar/CanvasToolbar.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useStoredGeoreference } from '../georeference/use-georeference.ts'
import { PlanPinsContext, type PlanOverlaySlot } from '../marker-media-slot.ts'
import { kindOf } from '../marker-shapes.ts'
import { markerStyles, styleOfType, typeOfStyle } from '../marker-styles.ts'
import { typeIcons } from '../type-icons.ts'
import { removalOf } from './marker-removal.ts'
import { NorthArrow } from './NorthArrow.tsx'
import classes from './PlanScreen.module.css'
import { StatusLine } from './StatusLine.tsx'
import type { PlanEditor } from './use-plan-editor.ts'

type Props = {
  readonly of: OfPlan
  readonly plan: Drawing
  readonly picture: Picture
  readonly markers: readonly Marker[]
  readonly drawing: PlanEditor
  readonly overlay: PlanOverlaySlot | undefined
  /** Called when the markers could not be read, to read them again. */
  readonly onRefetch: (() => void) | undefined
  readonly onRenew: () => void
  /** Ends the status line. */
  readonly children: ReactNode
}

/** The plan with its markers, the tools above it and the status line below. */
export function PlanCanvas({ of, plan, picture, markers, drawing, overlay, onRefetch, onRenew, children }: Props) {
  const t = useT()
  const { editor, drawType, surface } = drawing
  const pinsOf = useContext(PlanPinsContext)
  const { data: columns } = useQuery(columnsQuery(of))
  const { fitted } = useStoredGeoreference(of, picture.size)
  const nameOf = useCallback(
    (shape: Shape) => {
      const type = typeOfStyle(shape.style)
      // A marker that was just drawn has no label before it is stored.
      return type === undefined
        ? (shape.label ?? '')
        : `${shape.label ?? untitled}, ${t(`markers.planScreen.types.${type}`)}`
    },
    [t],
  )
  const tool = {
    kind: kindOf(drawType),
    style: styleOfType(drawType),
    name: t(`markers.planScreen.types.${drawType}`),
    icon: typeIcons[drawType],
  }
  const removal = (ids: readonly string[]) =>
    removalOf(
      t,
      markers.filter(({ _id }) => ids.includes(_id)),
      columns ?? [],
    )
  return (
    <div className={classes.centre}>
      <CanvasToolbar editor={editor} draws={[tool]} download={{ picture, styles: markerStyles, fileName: plan.name }} />
      <Canvas
        editor={editor}
        picture={picture}
        styles={markerStyles}
        label={t('markers.planScreen.canvas', { name: plan.name })}
        nameOf={nameOf}
        onRetry={onRenew}
        removal={removal}
      >
        {pinsOf(editor, of.layoutId)}
        {fitted !== undefined && <NorthArrow fitted={fitted} />}
        {onRefetch !== undefined && (
          <div role="alert" className={classes.failed}>
            <p>{t('markers.planScreen.failed.markers')}</p>
            <Button variant="default" size="sm" mt="md" onClick={onRefetch}>
              {t('markers.planScreen.failed.retry')}
            </Button>
          </div>
        )}
      </Canvas>
      <StatusLine editor={editor} surface={surface} fileName={plan.fileName} fitted={fitted}>
        {children}
      </StatusLine>
      {overlay !== undefined && <div className={classes.overlay}>{overlay(markers)}</div>}
    </div>
  )
}
