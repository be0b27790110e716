/** Row by row, 3 x 3: takes (x, y, 1) of the picture to elevation metres times its third row. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number]

/** mosaic: as the global adjustment placed the photo. pose: by what the camera wrote of its position and direction. */
export const placementSources = ['mosaic', 'pose'] as const
export type PlacementSource = (typeof placementSources)[number]

/** Where the pixels of a photo lie on an elevation. */
export type PhotoPlacement = {
  readonly imageId: string
  readonly elevationId: string
  /** From pixels of widthPx x heightPx, y down from the upper left corner, to elevation metres. */
  readonly toElevation: Homography
  readonly widthPx: number
  readonly heightPx: number
  /** Metres, one standard deviation, of a place of this photo against the same place of another photo of the flight. */
  readonly sigmaM: number
  readonly source: PlacementSource
  /** At the middle of the photo, along the direction in which it is coarser. */
  readonly mmPx: number
  /** 0 to 1; null: not measured. */
  readonly sharpness: number | null
  /** Of a mosaic: of all its lengths, one standard deviation as a share, as positions, lens or a typed distance leave it. */
  readonly scaleSigma?: number | undefined
}

/** Of one plane of the elevation: the homography holds for what lies between these metres of the developed length. */
export type PlanePlacement = PhotoPlacement & { readonly fromM: number; readonly toM: number }
