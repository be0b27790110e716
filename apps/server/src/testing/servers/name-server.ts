import { createSocket } from 'node:dgram'

/** A name server on this machine, which answers questions for TXT records: what RFC 1035 needs of it and no more. */
export async function aNameServer(
  records: ReadonlyMap<string, readonly string[]>,
): Promise<{ readonly address: string; close(): void }> {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = query[at]!; length > 0; length = query[at]!) {
      labels.push(query.subarray(at + 1, at + 1 + length).toString())
      at += 1 + length
    }
    const question = query.subarray(12, at + 5)
    const found = records.get(labels.join('.').toLowerCase())
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(found === undefined ? 0x8183 : 0x8180, 2)
    head.writeUInt16BE(found?.length ?? 0, 6)
    head.fill(0, 8)
    const answers = (found ?? []).map((text) => {
      // Strings of at most 255 bytes: a longer record comes in pieces.
      const pieces = text.match(/.{1,20}/g) ?? ['']
      const data = Buffer.concat(
        pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])),
      )
      const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0])
      record.writeUInt16BE(data.length, 10)
      return Buffer.concat([record, data])
    })
    socket.send(Buffer.concat([head, question, ...answers]), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}
