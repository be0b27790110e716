export const list = {
  title: 'Thermal images',
  label: 'Thermal images in this inspection',
  count: { one: '{count} image', other: '{count} images' },
  failures: {
    title: { one: '{count} image can’t be measured', other: '{count} images can’t be measured' },
    more: { one: 'and {count} more', other: 'and {count} more' },
  },
  range: '{min} to {max} °C',
  more: 'Show more',
  loading: 'Loading the thermal images',
  failed: { title: 'The thermal images could not be loaded', retry: 'Try again' },
  empty: {
    title: 'No thermal images yet',
    text: 'Upload radiometric JPEGs (FLIR, or DJI with its temperatures as a .bin file with the same name) to a marker. They appear here with their temperatures.',
    upload: 'Go to the photos',
  },
  states: {
    reading: 'Reading temperatures',
    known: 'Temperatures known',
    unknown: 'Temperatures unknown',
    failed: 'Temperatures can’t be read',
  },
  pairs: { paired: 'Paired', missing: 'No visual photo', conflict: 'Several photos fit', chosen: 'Paired by hand' },
  conditions: 'Survey conditions',
} as const
