import type { BcfTopic } from '../bcf/topic.ts'

const idOf = (n: number) => `01930000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

export const aTopic = (n: number, given: Partial<BcfTopic> = {}): BcfTopic => ({
  _id: idOf(n),
  title: `DF${String(n).padStart(4, '0')} · Structural crack & <more>`,
  type: 'Structural crack',
  status: 'Open',
  priority: 'critical',
  labels: ['unconfirmed'],
  createdAt: '2026-11-01T02:03:04.000Z',
  author: 'Mei',
  modifiedAt: '2026-11-18T02:03:04.567Z',
  dueDate: '2026-12-01',
  assignee: 'Wong',
  description: 'Severity: Critical\nLength: 1200',
  comments: [{ _id: idOf(n + 0x10_0000), at: '2026-11-02T00:00:00.000Z', author: 'Mei', text: 'Seen "there" & here' }],
  viewpoint: {
    camera: { at: [1, -1, 12.5], direction: [0, 1, 0], up: [0, 0, 1] },
    ifcGuid: '2O2Fr$t4X7Zf8NOew3FLOH',
    fileName: 'House.ifc',
  },
  snapshot: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]),
  ...given,
})
