import type { Hardware } from './drone-models.ts'
import type { Lens } from './file-names.ts'
import type { PictureType } from './media-choices.ts'

/**
 * True millimetres, and the pixels across the whole sensor. A zoom has no focal length of its own.
 * usualPixels: of the smaller photos that a 48 MP camera takes unless it is set otherwise.
 */
export type Camera = {
  readonly sensorWidth: number
  readonly focalLength?: number
  readonly pixels: number
  readonly usualPixels?: number
}

type Cameras = { readonly wide: Camera; readonly zoom?: Camera; readonly thermal?: Camera }

const zoom: Camera = { sensorWidth: 6.4, pixels: 8000 }
/** 640 x 512 of 12 µm; files of 1280 x 1024 are the same picture, enlarged. */
const thermal = (focalLength: number): Camera => ({ sensorWidth: 7.68, focalLength, pixels: 640 })
const m30 = { sensorWidth: 6.4, focalLength: 4.5, pixels: 4000 }
const h20 = { wide: { sensorWidth: 6.16, pixels: 4056 }, zoom: { sensorWidth: 7.53, pixels: 5184 } }

const cameras: Readonly<Record<string, Cameras>> = {
  FC7303: { wide: { sensorWidth: 6.3, focalLength: 4.49, pixels: 4000 } },
  FC2220: { wide: { sensorWidth: 6.17, pixels: 4000 } },
  // 160 x 120 of 12 µm, enlarged to 640 x 480; the focal length is that of its 57 degrees.
  FC2403: {
    wide: { sensorWidth: 6.17, focalLength: 4.3, pixels: 4056 },
    thermal: { sensorWidth: 1.92, focalLength: 1.768, pixels: 640 },
  },
  'MAVIC2-ENTERPRISE-ADVANCED': {
    wide: { sensorWidth: 6.4, focalLength: 4.5, pixels: 8000, usualPixels: 4000 },
    thermal: thermal(9),
  },
  M30: { wide: m30, zoom },
  M30T: { wide: m30, zoom, thermal: thermal(9.1) },
  M3T: { wide: { sensorWidth: 6.4, focalLength: 4.4, pixels: 8000, usualPixels: 4000 }, zoom, thermal: thermal(9.1) },
  M3E: { wide: { sensorWidth: 17.3, focalLength: 12.29, pixels: 5280 }, zoom },
  ZH20: h20,
  ZH20T: { ...h20, thermal: thermal(13.5) },
}

type Seen = {
  /** As EXIF writes it. */
  readonly model: string | null
  readonly imageSource: string | null
  readonly width: number | null
  readonly height: number | null
}

const camerasOf = ({ model }: Pick<Seen, 'model'>): Cameras | undefined => {
  const name = model?.trim().toUpperCase() ?? ''
  return Object.hasOwn(cameras, name) ? cameras[name] : undefined
}

/** Visual cameras take no photos in 5:4 or as small as 640. */
const hasThermalSize = (width: number, height: number) => width <= 640 || Math.abs(width / height - 5 / 4) < 0.005

/** Cores that see nothing but heat, named as the camera by drones that carry one. */
const thermalCores = /^(?:flir\s+)?(?:boson|lepton|tau|vue)\b/i

/**
 * The camera's own word, then the size, then the name: a Mavic 2 Enterprise Dual writes both pictures under one model
 * and one form of name.
 */
export function pictureTypeOf(seen: Seen, lens?: Lens | null): PictureType {
  if (seen.imageSource !== null) return /infrared|thermal/i.test(seen.imageSource) ? 'thermal' : 'visual'
  if (thermalCores.test(seen.model?.trim() ?? '')) return 'thermal'
  const known = camerasOf(seen)
  if (known && !known.thermal) return 'visual'
  if (known && seen.width !== null && seen.height !== null)
    return hasThermalSize(seen.width, seen.height) ? 'thermal' : 'visual'
  return lens === 'T' || lens === 'R' ? 'thermal' : 'visual'
}

/** The camera that took this picture; nothing where it is in no table, and nothing is guessed. */
export function cameraOf(seen: Seen, lens?: Lens | null): Camera | undefined {
  const known = camerasOf(seen)
  if (!known) return undefined
  if (pictureTypeOf(seen, lens) === 'thermal') return known.thermal
  const isZoom = seen.imageSource === null ? lens === 'Z' : /zoom/i.test(seen.imageSource)
  return isZoom ? known.zoom : known.wide
}

const otherLens = 0.2

/** A drone with several lenses does not always name the one that took the photo, but writes its focal length. */
export const isLensOf = ({ focalLength }: Camera, written: number | null): boolean =>
  focalLength === undefined || written === null || Math.abs(written / focalLength - 1) <= otherLens

const usualCameras: Readonly<Record<Exclude<Hardware['model'], 'Other'>, string>> = {
  'Mini 2': 'FC7303',
  'Mavic 2 Enterprise Advanced': 'MAVIC2-ENTERPRISE-ADVANCED',
  'Mavic 2 Enterprise': 'FC2403',
  M30: 'M30',
  'MAVIC 3T': 'M3T',
  'Mavic 3 Enterprise': 'M3E',
}

/** For a GSD before any photo was chosen. */
export function usualCameraOf({ model, payload }: Hardware): Camera | undefined {
  if (model !== 'Other') return cameras[usualCameras[model]]?.wide
  return payload === 'H20' || payload === 'H20T' ? h20.wide : undefined
}
