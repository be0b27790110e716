import { presentStatus, type StatusTone } from '@plumbline/contract/markers/marker-status'
import { planMarkerTypes, type Marker, type PlanMarkerType } from '@plumbline/contract/markers/markers'
import type { ShapeStyle, ShapeStyles } from '../../canvas/paint/shape-style.ts'
import { statusColours } from '../../ui/theme/status-colours.ts'

export const subStyle = 'sub'
/** A further line of a drawing, until it is drawn. */
export const lineStyle = 'line'
export const tieStyle = 'tie'
export const placeStyle = 'place'

export const styleOfType = (type: PlanMarkerType, tone: StatusTone = 'grey') => `${type}/${tone}`
export const styleName = (marker: Pick<Marker, 'markerType' | 'status' | 'totalMediaCount'>) =>
  styleOfType(marker.markerType, presentStatus(marker.status, marker.totalMediaCount).tone)

export function typeOfStyle(style: string): PlanMarkerType | undefined {
  return planMarkerTypes.find((type) => style.startsWith(`${type}/`))
}

const icons = {
  camera: ['M4 8h3l1.5-2.5h7L17 8h3v11H4z', 'M12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4'],
  play: ['M8 5l11 7-11 7z'],
} as const

function look(type: PlanMarkerType, colour: string): ShapeStyle {
  const by: Readonly<Record<PlanMarkerType, ShapeStyle>> = {
    Photo: { stroke: colour, fill: colour, icon: icons.camera, hasDirection: true },
    PhotoSeq: { stroke: colour, width: 3 },
    Drawing: { stroke: colour, width: 2 },
    Box: { stroke: colour, fill: `${colour}1f`, width: 2 },
    Video: { stroke: colour, fill: `${colour}14`, width: 3, dash: [10, 5], icon: icons.play },
    FloorMarking: { stroke: colour, width: 2, dash: [2, 4], labelAt: 'end' },
    FloorRangeBoundary: { stroke: colour, fill: `${colour}14`, width: 2, dash: [8, 4], labelAt: 'corner' },
    FloorAlignPreview: { stroke: colour, fill: `${colour}59`, width: 1, labelAt: 'middle' },
  }
  return by[type]
}

/** One for every type in every status: colour alone says the status on the plan, the word stands in list and panel. */
export const markerStyles: ShapeStyles = {
  ...Object.fromEntries(
    planMarkerTypes.flatMap((type) =>
      Object.entries(statusColours).map(([tone, colour]) => [
        styleOfType(type, tone as StatusTone),
        look(type, colour),
      ]),
    ),
  ),
  [subStyle]: { stroke: '#13202b', fill: '#13202b' },
  [lineStyle]: { stroke: '#0e7c86', width: 2 },
  [tieStyle]: { stroke: '#0e7c86', fill: '#0e7c86' },
  [placeStyle]: { stroke: '#b3261e', fill: '#b3261e', hasDirection: true },
}
