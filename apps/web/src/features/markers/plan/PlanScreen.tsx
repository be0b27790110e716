import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { Drawing, ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { untitled, type Marker, type PlanMarkerType } from '@plumbline/contract/markers/markers'
import { can } from '@plumbline/contract/roles'
import type { Shape } from '@plumbline/canvas/shapes'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { columnsQuery, type OfPlan } from '../../../api/markers.ts'
import { newId } from '../../../api/new-id.ts'
import { Canvas } from '../../../canvas/Canvas.tsx'
import { CanvasToolbar } from '../../../canvas/toolbar/CanvasToolbar.tsx'
import type { Picture } from '../../../canvas/picture/picture.ts'
import { useEditorOptions, useEditorState } from '../../../canvas/use-editor.ts'
import { useT } from '../../../i18n/use-t.ts'
import { UnsavedGuard } from '../../../ui/dialogs/UnsavedGuard.tsx'
import { AddMarker } from './AddMarker.tsx'
import { bringIntoView } from '../bring-into-view.ts'
import type { DrawInto } from '../draw-into.ts'
import { duplicateOf } from './duplicate-marker.ts'
import { GeoreferencePanel } from '../georeference/GeoreferencePanel.tsx'
import { cachedPlan } from './cached-plans.ts'
import type { MarkerMediaSlot, PlanOverlaySlot } from '../marker-media-slot.ts'
import { kindOf, shapesOf } from '../marker-shapes.ts'
import { lineStyle, markerStyles, styleOfType, subStyle, tieStyle, typeOfStyle } from '../marker-styles.ts'
import { MarkerDeleted } from '../panel/MarkerConflict.tsx'
import { MarkerList } from '../panel/MarkerList.tsx'
import { MarkerPanel } from '../panel/MarkerPanel.tsx'
import { NorthArrow } from './NorthArrow.tsx'
import { ownerOf } from './plan-bridge.ts'
import { PlanChoice } from './PlanChoice.tsx'
import classes from './PlanScreen.module.css'
import { removalOf } from './marker-removal.ts'
import { PlanMenu } from './PlanMenu.tsx'
import { ResetDialog } from './ResetDialog.tsx'
import { MarkersSaved } from './MarkersSaved.tsx'
import { StatusLine } from './StatusLine.tsx'
import { typeIcons } from '../type-icons.ts'
import { OthersMarkers, useBridge, usePlanMarkers } from './use-plan-markers.ts'
import { useStoredGeoreference } from '../georeference/use-georeference.ts'

type Props = {
  readonly of: OfPlan
  readonly plan: Drawing
  readonly plans: readonly Drawing[]
  readonly picture: Picture
  readonly elevations: readonly ElevationPlan[]
  readonly member: Membership
  readonly media?: MarkerMediaSlot | undefined
  readonly overlay?: PlanOverlaySlot | undefined
  readonly head?: ReactNode
  readonly hrefOf: (layoutId: string) => string
  readonly onRenew: () => void
}

/** Box, preview and the way a photo looks turn; a range between floors does not. */
const canTurn = ({ style, kind }: Shape) =>
  typeOfStyle(style) === 'Photo' || (kind === 'rectangle' && typeOfStyle(style) !== 'FloorRangeBoundary')

export function PlanScreen({
  of,
  plan,
  plans,
  picture,
  elevations,
  member,
  media,
  overlay,
  head,
  hrefOf,
  onRenew,
}: Props) {
  const t = useT()
  const mayEdit = can(member, 'markers.edit')
  const { sync, state, setId, hasMarkers, hasFailed, refetch } = usePlanMarkers(of)
  const { data: columns } = useQuery(columnsQuery(of))
  const isReadOnly = !mayEdit || !hasMarkers
  const [drawingInto, setDrawingInto] = useState<DrawInto>()
  const [drawType, setDrawType] = useState<PlanMarkerType>('Photo')
  const [isTying, setTying] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const screenRef = useRef<HTMLDivElement>(null)
  const surface = useRef<HTMLElement>(null)
  const [held] = useState(() =>
    cachedPlan(of, {
      image: picture.size,
      zoom: 'plan',
      isReadOnly,
      drawKind: kindOf('Photo'),
      drawStyle: styleOfType('Photo'),
      newId: () => newId(),
      canRotate: canTurn,
      canRemove: ({ style }) => style !== tieStyle,
    }),
  )
  const { editor, into, setInto } = held
  useEditorOptions(editor, picture.size, isReadOnly)
  const remember = useBridge(held, sync, hasMarkers, elevations)
  const geo = useStoredGeoreference(of, picture.size)
  const tool = useEditorState(editor, ({ tool: chosen }) => chosen)
  const selection = useEditorState(editor, (now) => now.selection)

  useEffect(() => {
    surface.current = screenRef.current?.querySelector<HTMLElement>('[role="application"]') ?? null
  }, [])

  // Without this, Ctrl or N would go on drawing positions into a marker that is not selected any more.
  useEffect(
    () =>
      editor.subscribe(() => {
        if (into() === undefined || editor.state().tool === 'draw') return
        setInto(undefined)
        setDrawingInto(undefined)
        editor.drawNext(kindOf(drawType), styleOfType(drawType))
      }),
    [editor, into, setInto, drawType],
  )

  // A type that was chosen on an earlier visit is not the one the toolbar shows.
  useEffect(() => editor.drawNext(kindOf('Photo'), styleOfType('Photo')), [editor])

  const shown = useMemo(
    () => [...state.records.values()].filter(({ isRemoved }) => isRemoved !== true),
    [state.records],
  )
  const markers = useMemo(() => shown.map(({ mine }) => mine), [shown])
  const selected = new Set(
    [...selection]
      .flatMap((id) => {
        const shape = editor.shapes.get(id)
        return shape === undefined ? [] : [ownerOf(shape)]
      })
      .filter((id) => state.records.has(id)),
  )
  const only = selected.size === 1 ? state.records.get([...selected][0]!) : undefined
  // The last one looked at, to say so when somebody else deletes it.
  const [seen, setSeen] = useState<Marker>()
  const looked = only?.isRemoved === true ? undefined : only?.mine
  if (looked !== undefined && looked !== seen) setSeen(looked)
  else if (
    looked === undefined &&
    seen !== undefined &&
    (selected.size > 0 || state.records.has(seen._id) || state.removedHere.has(seen._id))
  )
    setSeen(undefined)
  const gone =
    looked === undefined && seen !== undefined && !state.records.has(seen._id) && !state.removedHere.has(seen._id)
      ? seen
      : undefined
  const pressing = tool === 'draw' ? drawingInto : undefined

  function drawInto(next: DrawInto) {
    if (next.kind === 'line') editor.draw('polyline', lineStyle)
    else editor.draw('point', next.kind === 'tie' ? tieStyle : subStyle)
    setInto(next)
    setDrawingInto(next)
    surface.current?.focus()
  }

  function add(type: PlanMarkerType) {
    setDrawType(type)
    editor.draw(kindOf(type), styleOfType(type))
    setInto(undefined)
    setDrawingInto(undefined)
    surface.current?.focus()
  }

  const select = (id: string) => {
    editor.select([id])
    bringIntoView(editor, id)
  }

  function duplicate() {
    if (only === undefined) return
    const copy = duplicateOf(only.mine, () => newId())
    remember(copy)
    editor.edit({ put: shapesOf(copy, copy.name), remove: [] })
    editor.select([copy._id])
  }

  const nameOf = useCallback(
    (shape: Shape) => {
      const type = typeOfStyle(shape.style)
      // A marker that was just drawn has no label before it is stored.
      return type === undefined ? (shape.label ?? '') : `${shape.label ?? untitled}, ${t(`markers.desk.types.${type}`)}`
    },
    [t],
  )

  // Everything else is sent later from the journal; these wait for a person.
  const undecided = shown.filter(({ mine, conflict }) => conflict !== undefined || state.failed.has(mine._id))
  return (
    <div ref={screenRef} className={classes.screen}>
      <OthersMarkers of={of} sync={sync} />
      <div className={classes.left}>
        {head}
        <div className={classes.plan}>
          <PlanChoice plans={plans} chosen={plan} hrefOf={hrefOf} count={hasMarkers ? markers.length : undefined} />
          <PlanMenu
            onGeoreference={() => setTying(true)}
            onReset={can(member, 'markers.reset') && markers.length > 0 ? () => setResetting(true) : undefined}
          />
        </div>
        {hasMarkers && (
          <MarkerList
            records={shown}
            failed={state.isOffline ? state.unsavedIds : state.failed}
            selected={selected}
            onSelect={select}
            isReadOnly={!mayEdit}
            add={mayEdit ? <AddMarker onAdd={add} /> : undefined}
          />
        )}
        {!hasMarkers && !hasFailed && (
          <p className={classes.loading} role="status">
            {t('markers.desk.loading')}
          </p>
        )}
      </div>
      <div className={classes.centre}>
        <CanvasToolbar
          editor={editor}
          draws={[
            {
              kind: kindOf(drawType),
              style: styleOfType(drawType),
              name: t(`markers.desk.types.${drawType}`),
              icon: typeIcons[drawType],
            },
          ]}
          download={{ picture, styles: markerStyles, fileName: plan.name }}
        />
        <Canvas
          editor={editor}
          picture={picture}
          styles={markerStyles}
          label={t('markers.desk.canvas', { name: plan.name })}
          nameOf={nameOf}
          onRetry={onRenew}
          removal={(ids) =>
            removalOf(
              t,
              markers.filter(({ _id }) => ids.includes(_id)),
              columns ?? [],
            )
          }
        >
          {geo.fitted !== undefined && <NorthArrow fitted={geo.fitted} />}
          {hasFailed && (
            <div role="alert" className={classes.failed}>
              <p>{t('markers.desk.failed.markers')}</p>
              <button type="button" onClick={refetch}>
                {t('markers.desk.failed.retry')}
              </button>
            </div>
          )}
        </Canvas>
        <StatusLine editor={editor} surface={surface} fileName={plan.fileName} fitted={geo.fitted}>
          {!mayEdit && <span>{t('markers.desk.readOnly')}</span>}
          {mayEdit && hasMarkers && <MarkersSaved sync={sync} state={state} />}
        </StatusLine>
        {overlay !== undefined && <div className={classes.overlay}>{overlay(markers)}</div>}
      </div>
      <div className={classes.right}>
        {isTying && (
          <GeoreferencePanel
            of={of}
            editor={editor}
            size={picture.size}
            isReadOnly={!mayEdit}
            pickingId={pressing?.kind === 'tie' ? pressing.id : undefined}
            onPick={(id) => drawInto({ kind: 'tie', id })}
            onClose={() => setTying(false)}
          />
        )}
        {!isTying && only !== undefined && (
          <section aria-label={t('markers.panel.label')}>
            <MarkerPanel
              of={of}
              editor={editor}
              record={only}
              elevations={elevations}
              isReadOnly={!mayEdit}
              drawingInto={pressing}
              onDrawInto={drawInto}
              onChange={(marker) => sync.put([marker])}
              onResolve={(choice) => sync.resolve(only.mine._id, choice)}
              onDuplicate={duplicate}
              media={media?.({ of, marker: only.mine, layoutPlanMarkerId: only.base === undefined ? null : setId })}
            />
          </section>
        )}
        {gone !== undefined && (
          <MarkerDeleted
            name={gone.name}
            onLetGo={() => setSeen(undefined)}
            onPutBack={mayEdit ? () => sync.put([gone]) : undefined}
          />
        )}
        {hasMarkers && !isTying && only === undefined && gone === undefined && (
          <div className={classes.none}>
            {selected.size > 1 ? (
              <>
                <p className={classes.several}>{t('markers.panel.several', { count: selected.size })}</p>
                {mayEdit && <p>{t('markers.panel.severalText')}</p>}
              </>
            ) : (
              <p>{t('markers.panel.none')}</p>
            )}
          </div>
        )}
      </div>
      {isResetting && (
        <ResetDialog
          of={of}
          name={plan.name}
          count={markers.length}
          mediaCount={markers.reduce((sum, { totalMediaCount }) => sum + totalMediaCount, 0)}
          onClose={() => setResetting(false)}
          onDone={() => {
            sync.noteRemoved(markers.map(({ _id }) => _id))
            refetch()
          }}
        />
      )}
      {/* Only one may ask at a time: what else the screen asks before leaving must not be silenced by it. */}
      {(undecided.length > 0 || (state.isOffline && !state.isJournaled)) && (
        <UnsavedGuard
          dirty
          onSave={async () => {
            sync.retry()
            return Promise.resolve(!sync.isPending())
          }}
          onDiscard={() => sync.revert(undecided.map(({ mine }) => mine._id))}
        />
      )}
    </div>
  )
}
