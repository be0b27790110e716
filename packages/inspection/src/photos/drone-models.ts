/**
 * Spec 1 §3: shown and stored as they stand there. Lengths are computed from cameras.ts: the focal length 24 is a 35 mm
 * equivalent beside another sensor width.
 */
export const droneModels = [
  { name: 'Mini 2', focalLength: 24, sensorWidth: 11.043412 },
  { name: 'Mavic 2 Enterprise Advanced', focalLength: 24, sensorWidth: 11.043412 },
  { name: 'Mavic 2 Enterprise', focalLength: 24, sensorWidth: 11.043412 },
  { name: 'M30', focalLength: 4.5, sensorWidth: 6.4 },
  { name: 'MAVIC 3T', focalLength: 4.4, sensorWidth: 6.4 },
  { name: 'Mavic 3 Enterprise', focalLength: 24, sensorWidth: 6.4 },
  { name: 'Other', focalLength: null, sensorWidth: null },
] as const
export type DroneModel = (typeof droneModels)[number]['name']
export const droneModelNames = droneModels.map(({ name }) => name) as readonly DroneModel[]

export const payloads = ['H20', 'H20T', 'Other'] as const
export type Payload = (typeof payloads)[number]

/** What the wizard asks for. The payload hangs below an aircraft that is in no row of the table. */
export type Hardware = { readonly model: DroneModel; readonly payload?: Payload | null | undefined }

/** As EXIF writes them. */
const exifModels: Readonly<Record<string, Hardware>> = {
  FC7303: { model: 'Mini 2' },
  'MAVIC2-ENTERPRISE-ADVANCED': { model: 'Mavic 2 Enterprise Advanced' },
  FC2220: { model: 'Mavic 2 Enterprise' },
  FC2403: { model: 'Mavic 2 Enterprise' },
  M30: { model: 'M30' },
  M30T: { model: 'M30' },
  M3T: { model: 'MAVIC 3T' },
  M3E: { model: 'Mavic 3 Enterprise' },
  ZH20: { model: 'Other', payload: 'H20' },
  ZH20T: { model: 'Other', payload: 'H20T' },
}

/** Nothing for a camera that is not in the table: it is Other, but that was not read. */
export function hardwareOf(exifModel: string | null | undefined): Hardware | undefined {
  const name = exifModel?.trim().toUpperCase() ?? ''
  return Object.hasOwn(exifModels, name) ? exifModels[name] : undefined
}
