import { first, numberAt, numberIn, numberOf, textAt, type Tags } from './read-tags.ts'

/** Degrees, as DJI writes them: yaw clockwise from north, pitch up from level. */
export type CameraAngles = { readonly yaw: number | null; readonly pitch: number | null; readonly roll: number | null }

const none: CameraAngles = { yaw: null, pitch: null, roll: null }

/** Teledyne FLIR writes '359986359/1000000', Parrot its height alike. */
function ratioAt(tags: Tags, name: string): number | null {
  const written = first(tags, [name])
  const parts = typeof written === 'string' ? written.split('/').map(numberOf) : []
  const [above, below] = parts
  return typeof above === 'number' && typeof below === 'number' && below !== 0 && parts.length === 2
    ? above / below
    : numberOf(written)
}

const skydio = (tags: Tags): CameraAngles => ({
  yaw: numberIn(tags, 'CameraOrientationNED', 'Yaw'),
  pitch: numberIn(tags, 'CameraOrientationNED', 'Pitch'),
  roll: numberIn(tags, 'CameraOrientationNED', 'Roll'),
})

const parrot = (tags: Tags): CameraAngles => ({
  yaw: numberAt(tags, 'CameraYawDegree'),
  pitch: numberAt(tags, 'CameraPitchDegree'),
  roll: numberAt(tags, 'CameraRollDegree'),
})

const flir = (tags: Tags): CameraAngles => ({
  yaw: ratioAt(tags, 'CameraYaw'),
  pitch: ratioAt(tags, 'CameraPitch'),
  roll: ratioAt(tags, 'CameraRoll'),
})

const yuneec = (tags: Tags): CameraAngles => ({
  yaw: numberAt(tags, 'GimbalYaw'),
  pitch: numberAt(tags, 'GimbalPitch'),
  roll: numberAt(tags, 'GimbalRoll'),
})

/**
 * The names that senseFly, Parrot, older drones of Autel and others share: pitch from straight down, 90 looking ahead.
 */
function shared(tags: Tags): CameraAngles {
  const [yaw, pitch, roll] = [numberAt(tags, 'Yaw'), numberAt(tags, 'Pitch'), numberAt(tags, 'Roll')]
  const make = textAt(tags, 'Make') ?? ''
  // MicaSense gives these names to its sensor of sunlight.
  if (yaw === null || pitch === null || /micasense/i.test(make)) return none
  // senseFly counts roll the other way round.
  return { yaw, pitch: pitch - 90, roll: roll !== null && /sensefly/i.test(make) ? -roll : roll }
}

/** How the camera stood, by the tags of makers other than DJI; newer drones of Autel write DJI's. */
export const anglesOfOtherMakers = (tags: Tags): CameraAngles =>
  [skydio, parrot, flir, yuneec, shared].map((read) => read(tags)).find(({ yaw }) => yaw !== null) ?? none

/** Metres above the place of take-off, or above the ground, as Yuneec and Parrot name it. */
export const heightOfOtherMakers = (tags: Tags): number | null =>
  numberAt(tags, 'AboveHomeAltitude') ?? ratioAt(tags, 'AboveGroundAltitude')

/** Degrees: the heading of the drone itself, as Yuneec and Parrot name it. */
export const headingOfOtherMakers = (tags: Tags): number | null => numberAt(tags, 'DroneYaw', 'DroneYawDegree')
