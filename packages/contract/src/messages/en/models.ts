import { viewer } from './models/viewer.ts'
import { views } from './models/views.ts'

/** States of a model and what the viewer says of it. */
export const models = {
  viewer,
  views,
  title: '3D models',
  states: { preparing: 'Being prepared', ready: 'Ready', failed: 'Cannot be shown' },
  types: { photogrammetry: 'Photogrammetry (external)', bim: 'BIM (internal)' },
  placement: { own: 'Placed by its own data', points: 'Placed by picked points', none: 'Not placed' },
  reconstruction: {
    states: { waiting: 'Waiting', sending: 'Sending photos', running: 'Being built', importing: 'Being imported', done: 'Done', failed: 'Failed', cancelled: 'Cancelled' },
    qualities: { fast: 'Fast', normal: 'Normal', fine: 'Fine' },
  },
} as const
