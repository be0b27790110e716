/** Spec 2 §5. */
export const stepperMax = { imageColumns: 20, imagesPerFloor: 4 } as const

/** Spec 1 §3 and spec 2 §3, in their order and words. */
export const mediaSources = ['drone', 'camera'] as const
export type MediaSource = (typeof mediaSources)[number]

export const imageKinds = ['VideoNormal', 'CurtainWall', 'MultiImage', 'SingleImage'] as const
export type ImageKind = (typeof imageKinds)[number]

export const workTypes = ['Inspection Media', '3D Construction Only', 'Calibration', 'Maintenance'] as const
export type WorkType = (typeof workTypes)[number]

export const imageUsages = ['AI analysis', '3D model', 'calibration', 'maintenance', 'not specified'] as const
export type ImageUsage = (typeof imageUsages)[number]

export const sortOrders = ['Top to bottom floor', 'Bottom to top floor'] as const
export type SortOrder = (typeof sortOrders)[number]

/** What a picture was taken with: light or heat. */
export const pictureTypes = ['visual', 'thermal'] as const
export type PictureType = (typeof pictureTypes)[number]

/** Spec 2 §9: IMG1 to IMG4, the pictures of one floor in one column. */
export const imageSlots = ['IMG1', 'IMG2', 'IMG3', 'IMG4'] as const satisfies {
  readonly length: (typeof stepperMax)['imagesPerFloor']
}

/** DESIGN §4, Uploads: bytes of a photo or video. */
export const maxMediaBytes = 4.5 * 1024 ** 3

/** Upright or lying: 4096 x 2160 is the largest of the sizes called 4K. */
export function isWithin4K(width: number, height: number): boolean {
  return width > 0 && height > 0 && Math.max(width, height) <= 4096 && Math.min(width, height) <= 2160
}

/** DESIGN §4, Uploads. */
export const photoPixelsMax = 120_000_000
