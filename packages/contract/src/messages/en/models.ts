import { location } from './models/location.ts'
import { viewer } from './models/viewer.ts'
import { views } from './models/views.ts'

/** States of a model and what the viewer says of it. */
export const models = {
  location,
  viewer,
  views,
  title: '3D models',
  states: { preparing: 'Preparing', ready: 'Ready', failed: 'Can’t be shown' },
  types: {
    photogrammetry: 'Photogrammetry, built here from photos',
    bim: 'Building model (IFC)',
    'point-cloud': 'Point cloud',
    mesh: 'Mesh',
    tiles: '3D Tiles',
    unknown: 'Points or mesh, not read yet',
  },
  placement: { own: 'Placed by its own data', points: 'Placed by picked points', none: 'Not placed' },
  reconstruction: {
    states: {
      waiting: 'Waiting',
      sending: 'Sending photos',
      running: 'Building',
      importing: 'Importing',
      done: 'Done',
      failed: 'Failed',
      cancelled: 'Cancelled',
    },
    qualities: { fast: 'Fast', normal: 'Normal', fine: 'Fine' },
  },
} as const
