import { djiXmp, exifOf, fullTurn, type ForeignCamera, type Stance } from './foreign-cameras.ts'
import { dji } from './foreign-drones.ts'

export const handheld: readonly ForeignCamera[] = [
  {
    name: 'an action camera: a position and no direction',
    fileName: 'GOPR0042.JPG',
    size: [4000, 3000],
    writes: (at) =>
      exifOf(at, { make: 'GoPro', model: 'HERO11 Black', size: [4000, 3000], focalLength: 2.7, equivalent: 16 }),
    sees: 'no-position',
  },
  ...[1, 6, 8].map((orientation): ForeignCamera => ({
    name: `a phone with a compass, orientation ${orientation}: nothing says its tilt`,
    fileName: 'IMG_4823.JPG',
    size: [4032, 3024],
    ...(orientation === 1 ? {} : { isTurned: true as const }),
    writes: (at) => {
      const exif = exifOf(at, {
        make: 'Apple',
        model: 'iPhone 14 Pro',
        size: [4032, 3024],
        focalLength: 6.86,
        equivalent: 24,
        orientation,
      })
      return { ...exif, gps: { ...exif.gps, 0x0010: 'T', 0x0011: [[Math.round(fullTurn(at.yaw) * 100), 100]] } }
    },
    sees: 'no-position',
  })),
  {
    name: 'a photo whose metadata was removed',
    fileName: 'WA0012.JPG',
    size: [1600, 1200],
    writes: () => ({}),
    sees: 'no-position',
  },
]

const mavic3e = (size: readonly [number, number], written: readonly [number, number]) => ({
  fileName: 'DJI_20261012093000_0001.JPG',
  size,
  writes: (at: Stance) => ({
    ...exifOf(at, { make: 'Hasselblad', model: 'L2D-20c', size: written, focalLength: 12.29, equivalent: 24 }),
    xmp: djiXmp(at, { CalibratedFocalLength: '3725.151611' }),
  }),
})

const edited = (inside: string) => (at: Stance) => {
  const written = mavic3e([5280, 3956], [5280, 3956]).writes(at)
  return { ...written, xmp: written.xmp.replace('<rdf:Description ', `<rdf:Description ${inside} `) }
}
const cameraRaw = 'xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"'

export const changedFiles: readonly ForeignCamera[] = [
  {
    name: 'made smaller, EXIF still names the size of the sensor',
    ...mavic3e([2640, 1978], [5280, 3956]),
    sees: { focal: 1862.6 },
  },
  {
    name: 'made smaller, EXIF too; the calibration is that of the sensor',
    ...mavic3e([2640, 1978], [2640, 1978]),
    sees: { focal: 1831, within: 0.02 },
  },
  { name: 'cut to another shape', ...mavic3e([3000, 3000], [5280, 3956]), sees: 'no-camera' },
  {
    name: 'cut in the same shape by an editor that says so',
    fileName: 'DJI_0001-Edit.jpg',
    size: [5280, 3956],
    writes: edited(`${cameraRaw} crs:HasCrop="True" crs:CropTop="0.1" crs:CropBottom="0.6"`),
    sees: 'no-camera',
  },
  {
    name: 'opened by an editor that cut nothing',
    fileName: 'DJI_0001-Edit.jpg',
    size: [5280, 3956],
    writes: edited(`${cameraRaw} crs:HasCrop="False"`),
    sees: { focal: 3725 },
  },
  {
    name: 'a panorama of many photos',
    fileName: 'PANO_0001.JPG',
    size: [8000, 4000],
    writes: edited('xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" GPano:ProjectionType="equirectangular"'),
    sees: 'no-camera',
  },
  {
    name: 'a phone on a pole with digital zoom, which the equivalent length holds already',
    fileName: 'DJI_0009.JPG',
    size: [4032, 3024],
    writes: (at) => ({
      ...exifOf(at, {
        make: 'Apple',
        model: 'iPhone 14 Pro',
        size: [4032, 3024],
        focalLength: 6.86,
        equivalent: 48,
        zoom: 2,
      }),
      xmp: djiXmp(at),
    }),
    sees: { focal: 5592 },
  },
  dji(
    'digital zoom of a drone whose sensor is known',
    'M30T',
    [4000, 3000],
    { focalLength: 4.5, equivalent: 24, zoom: 2 },
    { focal: 5625 },
    { ImageSource: 'WideCamera' },
  ),
]
