import { flights } from './coverage/flights.ts'
import { rules } from './coverage/rules.ts'
import { view } from './coverage/view.ts'
import { wizard } from './coverage/wizard.ts'

export const coverage = {
  bases: { measured: 'Measured from positions', 'by-place': 'By place, not measured', none: 'No photo of it' },
  leftOut: {
    'no-position': 'Can’t be placed on the elevation: position, height, direction or floor is missing',
    'no-camera': 'Camera not known or photo cropped, so its field of view is not known',
    soft: 'Too soft',
    dark: 'Too dark',
    bright: 'Too bright',
    oblique: 'More oblique than 60 degrees',
    coarse: 'Coarser than the limit',
    misses: 'Does not show this elevation',
    thermal: 'Thermal image, not part of the visual coverage',
  },
  flights,
  rules,
  view,
  wizard,
}
