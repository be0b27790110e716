import type { Locale } from '@plumbline/contract/locales'
import type { Vector } from '@plumbline/contract/models/placement'
import type { Model, ModelPin } from '@plumbline/contract/models/models'
import { type KeyboardEvent, useEffect } from 'react'
import type { OfInspection } from '../../../api/media.ts'
import { measuredText } from '../../../i18n/measured-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { shownUnit } from '../file-unit.ts'
import { areaOf, lengthOf, linesThrough } from './measures.ts'
import classes from '../Models.module.css'
import { MovePad } from './MovePad.tsx'
import type { Picked } from './picker.ts'
import { SectionBar } from './SectionBar.tsx'
import { pressStageKey } from './stage-keys.ts'
import { StageMarks } from './StageMarks.tsx'
import { StageMessages } from './StageMessages.tsx'
import type { Stage } from './stage.ts'
import { useCameraLines, useModelStage } from './use-model-stage.ts'
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

function measuredSize(
  t: ReturnType<typeof useT>,
  locale: Locale,
  tool: Tool,
  points: readonly Vector[],
): string | undefined {
  if (points.length < (tool === 'area' ? 3 : 2)) return undefined
  return tool === 'area'
    ? t('models.viewer.measure.area', { metres: measuredText(locale, areaOf(points)) })
    : t('models.viewer.measure.distance', { metres: measuredText(locale, lengthOf(points)) })
}

/** The picture itself and what stands over it. */
export function ModelStage(props: Props) {
  const { of, model, view, measured, spot } = props
  const t = useT()
  const locale = useLocale()
  const { canvas, overlay, stage, percent, isFailed } = useModelStage(model, props.onStage, props.onPick)
  const { tool } = view
  const undrawn = useCameraLines(of, stage, view.hasCameras, props.photoId)
  useEffect(
    () => stage?.setLines('measured', linesThrough(measured, tool === 'area'), '#ed2939'),
    [stage, measured, tool],
  )
  const size = measuredSize(t, locale, tool, measured)

  function onKeyDown(event: KeyboardEvent) {
    const isTaken = pressStageKey(event, {
      measured: measured.length,
      section: view.section,
      onUndo: props.onUndo,
      onClear: props.onClear,
      onFit: () => stage?.fit(),
      onSection: view.setSection,
      onTool: props.onTool,
      onFly: (code) => stage?.fly.keyDown(code) === true,
    })
    if (isTaken) event.preventDefault()
  }

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
        {stage !== undefined && (
          <StageMarks
            stage={stage}
            pins={view.hasPins ? props.pins : []}
            openId={props.openId}
            measured={measured}
            size={size}
            placed={props.placed}
            spot={spot?.position}
            onPin={props.onPin}
          />
        )}
      </div>
      {stage !== undefined && <MovePad stage={stage} />}
      <StageMessages
        percent={percent}
        isFailed={isFailed}
        undrawn={undrawn}
        tool={tool}
        size={size}
        isUnitUnknown={shownUnit(model) === 'unknown'}
        hasSpot={spot !== undefined}
      />
      {view.section !== undefined && (
        <SectionBar section={view.section} isPlaced={model.placement.source !== 'none'} onChange={view.setSection} />
      )}
    </div>
  )
}
