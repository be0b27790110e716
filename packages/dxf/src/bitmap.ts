/** Red, green, blue and alpha, row by row from the top. */
export type Bitmap = { readonly pixels: Uint8Array; readonly width: number; readonly height: number }
