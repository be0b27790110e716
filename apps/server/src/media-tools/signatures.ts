import { open } from 'node:fs/promises'

/** The first bytes of a file, fewer when it is shorter. */
export async function readHead(path: string, length: number, position = 0): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

export const startsWith = (head: Uint8Array, bytes: readonly number[] | string): boolean =>
  (typeof bytes === 'string' ? [...Buffer.from(bytes, 'latin1')] : bytes).every((byte, index) => head[index] === byte)

/** Text without a byte order mark and leading blanks, whatever of the two Unicode encodings it is in. */
export function textHead(head: Uint8Array): string {
  const encoding = startsWith(head, [0xff, 0xfe]) ? 'utf-16le' : startsWith(head, [0xfe, 0xff]) ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(head).trimStart()
}
