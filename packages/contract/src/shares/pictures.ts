import { z } from 'zod'
import { Id, Moment } from '../ids.ts'

/** Pictures that are no inspection photo: any of them may be a photo that somebody uploaded. */
export const pictureKinds = ['cover', 'elevation', 'view'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Which picture was looked at: a replaced one is another. */
export const PictureDigest = z.string().max(64)

export const SharePicture = z.object({
  kind: z.enum(pictureKinds),
  /** Of the project, the elevation or the view of a model. */
  _id: Id,
  name: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  digest: PictureDigest,
  /** Drawn from lines alone: no person has to look. */
  isVector: z.boolean(),
  /** Who confirmed that it shows no people and no plates. Null: blurred links and reports leave it out. */
  checked: z.object({ at: Moment, by: z.string() }).nullable(),
})
export type SharePicture = z.infer<typeof SharePicture>

/** What a link of an inspection can show. */
export const ShareChoices = z.object({
  elevations: z.array(z.object({ _id: Id, name: z.string() })),
  reports: z.array(
    z.object({
      _id: Id,
      title: z.string(),
      number: z.int(),
      revision: z.string(),
      /** Generated blurred, of photos that are checked as they are printed: a blurred link shows it. */
      isBlurred: z.boolean(),
    }),
  ),
  pictures: z.array(SharePicture),
})
export type ShareChoices = z.infer<typeof ShareChoices>
