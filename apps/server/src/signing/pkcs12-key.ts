import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

export type HashName = 'sha1' | 'sha256' | 'sha384' | 'sha512'

const uses = { key: 1, iv: 2, mac: 3 } as const
const blocks = { sha1: 64, sha256: 64, sha384: 128, sha512: 128 } as const satisfies Record<HashName, number>

type Given = {
  readonly password: string
  readonly salt: Buffer
  readonly rounds: number
  readonly hash: HashName
  readonly use: keyof typeof uses
  readonly bytes: number
}

/** BMPString: UTF-16, the high byte first, with a zero at the end. */
const bmpOf = (password: string) => Buffer.from(`${password}\0`, 'utf16le').swap16()

/** Repeated to whole blocks. */
function filled(bytes: Buffer, block: number): Buffer {
  return Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes.length === 0 ? 0 : bytes)
}

/** Each block of `input` plus `addend` plus one, as numbers of the length of a block. */
function addToBlocks(input: Buffer, addend: Buffer): void {
  for (let start = 0; start < input.length; start += addend.length) {
    let carry = 1
    for (let at = addend.length - 1; at >= 0; at -= 1) {
      const sum = input[start + at]! + addend[at]! + carry
      input[start + at] = sum & 0xff
      carry = sum >> 8
    }
  }
}

const roundsAtOnce = 5_000

/** Lets other calls of the server in between. */
async function hashed(hash: HashName, first: Buffer, rounds: number): Promise<Buffer> {
  let digest = createHash(hash).update(first).digest()
  for (let round = 1; round < rounds; round += 1) {
    digest = createHash(hash).update(digest).digest()
    if (round % roundsAtOnce === 0) await setImmediate()
  }
  return digest
}

/** RFC 7292, appendix B.2. */
export async function pkcs12Key({ password, salt, rounds, hash, use, bytes }: Given): Promise<Buffer> {
  const block = blocks[hash]
  const diversifier = Buffer.alloc(block, uses[use])
  const input = Buffer.concat([filled(salt, block), filled(bmpOf(password), block)])
  const parts: Buffer[] = []
  for (let length = 0; length < bytes;) {
    const digest = await hashed(hash, Buffer.concat([diversifier, input]), rounds)
    parts.push(digest)
    length += digest.length
    addToBlocks(input, Buffer.alloc(block, digest))
  }
  return Buffer.concat(parts).subarray(0, bytes)
}
