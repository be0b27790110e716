/** Shown inside a page; SVG is missing on purpose, it can carry script. */
const inlineTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/** Kinds a browser does not execute; everything else leaves as plain bytes. */
const passiveTypes: readonly string[] = [
  ...inlineTypes,
  'image/tiff',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'audio/webm',
  'audio/mp4',
  'application/pdf',
  'application/zip',
  'application/json',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

export function servedType(contentType: string): string {
  return passiveTypes.includes(contentType) ? contentType : 'application/octet-stream'
}

const typeByExtension: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    webp: 'image/webp',
    avif: 'image/avif',
    gif: 'image/gif',
    tif: 'image/tiff',
    mp4: 'video/mp4',
    weba: 'audio/webm',
    m4a: 'audio/mp4',
    json: 'application/json',
  }),
)

export function typeOfKey(key: string): string {
  return typeByExtension.get(key.slice(key.lastIndexOf('.') + 1)) ?? 'application/octet-stream'
}

/** Control characters, and marks that turn the reading direction: with them `exe.gpj` reads as `jpg.exe`. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** A joiner keeps family emoji and some scripts together and is harmless. */
const isJoiner = (character: string) => character === '\u200d' || character === '\u200c'
const forbiddenInNames = /[/\\:*?"<>|]/g
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
const longestName = 150

function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= longestName) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? [...name.slice(dot)].slice(0, 20) : []
  return [...characters.slice(0, longestName - extension.length), ...extension].join('')
}

/** A name every system can save under. */
export function safeFileName(name: string): string {
  const cleaned = name
    .toWellFormed()
    .normalize('NFC')
    .replace(invisible, (character) => (isJoiner(character) ? character : ''))
    .replace(forbiddenInNames, '_')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  const short = shortened(cleaned)
    .replace(/(?<![\s.])[\s.]+$/, '')
    .replace(reservedOnWindows, '_$1')
  return short === '' ? 'file' : short
}

/** RFC 6266: an ASCII name for old readers, the true one as filename*. */
export function contentDisposition(
  fileName: string,
  options: { readonly inline: boolean; readonly contentType: string },
): string {
  const name = safeFileName(fileName)
  const kind = options.inline && inlineTypes.includes(options.contentType) ? 'inline' : 'attachment'
  // Some browsers decode %41 inside filename="", so a percent sign does not stand there.
  const ascii = name.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
