import type { voiceTypes } from '@plumbline/contract/defects/voice-notes'

export type SoundFormat = (typeof voiceTypes)[number]

/** Codecs stand in the head of a WebM; behind it comes sound, in which the same letters may stand by chance. */
const webmHead = 4_096

function isWebmSound(bytes: Buffer): boolean {
  const head = bytes.subarray(0, webmHead)
  const has = (text: string) => head.includes(text, 0, 'latin1')
  return has('webm') && has('A_OPUS') && !/V_(VP|AV1|MPEG|THEORA)/.test(head.toString('latin1'))
}

/** The kinds of the tracks of an MP4, as its handler boxes name them. */
function handlersOf(bytes: Buffer): readonly string[] {
  const found: string[] = []
  for (let at = bytes.indexOf('hdlr'); at !== -1; at = bytes.indexOf('hdlr', at + 4))
    found.push(bytes.toString('latin1', at + 12, at + 16))
  return found
}

function isMp4Sound(bytes: Buffer): boolean {
  const handlers = handlersOf(bytes)
  return handlers.includes('soun') && !handlers.includes('vide') && bytes.includes('mp4a')
}

/** What the bytes are; undefined: neither of the two, or not sound alone. */
export function soundFormatOf(bytes: Buffer): SoundFormat | undefined {
  if (bytes.readUIntBE(0, Math.min(4, bytes.length)) === 0x1a45dfa3)
    return isWebmSound(bytes) ? 'audio/webm' : undefined
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return isMp4Sound(bytes) ? 'audio/mp4' : undefined
  return undefined
}
