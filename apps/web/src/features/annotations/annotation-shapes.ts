import type { Annotation } from '@plumbline/contract/annotations'
import { severities, type Severity } from '@plumbline/contract/buildings'
import type { Shape } from '@plumbline/canvas/shapes'
import type { ShapeStyle, ShapeStyles } from '../../canvas/shape-style.ts'

/** Spec 1 §3. */
const colours: Readonly<Record<Severity, string>> = { critical: '#ed2939', major: '#f7b500', moderate: '#1979c4', minor: '#59b752', cosmetic: '#87bedb', na: '#b1b3b8' }

const suggested = 'suggested'
const rejected = 'rejected'
const irregular = 'irregular'

/** Dashed as long as nobody has decided: what the detector found must not look like a defect. */
const of = (colour: string, dash?: readonly number[]): ShapeStyle => ({ stroke: colour, fill: `${colour}1f`, width: 3, labelAt: 'corner', ...(dash === undefined ? {} : { dash }) })

export const annotationStyles: ShapeStyles = {
  ...Object.fromEntries(severities.map((severity) => [severity, of(colours[severity])])),
  [suggested]: of('#c2185b', [7, 4]),
  [rejected]: of('#66737d', [2, 4]),
  [irregular]: of('#52616c'),
}

export function styleOf({ annInfo: { isDefect, severity, origin } }: Annotation): string {
  if (isDefect === true) return severity ?? 'na'
  if (isDefect === false) return rejected
  return origin === 'detector' ? suggested : irregular
}

const between = ':'

/** The annotation a shape belongs to: a crack with branches is several lines. */
export const ownerOf = (shapeId: string): string => shapeId.split(between)[0]!

/** Every line of it as a shape of its own; the first carries the label. */
export function shapesOf(annotation: Annotation, label: string): readonly Shape[] {
  const { _id, annInfo, location } = annotation
  const style = styleOf(annotation)
  if (annInfo.shape === 'rectangle') return [{ id: _id, kind: 'rectangle', points: [{ x: location.left, y: location.top }, { x: location.right, y: location.bottom }], style, label }]
  const least = annInfo.shape === 'polygon' ? 3 : 2
  return annInfo.points.filter((points) => points.length >= least).map((points, index): Shape => {
    const own = { kind: annInfo.shape, points, style }
    return index === 0 ? { id: _id, ...own, label } : { id: `${_id}${between}${index}`, parent: _id, ...own }
  })
}
