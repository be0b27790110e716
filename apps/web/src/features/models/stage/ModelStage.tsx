import { defectLabel } from '@plumbline/contract/defects/defects'
import type { Vector } from '@plumbline/contract/models/placement'
import type { Model, ModelPin } from '@plumbline/contract/models/models'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { modelCamerasQuery } from '../../../api/models.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { shownUnit } from '../file-unit.ts'
import { frustumCorners, frustumLines } from './frusta.ts'
import { Mark } from './Mark.tsx'
import { areaOf, lengthOf, middleOf } from './measures.ts'
import classes from '../Models.module.css'
import { MovePad } from './MovePad.tsx'
import type { Picked } from './picker.ts'
import { SectionBar } from './SectionBar.tsx'
import { createStage, type Stage } from './stage.ts'
import type { Tool, View } from './use-view.ts'

type Props = {
  readonly of: OfInspection
  readonly model: Model & { readonly tilesetUrl: string }
  readonly view: View
  readonly pins: readonly ModelPin[]
  readonly openId: string | null
  readonly photoId: string | null
  readonly measured: readonly Vector[]
  readonly placed: readonly Vector[]
  readonly spot: Picked | undefined
  readonly onStage: (stage: Stage | undefined) => void
  readonly onPick: (picked: Picked) => void
  readonly onPin: (defectId: string) => void
  readonly onUndo: () => void
  readonly onClear: () => void
  readonly onTool: (tool: Tool) => void
}

/** Pairs of points, each with the next one. */
function chain(points: readonly Vector[], isClosed: boolean): Float32Array {
  const ends = isClosed && points.length > 2 ? [...points, points[0]!] : points
  return new Float32Array(ends.slice(1).flatMap((point, i) => [...ends[i]!, ...point]))
}

/** Metres a frustum reaches: long enough to see where it looks, short enough to see the others. */
const reach = 4
const keyTools = { KeyO: 'look', KeyF: 'fly', KeyP: 'spot', KeyM: 'distance', KeyR: 'area' } as const

