export type PictureSize = { readonly width: number; readonly height: number }

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** As it will be decoded, of a JPEG or PNG: EXIF may claim another. Nothing where its beginning does not say. */
export function pictureSize(view: DataView): PictureSize | null {
  if (view.byteLength >= 24 && view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) }
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    if (marker === 0xda) return null
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
