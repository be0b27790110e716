import type { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'

/** The left foot of an elevation that faces north; as one stands before it, metres go to the west. */
const foot = { latitude: 22.3, longitude: 114.17 }
const metresPerDegree = 111_320
export const distanceM = 6
/** What the camera sees of the wall from there. */
export const seenM = { width: (distanceM * 6.4) / 4.5, height: (distanceM * 4.8) / 4.5 }

/** A photo square to the elevation, its middle so many metres from the left and above the foot. */
export const factsAt = (x: number, y: number): Partial<PhotoFacts> => ({
  model: 'M30T',
  width: 4000,
  height: 3000,
  focalLength: 4.5,
  equivalentFocalLength: 24,
  position: {
    latitude: foot.latitude + distanceM / metresPerDegree,
    longitude: foot.longitude - x / (metresPerDegree * Math.cos((foot.latitude * Math.PI) / 180)),
    source: 'xmp',
  },
  positionFault: null,
  relativeAltitude: y,
  absoluteAltitude: 20 + y,
  gimbalYaw: 180,
  gimbalPitch: 0,
  gimbalRoll: 0,
  flightYaw: 180,
})

export const photoName = (number: number, suffix = ''): string =>
  `DJI_20261012093${String(number).padStart(3, '0')}_${String(number).padStart(4, '0')}_W${suffix}.JPG`
/** The number in a name of photoName. */
export const numberOf = (name: string): number => Number(/_(\d{4})_/.exec(name)![1])
