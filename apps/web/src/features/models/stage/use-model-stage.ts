import type { Model } from '@plumbline/contract/models/models'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { modelCamerasQuery } from '../../../api/models.ts'
import type { OfInspection } from '../../../api/media.ts'
import { frustumCorners, frustumLines } from './frusta.ts'
import type { Picked } from './picker.ts'
import { createStage, type Stage } from './stage.ts'

/** Metres a frustum reaches: long enough to see where it looks, short enough to see the others. */
const reach = 4

/** One stage in the canvas, with the model on it. */
export function useModelStage(
  model: Model & { readonly tilesetUrl: string },
  onStage: (stage: Stage | undefined) => void,
  onPick: (picked: Picked) => void,
) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<Stage>()
  const [percent, setPercent] = useState(0)
  /** The link that failed: under a newer one everything is asked for again. */
  const [failedUrl, setFailedUrl] = useState('')
  const pick = useEffectEvent(onPick)
  const fail = useEffectEvent(() => setFailedUrl(model.tilesetUrl))

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
  }, []) // oxlint-disable-line react/exhaustive-deps -- one stage a model: the screen is keyed by it

  useEffect(() => stage?.renew(model.tilesetUrl), [stage, model.tilesetUrl])
  useEffect(() => stage?.place(model), [stage, model.placement.matrix.join(' ')]) // oxlint-disable-line react/exhaustive-deps
  return { canvas, overlay, stage, percent, isFailed: failedUrl === model.tilesetUrl }
}

/** Draws where the photos were taken from, and goes to the one that was opened. */
export function useCameraLines(
  of: OfInspection,
  stage: Stage | undefined,
  isShown: boolean,
  photoId: string | null,
): { readonly tooFar: number; readonly unaimed: number } {
  const { cameras, tooFar = 0, unaimed = 0 } = useQuery({ ...modelCamerasQuery(of), enabled: isShown }).data ?? {}
  useEffect(
    () => stage?.setLines('cameras', frustumLines(isShown ? (cameras ?? []) : [], reach), '#0e7c86'),
    [stage, cameras, isShown],
  )
  const own = cameras?.find(({ imageId }) => imageId === photoId)
  useEffect(() => {
    if (stage === undefined || own === undefined) return
    stage.setLines('own camera', frustumLines([own], reach), '#ed2939')
    stage.standAt(own.position, frustumCorners(own, reach))
  }, [stage, own?.imageId]) // oxlint-disable-line react/exhaustive-deps -- once: a camera that is merely read again must not move the view
  return isShown ? { tooFar, unaimed } : { tooFar: 0, unaimed: 0 }
}
