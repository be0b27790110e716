import { readDetector } from '../../inference/detector.ts'

let known: Promise<string> | undefined

/** Which weights find things here; read once, they are part of the release. */
export function detectorVersion(): Promise<string> {
  known ??= readDetector().then(({ version }) => version)
  return known
}
