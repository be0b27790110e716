import type { FoundDefect } from '@plumbline/vision/found-defect'
import type { DetectedType, Sensitivity } from '@plumbline/vision/rules'
import type { DetectorProvider } from '../config.ts'

export type DetectorSettings = {
  readonly sensitivity: Sensitivity
  /** All of them unless some are named. */
  readonly types?: readonly DetectedType[] | undefined
  /** Reads every tile at full size, and takes about three times as long. */
  readonly isThorough?: boolean | undefined
  readonly provider?: DetectorProvider | undefined
}

/** What the child is asked to do. */
export type DetectRequest = {
  readonly path: string
  readonly folder: string
  readonly settings: DetectorSettings
  readonly hasMasks: boolean
  /** A small picture of what it is sure of, for tracing by hand. */
  readonly hasProbabilities: boolean
}

/** Red: crack, green: spalling, blue: rust; the whole photo, at a size of its own. */
export const probabilitiesFile = 'probabilities.png'

/** What it writes into its folder: it may be longer than an answer. */
export const foundFile = 'found.json'

export type PhotoDetections = {
  /** As the photo is shown upright. */
  readonly width: number
  readonly height: number
  /** Version of the weights. */
  readonly detector: string
  readonly tiles: number
  readonly tilesRead: number
  readonly detections: readonly FoundDefect[]
  /** Findings beyond the limits of the rules, as on a photo of gravel, which are not answered. */
  readonly leftOut: number
}
