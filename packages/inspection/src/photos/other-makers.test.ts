import { expect, test } from 'vitest'
import { readPhotoFacts } from './read-photo-facts.ts'

/** Tags as these cameras write them, with other numbers. */
test.each([
  [
    'Skydio: an angle and a lens have fields of their own, heat is named',
    {
      exif: { Make: 'Skydio', Model: '2', latitude: 32.5, longitude: -110.9 },
      xmp: {
        CameraSource: 'MAIN_VISIBLE',
        AbsoluteAltitude: 1034.4,
        CameraOrientationNED: { Roll: 0.19, Pitch: -7.5, Yaw: 127.4 },
        CalibratedFocalLength: { X: 2378.5, Y: 2376.9 },
      },
    },
    { gimbalYaw: 127.4, gimbalPitch: -7.5, gimbalRoll: 0.19, calibratedFocalLength: 2378.5, type: 'visual' },
  ],
  [
    'Skydio X2, heat',
    {
      xmp: {
        CameraSource: 'INFRARED',
        CameraOrientationNED: { parseType: 'Resource', Roll: '-0.5', Pitch: '-59.7', Yaw: '0.1' },
      },
    },
    { gimbalYaw: 0.1, gimbalPitch: -59.7, type: 'thermal' },
  ],
  [
    'Parrot: its own angles before the shared ones',
    { xmp: { CameraYawDegree: 176.3, CameraPitchDegree: -12.4, CameraRollDegree: -0.3, Yaw: 170, Pitch: 88, Roll: 0 } },
    { gimbalYaw: 176.3, gimbalPitch: -12.4, gimbalRoll: -0.3 },
  ],
  [
    'the shared angles count from straight down',
    { exif: { Make: 'Autel Robotics' }, xmp: { Yaw: '18.68', Pitch: '85', Roll: '-2.4' } },
    { gimbalYaw: 18.68, gimbalPitch: -5, gimbalRoll: -2.4 },
  ],
  [
    'senseFly counts roll the other way round',
    { exif: { Make: 'senseFly' }, xmp: { Yaw: '18.68', Pitch: '85', Roll: '-2.4' } },
    { gimbalYaw: 18.68, gimbalPitch: -5, gimbalRoll: 2.4 },
  ],
  [
    'Yuneec: gimbal, heading and height under its own names',
    { xmp: { GimbalYaw: '73.230003', GimbalPitch: -89.96, GimbalRoll: 0, DroneYaw: 96.7, AboveHomeAltitude: 34.4 } },
    { gimbalYaw: 73.230003, gimbalPitch: -89.96, gimbalRoll: 0, flightYaw: 96.7, relativeAltitude: 34.4 },
  ],
  [
    'Parrot: the height above ground as a fraction',
    { xmp: { CameraYawDegree: 1, DroneYawDegree: '-3.5', AboveGroundAltitude: '14271/1000' } },
    { gimbalYaw: 1, flightYaw: -3.5, relativeAltitude: 14.271 },
  ],
  [
    'angles of 0 of a drone that heads elsewhere were never written',
    {
      xmp: { GimbalYawDegree: '+0.00', GimbalPitchDegree: '-0.00', GimbalRollDegree: 0, FlightYawDegree: '-67.30' },
    },
    { gimbalYaw: null, gimbalPitch: null, gimbalRoll: null, flightYaw: -67.3 },
  ],
  [
    'a drone that does look north, level',
    {
      xmp: { GimbalYawDegree: '+0.00', GimbalPitchDegree: '+0.00', GimbalRollDegree: '+0.00', FlightYawDegree: '0.0' },
    },
    { gimbalYaw: 0, gimbalPitch: 0, gimbalRoll: 0 },
  ],
  ['an editor that cut the photo', { xmp: { HasCrop: 'True' } }, { isCropped: true }],
  [
    'a sensor of sunlight is no camera',
    { exif: { Make: 'MicaSense' }, xmp: { Yaw: 1.2, Pitch: 0.1, Roll: 0 } },
    { gimbalYaw: null, gimbalPitch: null },
  ],
  [
    'Teledyne FLIR: fractions',
    { xmp: { CameraYaw: '359986359/1000000', CameraPitch: '-86831/1600', CameraRoll: '16501/1000000' } },
    { gimbalYaw: 359.986359, gimbalPitch: -54.269375, gimbalRoll: 0.016501 },
  ],
  [
    'nonsense in any of them is nothing',
    { xmp: { CameraYaw: '1/0', CameraOrientationNED: 'north', CameraYawDegree: {}, Yaw: 'x', Pitch: 1 } },
    { gimbalYaw: null, gimbalPitch: null, gimbalRoll: null },
  ],
  [
    'DJI before all others',
    { xmp: { GimbalYawDegree: '+10.00', GimbalPitchDegree: '-1.00', CameraYawDegree: 200 } },
    { gimbalYaw: 10, gimbalPitch: -1 },
  ],
])('%s', (_, tags, facts) => {
  expect(readPhotoFacts(tags)).toMatchObject(facts)
})
