/** Data of a project that does not exist; texts come from the message files. */
export const sample = {
  project: { code: 'PL-2026-014', name: 'Harbour View, Tower 3' },
  files: ['DJI_0412.JPG', 'North_elevation_of_the_tower_0042.JPG', 'plan.dxf'],
  moment: '2026-03-05T04:06:07.000Z',
  day: '2026-03-05',
  link: 'https://plumbline.example/share/4f1c',
  amount: '1,250.00',
} as const
