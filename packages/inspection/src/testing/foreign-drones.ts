import {
  attributes,
  djiXmp,
  elements,
  exifOf,
  fullTurn,
  signed,
  type DjiTags,
  type ForeignCamera,
  type Seen,
  type Stance,
} from './foreign-cameras.ts'

type Lens = { readonly focalLength?: number; readonly equivalent?: number; readonly zoom?: number }

export const dji = (
  name: string,
  model: string,
  size: readonly [number, number],
  lens: Lens,
  sees: ForeignCamera['sees'],
  tags: DjiTags | ((at: Stance) => DjiTags) = {},
): ForeignCamera => ({
  name,
  fileName: 'DJI_20261012093000_0001.JPG',
  size,
  writes: (at) => ({
    ...exifOf(at, { make: 'DJI', model, size, ...lens }),
    xmp: djiXmp(at, typeof tags === 'function' ? tags(at) : tags),
  }),
  sees,
})

const barometer: Seen['heightSigmaM'] = [0.25, 0.6]
const satellites: Seen['heightSigmaM'] = [2.5, 4]
const wide = { focalLength: 4.5, equivalent: 24, zoom: 1 }
const unwritten = { GimbalYawDegree: '+0.00', GimbalPitchDegree: '+0.00', GimbalRollDegree: '+0.00' }

export const djiDrones: readonly ForeignCamera[] = [
  dji(
    'Mavic 2 Enterprise Dual',
    'FC2403',
    [4056, 3040],
    { focalLength: 4.3 },
    { focal: 2827, heightSigmaM: barometer },
  ),
  dji('Mavic 2 Enterprise Advanced', 'MAVIC2-ENTERPRISE-ADVANCED', [8000, 6000], wide, { focal: 5625 }),
  dji(
    'M30T, wide, with corrections by radio',
    'M30T',
    [4000, 3000],
    wide,
    { focal: 2812.5 },
    {
      ImageSource: 'WideCamera',
      RtkFlag: '50',
      GpsStatus: 'RTK',
      LRFStatus: 'Normal',
      LRFTargetDistance: '8.044',
    },
  ),
  dji(
    'M30T, zoom of the same trigger',
    'M30T',
    [8000, 6000],
    { focalLength: 21.4, equivalent: 113, zoom: 1 },
    { focal: 26_750, within: 0.03 },
    { ImageSource: 'ZoomCamera' },
  ),
  dji('M30T, heat of the same trigger', 'M30T', [1280, 1024], { focalLength: 9.1, equivalent: 40 }, 'thermal', {
    ImageSource: 'InfraredCamera',
  }),
  dji(
    'H20T, wide',
    'ZH20T',
    [4056, 3040],
    { ...wide, focalLength: 4.5 },
    { focal: 2963 },
    { ImageSource: 'WideCamera' },
  ),
  dji(
    'Mavic 3 Enterprise, calibrated',
    'M3E',
    [5280, 3956],
    { focalLength: 12.29, equivalent: 24 },
    { focal: 3725 },
    {
      CalibratedFocalLength: '3725.151611',
      RtkFlag: '34',
    },
  ),
  dji(
    'Mavic 3 Enterprise, its long lens under no name',
    'M3E',
    [4000, 3000],
    { focalLength: 29.9, equivalent: 162 },
    { focal: 18_728, within: 0.02 },
  ),
  dji('Matrice 4E, in no table', 'M4E', [5280, 3956], { focalLength: 12.29, equivalent: 24 }, { focal: 3662 }),
  dji(
    'Matrice 4T, wide',
    'M4T',
    [4032, 3024],
    { focalLength: 6.72, equivalent: 24 },
    { focal: 2797 },
    {
      ImageSource: 'WideCamera',
      LRFTargetDistance: '8.040',
    },
  ),
  dji('Matrice 4T, heat', 'M4T', [1280, 1024], { focalLength: 12, equivalent: 53 }, 'thermal', {
    ImageSource: 'InfraredCamera',
  }),
  dji('Mini 3 Pro', 'FC3582', [4032, 3024], { focalLength: 6.72, equivalent: 24 }, { focal: 2797 }),
  dji(
    'Mini 3 Pro, upright: the file was not turned',
    'FC3582',
    [4032, 3024],
    { focalLength: 6.72, equivalent: 24 },
    { focal: 2797 },
    { GimbalRollDegree: '+90.00' },
  ),
  dji(
    'Mini 4 Pro, upright: the file was turned',
    'FC8482',
    [3024, 4032],
    { focalLength: 6.72, equivalent: 24 },
    { focal: 2797 },
    { GimbalRollDegree: '-90.00' },
  ),
  dji('Air 2S', 'FC3411', [5472, 3648], { focalLength: 8.38, equivalent: 22 }, { focal: 3344 }),
  dji(
    'a gimbal on top of the drone',
    'M30T',
    [4000, 3000],
    wide,
    { focal: 2812.5 },
    {
      GimbalRollDegree: '+180.00',
      GimbalReverse: '1',
    },
  ),
  dji(
    'Mini 2, which writes its gimbal as 0',
    'FC7303',
    [4000, 3000],
    { focalLength: 4.49, equivalent: 24 },
    { focal: 2851, isLevel: true, heightSigmaM: [0.8, 2] },
    (at) => ({ ...unwritten, FlightYawDegree: signed(at.yaw) }),
  ),
  dji(
    'P1 below an M400, which writes its gimbal as 0',
    'ZenmuseP1',
    [8192, 5460],
    { focalLength: 50, equivalent: 50 },
    { focal: 11_378, isLevel: true, heightSigmaM: [0.8, 2] },
    (at) => ({ ...unwritten, FlightYawDegree: signed(at.yaw) }),
  ),
]

