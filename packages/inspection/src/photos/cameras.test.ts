import { expect, test } from 'vitest'
import { cameraOf, pictureTypeOf, usualCameraOf } from './cameras.ts'
import { droneModelNames, droneModels, hardwareOf, payloads } from './drone-models.ts'
import type { Lens } from './file-names.ts'

const seen = (
  model: string | null,
  width: number | null = null,
  height: number | null = null,
  imageSource: string | null = null,
) => ({ model, width, height, imageSource })

test.each([
  ['M2E Dual, 4056 wide', seen('FC2403', 4056, 3040), null, 'visual', 6.17],
  ['M2E Dual, 640 wide', seen('FC2403', 640, 480), null, 'thermal', 1.92],
  ['M2EA by its size', seen('MAVIC2-ENTERPRISE-ADVANCED', 640, 512), null, 'thermal', 7.68],
  ['M2EA, visible', seen('MAVIC2-ENTERPRISE-ADVANCED', 8000, 6000), 'W', 'visual', 6.4],
  ['M30T, enlarged', seen('M30T', 1280, 1024), 'R', 'thermal', 7.68],
  ['M30T by its own word', seen('M30T', 1280, 1024, 'InfraredCamera'), 'W', 'thermal', 7.68],
  ['M30T zoom', seen('M30T', 8000, 6000, 'ZoomCamera'), 'Z', 'visual', 6.4],
  ['H20T zoom by its name', seen('ZH20T', 5184, 3888), 'Z', 'visual', 7.53],
  ['H20T wide', seen('ZH20T', 4056, 3040), 'W', 'visual', 6.16],
  ['H20T, nothing but a name', seen('ZH20T'), 'T', 'thermal', 7.68],
  ['M3E has no heat', seen('M3E', 640, 512), 'T', 'visual', 17.3],
  ['Mini 2', seen('fc7303 ', 4000, 3000), null, 'visual', 6.3],
  ['an unknown camera by its name', seen('SONY', 640, 512), 'T', 'thermal', undefined],
  ['a thermal core of a Teal 2', seen('Boson 640', 640, 512), null, 'thermal', undefined],
  ['a thermal core with its maker', seen('FLIR Vue Pro 640'), null, 'thermal', undefined],
  ['its visual neighbour', seen('Hadron 640R EO', 4608, 3456), null, 'visual', undefined],
  ['no model at all', seen(null), null, 'visual', undefined],
  ['a hostile name', seen('constructor'), null, 'visual', undefined],
] as const)('%s', (_, photo, lens: Lens | null, type, sensorWidth) => {
  expect(pictureTypeOf(photo, lens)).toBe(type)
  expect(cameraOf(photo, lens)?.sensorWidth).toBe(sensorWidth)
})

test('the thermal camera of the M2E Dual sees 57 degrees: 8.48 mm a pixel at 5 m', () => {
  const { sensorWidth, focalLength, pixels } = cameraOf(seen('FC2403', 640, 480))!
  expect((2 * Math.atan(sensorWidth / 2 / focalLength!) * 180) / Math.PI).toBeCloseTo(57, 1)
  expect((sensorWidth * 5000) / (focalLength! * pixels)).toBeCloseTo(8.48, 2)
})

test.each([
  ['FC7303', 'Mini 2'],
  ['FC2403', 'Mavic 2 Enterprise'],
  ['m30t', 'M30'],
  ['M3T', 'MAVIC 3T'],
  ['M3E', 'Mavic 3 Enterprise'],
  ['ZH20T', 'Other'],
  ['FC6310', undefined],
  [null, undefined],
  ['toString', undefined],
])('EXIF says %s: %s', (model, name) => {
  expect(hardwareOf(model)?.model).toBe(name)
})

test('every model but Other has numbers to show and a camera to compute with', () => {
  for (const { name, focalLength, sensorWidth } of droneModels) {
    expect([focalLength !== null, sensorWidth !== null, usualCameraOf({ model: name }) !== undefined]).toEqual(
      Array.from({ length: 3 }, () => name !== 'Other'),
    )
  }
  expect(payloads.map((payload) => usualCameraOf({ model: 'Other', payload })?.pixels)).toEqual([4056, 4056, undefined])
  expect(droneModelNames).toHaveLength(7)
})
