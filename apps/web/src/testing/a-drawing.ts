import type { Drawing } from '@plumbline/contract/drawings/drawings'

export function aDrawing(number: number, changes: Partial<Drawing> = {}): Drawing {
  return {
    layoutId: `01890000-0000-7000-8000-00000000010${number}`,
    planId: `01890000-0000-7000-8000-00000000020${number}`,
    category: 'floor',
    dimension: '2d',
    subtype: null,
    name: `Level ${number}`,
    blockName: '',
    floorRange: [String(number)],
    fileName: `level-${number}.png`,
    size: 1_572_864,
    contentType: 'image/png',
    status: 'FILE_PROCESSED',
    errorCode: null,
    errorSubject: null,
    picture: null,
    ground: null,
    position: number,
    createdBy: { _id: null, name: 'Ada' },
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-02T00:00:00.000Z',
    markerCount: 0,
    linkedCount: 0,
    mediaCount: 0,
    attachmentCount: 0,
    pinCount: 0,
    viewCount: 0,
    version: 1,
    ...changes,
  }
}
