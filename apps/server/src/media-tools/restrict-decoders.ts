import sharp from 'sharp'

/**
 * Nothing but these decoders ever sees a byte of a foreign file, whatever it pretends to be. Called by a child as it
 * begins, never by
 * what it imports: libvips is shut for the whole process, and a drawing of our own that is made beside would be
 * refused.
 */
export function allowOnlyDecoders(...decoders: readonly string[]): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders.map((decoder) => `VipsForeignLoad${decoder}`) })
}

export const photoDecoders = ['JpegFile', 'JpegBuffer', 'PngFile', 'PngBuffer', 'TiffFile', 'TiffBuffer'] as const
export const textureDecoders = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'TiffBuffer'] as const
