import type { Vector } from '@plumbline/contract/models/placement'
import type { ModelPin } from '@plumbline/contract/models/models'
import type { NewView } from '../../../api/models-views.ts'

type Sight = {
  /** In fractions of the picture; undefined outside of it. */
  readonly placeOf: (position: Vector) => { readonly x: number; readonly y: number } | undefined
  /** Metres from the eye to the first surface there; undefined: none. */
  readonly surfaceAt: (x: number, y: number) => number | undefined
  readonly distanceTo: (position: Vector) => number
}

/** Metres, and the share of the distance: what a pin may lie under a surface and still be on it. */
const slack = { metres: 0.3, share: 0.01 } as const
/** Looking through millions of points takes a while for each pin: the rest is taken as seen. */
const timeoutMs = 3_000

/** Defects that a picture shows. A pin on the far side of a building would stand on a wall that it is not on. */
export function visiblePins(
  pins: readonly ModelPin[],
  { placeOf, surfaceAt, distanceTo }: Sight,
  now: () => number = () => performance.now(),
): NewView['pins'] {
  const begun = now()
  return pins.flatMap(({ defectId, position }) => {
    const at = placeOf(position)
    if (at === undefined) return []
    const away = distanceTo(position)
    const surface = now() - begun > timeoutMs ? undefined : surfaceAt(at.x, at.y)
    return surface !== undefined && surface < away - Math.max(slack.metres, away * slack.share)
      ? []
      : [{ defectId, at }]
  })
}
