import type { PlanMarkerType } from '@plumbline/contract/markers/markers'
import {
  IconCamera,
  IconLayersIntersect,
  IconRoute,
  IconRuler2,
  IconScribble,
  IconSpacingVertical,
  IconSquareRotated,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'

export const typeIcons: Readonly<Record<PlanMarkerType, Icon>> = {
  Photo: IconCamera,
  PhotoSeq: IconRoute,
  Drawing: IconScribble,
  Box: IconSquareRotated,
  Video: IconVideo,
  FloorMarking: IconRuler2,
  FloorRangeBoundary: IconSpacingVertical,
  FloorAlignPreview: IconLayersIntersect,
}
