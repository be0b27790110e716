export type PictureSize = { readonly width: number; readonly height: number }

/**
 * A thermal photo holds its raw counts in dozens of segments before the picture; a damaged file must not be read to its
 * end.
 */
const maxReads = 256
const windowBytes = 4096
const headerBytes = 9

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The size, or where the next segment begins after the end of these bytes. */
function walk(view: DataView, from: number): PictureSize | number | null {
  let at = from
  while (at + headerBytes <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else if (marker === 0xda) return null
    else at += 2 + view.getUint16(at + 2)
  }
  return at
}

/** As it is stored, of a JPEG or PNG: EXIF may claim another, or turn it. Null where its beginning does not say. */
export async function pictureSize(file: Blob, head: ArrayBuffer): Promise<PictureSize | null> {
  let view = new DataView(head)
  if (view.byteLength >= 24 && view.getUint32(0) === 0x89504e47)
    return { width: view.getUint32(16), height: view.getUint32(20) }
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null
  let [start, found] = [0, walk(view, 2)]
  for (let reads = 0; typeof found === 'number' && reads < maxReads; reads += 1) {
    start += found
    if (start + headerBytes > file.size) return null
    view = new DataView(await file.slice(start, start + windowBytes).arrayBuffer())
    found = walk(view, 0)
  }
  return typeof found === 'number' ? null : found
}