const withoutHeight = (at: Stance) => {
  const { 0x0006: _, ...gps } = exifOf(at, { make: '', model: '' }).gps!
  return gps
}

const autelLens = { focalLength: 10.57, equivalent: 29 }
const skydioLens = { make: 'Skydio', model: '2', size: [4056, 3040], focalLength: 3.7, equivalent: 21 } as const
const skydioOpen = 'xmlns:drone-skydio="https://www.skydio.com/drone-skydio/1.0/"'
const rdf = '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'

export const otherDrones: readonly ForeignCamera[] = [
  {
    name: 'Autel EVO II of older firmware: 90 is level, and only satellites say how high',
    fileName: 'MAX_0012.JPG',
    size: [5472, 3648],
    writes: (at) => ({
      ...exifOf(at, { make: 'Autel Robotics', model: 'XT701', size: [5472, 3648], ...autelLens }),
      xmp: attributes('Autel Robotics Meta Data', 'Camera', 'http://pix4d.com/camera/1.0/', {
        Pitch: (90 + at.pitch).toFixed(6),
        Yaw: fullTurn(at.yaw).toFixed(6),
        Roll: '0.000000',
      }),
    }),
    sees: { focal: 4408, heightSigmaM: satellites },
  },
  {
    name: 'Autel EVO II of newer firmware: as DJI, under its own name and misspelt',
    fileName: 'MAX_0013.JPG',
    size: [5472, 3648],
    writes: (at) => ({
      ...exifOf(at, { make: 'Autel Robotics', model: 'XT705', size: [5472, 3648], ...autelLens }),
      gps: {},
      xmp: attributes('drone-info', 'drone', 'http://www.autelrobotics.com/drone/1.0/', {
        GpsLatitude: signed(at.latitude, 9),
        GpsLongtitude: signed(at.longitude, 9),
        AbsoluteAltitude: signed(at.altitude),
        RelativeAltitude: signed(at.up),
        GimbalYawDegree: signed(at.yaw),
        GimbalPitchDegree: signed(at.pitch),
        GimbalRollDegree: '+0.00',
        FlightYawDegree: signed(at.yaw),
      }),
    }),
    sees: { focal: 4408, heightSigmaM: barometer },
  },
  {
    name: 'Skydio 2: angles as attributes of their own element',
    fileName: 'S1000042.JPG',
    size: [4056, 3040],
    writes: (at) => ({
      ...exifOf(at, skydioLens),
      xmp: `${rdf}<rdf:Description rdf:about="Skydio Meta Data" ${skydioOpen} drone-skydio:CameraSource="MAIN_VISIBLE" drone-skydio:AbsoluteAltitude="${at.altitude}"><drone-skydio:CameraOrientationNED drone-skydio:Roll="0.000000" drone-skydio:Pitch="${at.pitch}" drone-skydio:Yaw="${at.yaw}"/><drone-skydio:CalibratedFocalLength drone-skydio:X="2378.50" drone-skydio:Y="2376.90"/></rdf:Description></rdf:RDF>`,
    }),
    sees: { focal: 2378.5, heightSigmaM: satellites },
  },
  {
    name: 'Skydio X2: angles as elements',
    fileName: 'S1000043.JPG',
    size: [4056, 3040],
    writes: (at) => ({
      ...exifOf(at, skydioLens),
      xmp: `${rdf}<rdf:Description rdf:about="Skydio Meta Data" ${skydioOpen}><drone-skydio:CameraOrientationNED rdf:parseType="Resource"><drone-skydio:Roll>0</drone-skydio:Roll><drone-skydio:Pitch>${at.pitch}</drone-skydio:Pitch><drone-skydio:Yaw>${at.yaw}</drone-skydio:Yaw></drone-skydio:CameraOrientationNED></rdf:Description></rdf:RDF>`,
    }),
    sees: { focal: 2461 },
  },
  {
    name: 'Parrot Anafi: its own angles, and its height above ground as a fraction',
    fileName: 'P0120045.JPG',
    size: [5344, 4016],
    writes: (at) => ({
      ...exifOf(at, { make: 'Parrot', model: 'Anafi', size: [5344, 4016], focalLength: 4, equivalent: 23 }),
      xmp: elements(
        '',
        {
          'drone-parrot': 'http://www.parrot.com/drone-parrot/1.0/',
          Camera: 'http://pix4d.com/camera/1.0/',
        },
        {
          'Camera:AboveGroundAltitude': `${Math.round(at.up * 1000)}/1000`,
          'drone-parrot:CameraRollDegree': '0.012',
          'drone-parrot:CameraPitchDegree': at.pitch.toFixed(6),
          'drone-parrot:CameraYawDegree': at.yaw.toFixed(6),
          'drone-parrot:DroneYawDegree': (at.yaw - 4).toFixed(6),
        },
      ),
    }),
    sees: { focal: 3552, heightSigmaM: barometer },
  },
  {
    name: 'senseFly albris: 90 is level',
    fileName: 'IMG_0042.JPG',
    size: [7152, 5368],
    writes: (at) => ({
      ...exifOf(at, { make: 'senseFly', model: 'albris', size: [7152, 5368], focalLength: 8, equivalent: 29 }),
      xmp: attributes('', 'Camera', 'http://ns.sensefly.com/Camera/1.0/', {
        Yaw: fullTurn(at.yaw).toFixed(4),
        Pitch: (90 + at.pitch).toFixed(4),
        Roll: '0.0000',
        GPSXYAccuracy: '2.5',
        GPSZAccuracy: '5',
      }),
    }),
    sees: { focal: 5992, heightSigmaM: satellites },
  },
  {
    name: 'Yuneec E90: its own names',
    fileName: 'YUN00012.JPG',
    size: [5472, 3648],
    writes: (at) => ({
      ...exifOf(at, { make: 'Yuneec', model: 'E90', size: [5472, 3648], focalLength: 8.29, equivalent: 23 }),
      xmp: attributes('YUNEEC Meta Data', 'drone-yuneec', 'http://www.yuneec.com/drone-yuneec/1.0/', {
        GPSAltitude: at.altitude.toFixed(2),
        AboveHomeAltitude: at.up.toFixed(2),
        DroneYaw: (at.yaw - 20).toFixed(6),
        DronePitch: '-3.720000',
        DroneRoll: '1.640000',
        GimbalYaw: at.yaw.toFixed(6),
        GimbalPitch: at.pitch.toFixed(6),
        GimbalRoll: '0.000000',
      }),
    }),
    sees: { focal: 3496, heightSigmaM: barometer },
  },
  {
    name: 'Yuneec CGO3+: its angles stand in no description, where no reader of XMP looks',
    fileName: 'YUN00013.JPG',
    size: [4000, 3000],
    writes: (at) => ({
      ...exifOf(at, { make: 'Yuneec', model: 'CGO3+', size: [4000, 3000], focalLength: 3, equivalent: 20 }),
      xmp: `${rdf}<xmp:GPSAltitude>${at.altitude}</xmp:GPSAltitude><xmp:CameraYaw>${at.yaw}</xmp:CameraYaw><xmp:CameraPitch>${at.pitch}</xmp:CameraPitch><xmp:CameraRoll>0.002856</xmp:CameraRoll></rdf:RDF>`,
    }),
    sees: 'no-position',
  },
  {
    name: 'a drone that says no height at all',
    fileName: 'DJI_0007.JPG',
    size: [4000, 3000],
    writes: (at) => ({
      ...exifOf(at, { make: 'DJI', model: 'FC3582', size: [4000, 3000], equivalent: 24 }),
      gps: withoutHeight(at),
      xmp: attributes('DJI Meta Data', 'drone-dji', 'http://www.dji.com/drone-dji/1.0/', {
        GimbalYawDegree: signed(at.yaw),
        GimbalPitchDegree: signed(at.pitch),
        GimbalRollDegree: '+0.00',
      }),
    }),
    sees: 'no-position',
  },
]
