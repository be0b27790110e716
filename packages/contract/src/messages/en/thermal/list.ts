export const list = {
  title: 'Thermal pictures',
  label: 'Thermal pictures of this inspection',
  count: { one: '{count} picture', other: '{count} pictures' },
  failures: {
    title: { one: '{count} picture can’t be measured', other: '{count} pictures can’t be measured' },
    more: { one: 'and {count} more', other: 'and {count} more' },
  },
  range: '{min} to {max} °C',
  more: 'Show more',
  loading: 'Loading the thermal pictures',
  failed: { title: 'The thermal pictures could not be loaded', retry: 'Try again' },
  empty: {
    title: 'No thermal pictures yet',
    text: 'Upload radiometric JPEGs (FLIR, or DJI with its temperatures as a .bin file of the same name) to a marker. They appear here with their temperatures.',
    upload: 'Go to the photos',
  },
  states: {
    reading: 'Reading temperatures',
    known: 'Temperatures known',
    unknown: 'Temperatures not known',
    failed: 'Temperatures not readable',
  },
  pairs: { paired: 'Paired', missing: 'No visual photo', conflict: 'Several photos fit', chosen: 'Paired by hand' },
  conditions: 'Conditions of the survey',
} as const
