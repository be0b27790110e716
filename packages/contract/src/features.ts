/**
 * The parts of the product, in rank order: on the server each may import only those before it.
 * The same names everywhere: contract folder, server folder, db schema, web api, web folder, message group.
 */
export const features = [
  'accounts',
  'notifications',
  'integrations',
  'operations',
  'billing',
  'projects',
  'drawings',
  'markers',
  'media',
  'coverage',
  'mosaics',
  'defects',
  'annotations',
  'thermal',
  'analysis',
  'models',
  'exchange',
  'reports',
  'shares',
] as const
export type Feature = (typeof features)[number]
