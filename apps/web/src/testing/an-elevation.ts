import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'

export const placed = {
  project: '01930000-0000-7000-8000-000000000004',
  inspection: '01930000-0000-7000-8000-000000000006',
  elevation: '01930000-0000-7000-8000-000000000301',
} as const

export const ofElevation = { projectId: placed.project, inspectionId: placed.inspection, elevationId: placed.elevation }

/** Three floors of 3 m over the middle of the drawing; the line below floor 3 was dragged far down. */
export function aPlan(changes: Partial<ElevationPlan> = {}): ElevationPlan {
  return {
    _id: placed.elevation,
    planId: '01930000-0000-7000-8000-000000000302',
    name: 'North',
    blockName: '',
    fileName: 'north.pdf',
    url: '',
    picture: { url: '/north.png', thumbnailUrl: '/north-small.png', width: 1_000, height: 800, tiles: null },
    status: 'FILE_PROCESSED',
    errorCode: null,
    floorRange: ['3', '2', '1'].map((name) => ({ name, height: 3, group: '', displayName: `${name}/F` })),
    videoColumns: [],
    portions: [
      {
        _id: '01930000-0000-7000-8000-000000000303',
        name: 'Tower',
        location: { left: 0.2, top: 0.1, right: 0.8, bottom: 0.9 },
        floors: [
          { name: '3', height: 3, line: 0.6 },
          { name: '2', height: 3, line: null },
          { name: '1', height: 3, line: null },
        ],
      },
    ],
    bearing: 0,
    version: 1,
    ...changes,
  }
}
