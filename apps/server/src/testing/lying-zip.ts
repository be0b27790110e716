const centralHeader = 0x02014b50
const localHeader = 0x04034b50

/** An archive of one entry that says another size of what it unpacks to. */
export function declaring(zip: Uint8Array, bytes: number): Uint8Array {
  const copy = Buffer.from(zip)
  const central = copy.lastIndexOf(Buffer.from(new Uint32Array([centralHeader]).buffer))
  if (copy.readUInt32LE(0) !== localHeader || central < 0) throw new Error('no archive of one entry')
  copy.writeUInt32LE(bytes, 22)
  copy.writeUInt32LE(bytes, central + 24)
  return copy
}
