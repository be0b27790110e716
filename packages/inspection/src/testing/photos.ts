import type { ChosenFile } from '../photos/file-warnings.ts'
import type { PhotoFacts } from '../photos/photo-facts.ts'

const unknown: PhotoFacts = {
  width: null,
  height: null,
  takenAt: null,
  position: null,
  positionFault: 'missing',
  absoluteAltitude: null,
  relativeAltitude: null,
  gimbalYaw: null,
  gimbalPitch: null,
  gimbalRoll: null,
  flightYaw: null,
  focalLength: null,
  equivalentFocalLength: null,
  calibratedFocalLength: null,
  digitalZoom: null,
  laserRange: null,
  rtk: null,
  model: null,
  serial: null,
  imageSource: null,
  type: 'visual',
}

export const facts = (known: Partial<PhotoFacts> = {}): PhotoFacts => ({ ...unknown, ...known })

export const aFile = (name: string, known: Partial<ChosenFile> = {}): ChosenFile => ({
  id: name,
  folder: '',
  name,
  size: 1_000_000,
  hash: null,
  facts: null,
  pixels: null,
  ...known,
})
