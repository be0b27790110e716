const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 8)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), body])
}
const handler = (kind: string) => box('hdlr', Buffer.alloc(8), Buffer.from(kind, 'latin1'), Buffer.alloc(13))

/** The head of what MediaRecorder writes, and noise in place of the sound. */
export function aWebmSound(codec = 'A_OPUS', seed = 'sound'): Buffer {
  const ebml = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')
  const track = Buffer.concat([Buffer.from('1654ae6bbfae', 'hex'), Buffer.from(`\u0086${codec}`, 'latin1')])
  return Buffer.concat([
    ebml,
    Buffer.from('42878104428581021853806701ffffffffffffff', 'hex'),
    track,
    Buffer.from(seed.repeat(20)),
  ])
}

/** As Safari records it: every track has a handler. */
export function anMp4Sound(...kinds: readonly string[]): Buffer {
  const tracks = (kinds.length === 0 ? ['soun'] : kinds).map((kind) =>
    box('trak', box('mdia', handler(kind), box('stsd', Buffer.from('mp4a', 'latin1')))),
  )
  return Buffer.concat([
    box('ftyp', Buffer.from('iso5\0\0\0\0iso5', 'latin1')),
    box('moov', ...tracks),
    box('mdat', Buffer.alloc(64)),
  ])
}
