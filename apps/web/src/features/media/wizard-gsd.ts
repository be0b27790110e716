import { cameraOf, usualCameraOf } from '@plumbline/contract/cameras'
import { readFileName } from '@plumbline/contract/file-names'
import type { DroneInformation } from '@plumbline/contract/media'
import type { PhotoFacts } from '@plumbline/contract/photo-facts'
import { gsdOf, isTypedFarOff, type Gsd, type GsdInputs } from '@plumbline/geometry/gsd'

type Photo = { readonly name: string; readonly facts: PhotoFacts | null }
type Drone = Pick<DroneInformation, 'hardwareModel' | 'payload' | 'pdib' | 'cameraFocalLength' | 'sensorWidth'>

/** photos: how many said so; 0: of the model alone, before any photo was chosen. */
export type GsdReading = Gsd & { readonly photos: number; readonly isTypedFarOff: boolean }

const typedOf = ({ cameraFocalLength, sensorWidth }: Drone) => (cameraFocalLength === null || sensorWidth === null ? null : { focalLength: cameraFocalLength, sensorWidth })

function inputsOf({ name, facts }: Photo, drone: Drone): readonly GsdInputs[] {
  if (!facts?.width || !facts.height || facts.type === 'thermal') return []
  const { width, height, calibratedFocalLength, focalLength, equivalentFocalLength, digitalZoom } = facts
  return [{ distance: drone.pdib, image: { width, height }, calibratedFocalLength, focalLength, equivalentFocalLength, digitalZoom, camera: cameraOf(facts, readFileName(name)?.lens), typed: typedOf(drone) }]
}

function ofModel(drone: Drone): GsdReading | undefined {
  const camera = usualCameraOf({ model: drone.hardwareModel, payload: drone.payload })
  const found = camera && gsdOf({ distance: drone.pdib, image: { width: camera.pixels, height: (camera.pixels * 3) / 4 }, camera })
  return found && { ...found, photos: 0, isTypedFarOff: false }
}

/** The middle of the photos that agree on a source; a few of another lens or camera do not move it. */
export function readGsd(drone: Drone, photos: readonly Photo[]): GsdReading | undefined {
  const inputs = photos.flatMap((photo) => inputsOf(photo, drone))
  const bySource = Map.groupBy(inputs.flatMap((one) => gsdOf(one) ?? []), ({ source }) => source)
  const [most] = [...bySource.values()].toSorted((one, other) => other.length - one.length)
  if (most === undefined) return ofModel(drone)
  const middle = most.toSorted((one, other) => one.mmPerPixel - other.mmPerPixel)[Math.floor(most.length / 2)]!
  return { ...middle, photos: most.length, isTypedFarOff: inputs.some(isTypedFarOff) }
}
