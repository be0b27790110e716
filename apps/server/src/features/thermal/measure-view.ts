import type { FractionPoint } from '@plumbline/contract/markers/markers'
import type {
  ThermalFindingView,
  ThermalMeter,
  ThermalScene,
  ThermalViewState,
} from '@plumbline/contract/thermal/thermal'
import type { Size, ThermalImage } from '@plumbline/thermal/image'
import { measure, type Meter } from '@plumbline/thermal/meters'
import { statistics, type Statistics } from '@plumbline/thermal/statistics'

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

export function meterIn({ width, height }: Size, { kind, points }: Pick<ThermalMeter, 'kind' | 'points'>): Meter {
  const place = ({ x, y }: FractionPoint) => ({ x: x * width, y: y * height })
  const [first, second] = [place(points[0]!), place(points[1] ?? points[0]!)]
  if (kind === 'spot') return { kind, at: first }
  return kind === 'box' ? { kind, from: first, to: second } : { kind, points: points.map(place) }
}

const shown = (of: Statistics | undefined) => (of === undefined ? null : { min: of.min, max: of.max, mean: of.mean })

/** What every meter of a view shows, and the finding's own box. */
export function measureView(
  image: ThermalImage,
  view: ThermalViewState,
  { left, top, right, bottom }: Box,
  scene: ThermalScene | null,
): ThermalFindingView {
  const measured = view.meters.map((meter) => ({
    meterId: meter._id,
    of: shown(measure(image, meterIn(image, meter))),
  }))
  const byId = new Map(measured.map(({ meterId, of }) => [meterId, of]))
  const box = {
    kind: 'box',
    points: [
      { x: left, y: top },
      { x: right, y: bottom },
    ],
  } as const satisfies Pick<ThermalMeter, 'kind' | 'points'>
  return {
    ...view,
    size: { width: image.width, height: image.height },
    picture: shown(statistics(image)) ?? { min: 0, max: 0, mean: 0 },
    area: shown(measure(image, meterIn(image, { ...box, points: [...box.points] }))),
    measured,
    scene,
    differences: view.deltas.map(({ from, to, of }) => {
      const [first, second] = [byId.get(from), byId.get(to)]
      return { from, to, of, kelvin: first && second ? first[of] - second[of] : null }
    }),
  }
}
