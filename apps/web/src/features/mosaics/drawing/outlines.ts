import type { Shape } from '@plumbline/canvas/shapes'
import { severities, type Severity } from '@plumbline/contract/buildings'
import type { Annotation } from '@plumbline/contract/annotations/annotations'
import { severityColours } from '../../../canvas/paint/severity-colours.ts'
import type { ShapeStyles } from '../../../canvas/paint/shape-style.ts'
import { isOnMosaic, metresToMosaic, type MosaicExtent, type PlacedPhoto } from '../mosaic-place.ts'

export const drawStyle = 'drawn'
export const meterStyle = 'meter'
const outlineOf = (severity: Severity) => `outline ${severity}`

/** Outlines have a white edge: the photo below may have any colour. */
export const outlineStyles: ShapeStyles = {
  ...Object.fromEntries(
    severities.map((severity) => [
      outlineOf(severity),
      { stroke: severityColours[severity], width: 3, halo: '#ffffffd9' },
    ]),
  ),
  [drawStyle]: { stroke: '#52616c', fill: '#52616c1f', width: 3, halo: '#ffffffd9', dash: [7, 4] },
  [meterStyle]: { stroke: '#0e7c86', width: 2, halo: '#ffffffd9', labelAt: 'corner' },
}

/** Shapes that people drew or accepted; what the detector suggests is decided on the photos. */
const isShown = ({ annInfo: { isDefect, origin } }: Annotation) =>
  isDefect === true || (isDefect === null && origin === 'person')

/**
 * One shape of each defect, from the photo with the finest view of it; shapes that are no defect yet are shown each.
 */
export function shownAnnotations(
  annotations: readonly Annotation[],
  photos: ReadonlyMap<string, PlacedPhoto>,
): readonly Annotation[] {
  const finest = new Map<string, Annotation>()
  const across = ({ imageId }: Annotation) => photos.get(imageId)!.acrossM
  for (const one of annotations) {
    if (!isShown(one) || !photos.has(one.imageId)) continue
    const key = one.annInfo.defectId ?? one._id
    const known = finest.get(key)
    if (known === undefined || across(one) < across(known)) finest.set(key, one)
  }
  return [...finest.values()]
}

/** A stored shape where it lies on the mosaic; its lines are shapes of their own. */
export function outlineShapes(
  { _id, imageId, annInfo }: Annotation,
  photos: ReadonlyMap<string, PlacedPhoto>,
  extent: MosaicExtent,
): readonly Shape[] {
  const photo = photos.get(imageId)
  if (photo === undefined) return []
  const style = annInfo.isDefect === true ? outlineOf(annInfo.severity ?? 'na') : drawStyle
  return annInfo.points.flatMap((line, index) => {
    const points = line.map((point) => metresToMosaic(extent, photo.toElevation(point)))
    const kind = annInfo.shape === 'polyline' ? 'polyline' : 'polygon'
    if (points.length < (kind === 'polygon' ? 3 : 2) || !points.some(isOnMosaic)) return []
    const id = index === 0 ? _id : `${_id}:${index}`
    return [{ id, kind, points, style, isLocked: true, ...(index === 0 ? {} : { parent: _id }) } as const]
  })
}
