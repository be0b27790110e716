/** A GSD with the numbers it was computed with, on every screen and in reports. */
export const gsd = {
  value: '{value} mm/px',
  range: '{min} to {max} mm/px',
  cameras: { one: '{range}, {count} camera', other: '{range}, {count} cameras' },
  camerasKnown: { one: '{range}, {count} camera with a known GSD', other: '{range}, {count} cameras with a known GSD' },
  unknown: { one: 'Unknown for {count} photo', other: 'Unknown for {count} photos' },
  none: 'Unknown',
  basis: '{source}: {numbers}',
  pair: '{one}, {other}',
  sources: {
    calibrated: 'calibrated focal length',
    exif: 'focal length of the photo',
    equivalent: '35 mm equivalent',
    camera: 'camera table',
    typed: 'typed numbers',
  },
  parts: {
    focalLength: 'focal length {value} mm',
    focalPixels: 'focal length {value} px',
    zoom: 'digital zoom {value}×',
    sensorWidth: 'sensor width {value} mm',
    imageWidth: 'image width {value} px',
    distance: 'distance {value} m',
    laser: 'distance {value} m (laser)',
  },
} as const