/** The picture itself and what stands over it. */
export function ModelStage({
  of,
  model,
  view,
  pins,
  openId,
  photoId,
  measured,
  placed,
  spot,
  onStage,
  onPick,
  onPin,
  onUndo,
  onClear,
  onTool,
}: Props) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<Stage>()
  const [percent, setPercent] = useState(0)
  /** The link that failed: under a newer one everything is asked for again. */
  const [failedUrl, setFailedUrl] = useState('')
  const pick = useEffectEvent(onPick)
  const fail = useEffectEvent(() => setFailedUrl(model.tilesetUrl))
  const { tool } = view

  useEffect(() => {
    if (canvas.current === null || overlay.current === null) return undefined
    const made = createStage(canvas.current, overlay.current, {
      onPick: (one) => pick(one),
      onProgress: (share) => setPercent(Math.round(share * 100)),
      onTrouble: () => fail(),
    })
    made.show(model)
    setStage(made)
    onStage(made)
    return () => {
      onStage(undefined)
      made.dispose()
    }
  }, []) // oxlint-disable-line react/exhaustive-deps -- one stage a model: the desk is keyed by it

  useEffect(() => stage?.renew(model.tilesetUrl), [stage, model.tilesetUrl])
  useEffect(() => stage?.place(model), [stage, model.placement.matrix.join(' ')]) // oxlint-disable-line react/exhaustive-deps
  const {
    cameras,
    tooFar = 0,
    unaimed = 0,
  } = useQuery({ ...modelCamerasQuery(of), enabled: view.hasCameras }).data ?? {}
  useEffect(
    () => stage?.setLines('cameras', frustumLines(view.hasCameras ? (cameras ?? []) : [], reach), '#0e7c86'),
    [stage, cameras, view.hasCameras],
  )
  const own = cameras?.find(({ imageId }) => imageId === photoId)
  useEffect(() => {
    if (stage === undefined || own === undefined) return
    stage.setLines('own camera', frustumLines([own], reach), '#ed2939')
    stage.standAt(own.position, frustumCorners(own, reach))
  }, [stage, own?.imageId]) // oxlint-disable-line react/exhaustive-deps -- once: a camera that is merely read again must not move the view
  useEffect(() => stage?.setLines('measured', chain(measured, tool === 'area'), '#ed2939'), [stage, measured, tool])

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.code === 'Backspace' && measured.length > 0) onUndo()
    else if (event.code === 'Escape' && measured.length > 0) onClear()
    else if (event.code === 'Digit0') stage?.fit()
    else if (event.code === 'KeyC')
      view.setSection(view.section === undefined ? { axis: 2, share: 0.5, isFlipped: false } : undefined)
    else if (event.code in keyTools) onTool(keyTools[event.code as keyof typeof keyTools])
    else if (stage?.fly.keyDown(event.code) !== true) return
    event.preventDefault()
  }

  const isArea = tool === 'area'
  const size =
    measured.length < 2
      ? undefined
      : isArea
        ? measured.length < 3
          ? undefined
          : t('models.viewer.measure.area', { metres: areaOf(measured).toFixed(2) })
        : t('models.viewer.measure.distance', { metres: lengthOf(measured).toFixed(3) })
  const isUnitUnknown = shownUnit(model) === 'unknown'
  const isMeasuring = tool === 'distance' || isArea
  return (
    <div className={classes.stage}>
      <canvas
        ref={canvas}
        className={classes.canvas}
        tabIndex={0}
        role="application"
        aria-label={t('models.viewer.stage.label', { name: model.name })}
        data-tool={tool}
        onKeyDown={onKeyDown}
        onKeyUp={({ code }) => stage?.fly.keyUp(code)}
        onBlur={() => stage?.fly.rest()}
        onWheel={({ deltaY }) => stage?.fly.wheel(deltaY)}
      />
      <div ref={overlay} className={classes.overlay}>
        {stage !== undefined &&
          view.hasPins &&
          pins.map((pin) => (
            <Mark
              key={pin.defectId}
              stage={stage}
              at={pin.position}
              normal={pin.normal}
              severity={pin.severity}
              isOpen={pin.defectId === openId}
              label={defectLabel(pin.defectNum)}
              onPress={() => onPin(pin.defectId)}
            />
          ))}
        {stage !== undefined &&
          [...measured, ...(spot === undefined ? [] : [spot.position])].map((at, i) => (
            <Mark key={`${i} ${at.join(' ')}`} stage={stage} at={at} isDot />
          ))}
        {stage !== undefined &&
          placed.map((at, i) => (
            <Mark key={`placed ${i}`} stage={stage} at={stage.toWorld(at)} label={String(i + 1)} />
          ))}
        {stage !== undefined && size !== undefined && <Mark stage={stage} at={middleOf(measured)} label={size} />}
      </div>
      {stage !== undefined && <MovePad stage={stage} />}
      {percent < 100 && (
        <p className={classes.loading} role="status">
          {t('models.viewer.stage.loading', { percent })}
        </p>
      )}
      {failedUrl === model.tilesetUrl && (
        <p className={classes.warning} role="alert">
          {t('models.viewer.stage.missing')}
        </p>
      )}
      {view.hasCameras && tooFar + unaimed > 0 && (
        <p className={classes.loading} role="status">
          {tooFar > 0 && t('models.viewer.stage.camerasTooFar', { count: tooFar })}{' '}
          {unaimed > 0 && t('models.viewer.stage.camerasUnaimed', { count: unaimed })}
        </p>
      )}
      {isMeasuring && (
        <p className={classes.hint} role="status">
          {size ?? t('models.viewer.measure.hint')}
          {size !== undefined && isUnitUnknown && <> {t('models.viewer.measure.unit')}</>}
        </p>
      )}
      {tool === 'fly' && (
        <p className={classes.hint} role="status">
          {t('models.viewer.move.flight')}
        </p>
      )}
      {tool === 'spot' && spot === undefined && <p className={classes.hint}>{t('models.viewer.spot.hint')}</p>}
      {view.section !== undefined && (
        <SectionBar section={view.section} isPlaced={model.placement.source !== 'none'} onChange={view.setSection} />
      )}
    </div>
  )
}
