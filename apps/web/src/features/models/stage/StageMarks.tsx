import { defectLabel } from '@plumbline/contract/defects/defects'
import type { ModelPin } from '@plumbline/contract/models/models'
import type { Vector } from '@plumbline/contract/models/placement'
import { Mark } from './Mark.tsx'
import { middleOf } from './measures.ts'
import type { Stage } from './stage.ts'

type Props = {
  readonly stage: Stage
  readonly pins: readonly ModelPin[]
  readonly openId: string | null
  readonly measured: readonly Vector[]
  /** The length or area of what is measured. */
  readonly size: string | undefined
  readonly placed: readonly Vector[]
  readonly spot: Vector | undefined
  readonly onPin: (defectId: string) => void
}

/** Pins of defects, measured points and points of the placement over the model. */
export function StageMarks({ stage, pins, openId, measured, size, placed, spot, onPin }: Props) {
  return (
    <>
      {pins.map((pin) => (
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
      {[...measured, ...(spot === undefined ? [] : [spot])].map((at, i) => (
        <Mark key={`${i} ${at.join(' ')}`} stage={stage} at={at} isDot />
      ))}
      {placed.map((at, i) => (
        <Mark key={`placed ${i}`} stage={stage} at={stage.toWorld(at)} label={String(i + 1)} />
      ))}
      {size !== undefined && <Mark stage={stage} at={middleOf(measured)} label={size} />}
    </>
  )
}
