import type { Defect } from '@plumbline/contract/defects/defects'
import type { Drawing, ElevationPlan, ShownPicture } from '@plumbline/contract/drawings/drawings'
import { takenKeyOf } from '../../../api/offline/taken-copies.ts'
import { thumbOf } from '../register/crop-sources.ts'

export type TakenLists = {
  readonly elevations: readonly ElevationPlan[]
  readonly drawings: readonly Drawing[]
  readonly defects: readonly Defect[]
}

/** By the name under which each is stored: the signature in the address changes every few minutes. */
export type TakenPictures = {
  readonly drawings: ReadonlyMap<string, string>
  readonly photos: ReadonlyMap<string, string>
}

/** By the name under which the worker finds it: two addresses of one file are one. */
export const byKey = (urls: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    urls.flatMap((url) => {
      const key = takenKeyOf(url)
      return key === undefined ? [] : [[key, url] as const]
    }),
  )

const urlsOfDrawing = (picture: ShownPicture | null): readonly string[] =>
  picture === null ? [] : [picture.url, picture.thumbnailUrl]

const urlsOfDefect = ({ crop, images }: Defect): readonly string[] => [
  ...images.flatMap(({ thumbnailUrl }) => (thumbnailUrl === null ? [] : [thumbnailUrl])),
  ...(crop === undefined || crop === null
    ? []
    : crop.kind === 'cut'
      ? [crop.url]
      : thumbOf(crop).sources.map(({ url }) => url)),
]

/** The pictures that the screens of a phone show: drawings whole, of photos what shows a defect. */
export function takenPictures({ elevations, drawings, defects }: TakenLists): TakenPictures {
  return {
    drawings: byKey([...elevations, ...drawings].flatMap(({ picture }) => urlsOfDrawing(picture))),
    photos: byKey(defects.flatMap(urlsOfDefect)),
  }
}
