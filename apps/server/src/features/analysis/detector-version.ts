import { readDetector } from '../../inference/detector.ts'

let known: string | undefined

/** Which weights find things here; they are part of the release, and read until they could be. */
export async function detectorVersion(): Promise<string> {
  return (known ??= (await readDetector()).version)
}

/** Nothing where there are none: a photo is stored, and what was found is shown, also then. */
export const detectorVersionIfAny = (): Promise<string> => detectorVersion().catch(() => '')
