/**
 * Files that people choose among their photos and that cannot be used as they are. Their words are those of the errors
 * `media.format-…`: what it is, and what to do.
 */
export const foreignFormats = [
  'heif',
  'avif',
  'raw',
  'picture',
  'video',
  'panorama',
  'positions',
  'model',
  'drawing',
] as const
export type ForeignFormat = (typeof foreignFormats)[number]

const extensions: Readonly<Record<ForeignFormat, readonly string[]>> = {
  heif: ['heic', 'heif', 'hif', 'heics', 'heifs'],
  avif: ['avif', 'avifs'],
  raw: ['cr2', 'cr3', 'crw', 'nef', 'nrw', 'arw', 'sr2', 'raf', 'orf', 'rw2', 'pef', 'gpr', '3fr', 'iiq'],
  picture: ['webp', 'gif', 'bmp', 'psd', 'jp2', 'jxl'],
  video: ['avi', 'mkv', 'wmv', 'm4v', 'mts', 'm2ts', 'webm', '3gp', 'mpg', 'mpeg'],
  panorama: ['insv', 'insp', '360', 'osv'],
  positions: ['mrk', 'nav', 'obs', 'rtk', 'rpt', 'imu', 'rtb', 'rtl', 'rts', 'sig', 'cub', 'ubx', 'gpx', 'nmea'],
  model: ['ifc', 'glb', 'gltf', 'obj', 'ply', 'las', 'laz', 'fbx', 'rvt', 'skp', 'e57', 'b3dm', 'stl'],
  drawing: ['pdf', 'dxf', 'dwg', 'svg'],
}
const byExtension = new Map(
  foreignFormats.flatMap((format) => extensions[format].map((extension) => [extension, format] as const)),
)

/** By its name only. */
export function foreignFormatOf(name: string): ForeignFormat | undefined {
  return byExtension.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '')
}

/** Of a file in boxes (ISO 14496-12): the major brand of what is a still picture. */
const brands: Readonly<Record<string, ForeignFormat>> = {
  heic: 'heif',
  heix: 'heif',
  heim: 'heif',
  heis: 'heif',
  hevc: 'heif',
  hevx: 'heif',
  heif: 'heif',
  mif1: 'heif',
  msf1: 'heif',
  avif: 'avif',
  avis: 'avif',
  'crx ': 'raw',
}

/**
 * By its first bytes, at least 12: phones name a HEIC photo .jpg when they share it. mif1 and msf1 are also written
 * before AVIF, which then stands among the compatible brands.
 */
export function foreignFormatIn(head: Uint8Array): ForeignFormat | undefined {
  const text = (from: number) => String.fromCharCode(...head.subarray(from, from + 4))
  if (head.length < 12 || text(4) !== 'ftyp') return undefined
  const major = text(8)
  if (!Object.hasOwn(brands, major)) return undefined
  const length = Math.min(head.length, 256, new DataView(head.buffer, head.byteOffset).getUint32(0))
  if (major === 'mif1' || major === 'msf1')
    for (let at = 16; at + 4 <= length; at += 4) if (text(at) === 'avif' || text(at) === 'avis') return 'avif'
  return brands[major]
}
