export const survey = {
  title: 'Conditions of the survey',
  text: 'They go into the report. What is not known may stay empty.',
  groups: { weather: 'Weather', surface: 'Surface', time: 'Time and equipment' },
  ambient: 'Air temperature', ambientDayBefore: 'Air temperature the day before', humidity: 'Humidity', wind: 'Wind', windDirection: 'Wind from',
  sun: 'Sun', suns: { unsaid: 'Not recorded', none: 'None', overcast: 'Overcast', partly: 'Partly', full: 'Full' },
  hoursOfSun: 'Hours of sun on the wall', rain: 'Rain', rains: { unsaid: 'Not recorded', dry: 'Dry', damp: 'Damp', rain: 'Rain' }, hoursDry: 'Hours since the last rain',
  emissivity: 'Emissivity', reflected: 'Reflected temperature', distance: 'Distance', startedAt: 'Begin', endedAt: 'End', equipment: 'Camera and lens', calibration: 'Calibration', note: 'Note',
  units: { celsius: '°C', percent: '%', wind: 'm/s', hours: 'h', metres: 'm' },
  save: 'Save', cancel: 'Cancel', close: 'Close', saved: 'Conditions saved.',
  stale: { text: 'Somebody else has changed the conditions meanwhile.', take: 'Show theirs', mine: 'Save mine over them' },
  order: 'The end lies before the begin.',
} as const
