import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** The key that sealed a secret is not among those of this machine. Its message is the one line the operator reads. */
export class SecretsKeyError extends Error {
  override readonly name = 'SecretsKeyError'
}

export type Keyring = {
  /** With the first key. `of` names the row: a secret that was moved to another one does not open. */
  seal(secret: Uint8Array, of: string): Buffer
  /** With whichever key sealed it. */
  open(sealed: Buffer, of: string): Buffer
  isSealedByFirst(sealed: Buffer): boolean
}

/**
 * marker, id of the key, nonce, tag, ciphertext. Plain secrets are 20 and 32 bytes long, shorter than what comes
 * before.
 */
const marker = Buffer.from('PLS1')
const [idBytes, nonceBytes, tagBytes] = [8, 12, 16] as const
const headBytes = marker.length + idBytes + nonceBytes + tagBytes

export const keyBytes = 32

export function isSealed(value: Buffer): boolean {
  return value.length > headBytes && value.subarray(0, marker.length).equals(marker)
}

function idOf(key: Buffer): Buffer {
  return createHash('sha256').update('plumbline key id').update(key).digest().subarray(0, idBytes)
}

const idIn = (sealed: Buffer) => sealed.subarray(marker.length, marker.length + idBytes)

/** reload: what the keys are now, where a rotation may have added one since. */
export function keyringOf(
  keys: readonly Buffer[],
  where: string,
  reload: () => readonly Buffer[] = () => keys,
): Keyring {
  let known = keys
  const find = (id: Buffer) => known.find((key) => idOf(key).equals(id))
  return {
    seal(secret, of) {
      const key = known[0]!
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(of))
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([marker, idOf(key), nonce, cipher.getAuthTag(), text])
    },
    open(sealed, of) {
      const id = idIn(sealed)
      if (find(id) === undefined) known = reload()
      const key = find(id)
      if (key === undefined)
        throw new SecretsKeyError(
          `The secrets in the database are encrypted with the key ${id.toString('hex')}, which is not in ${where}. Put the key file back, or see "The key of the secrets" in docs/operations.md.`,
        )
      const [nonceAt, tagAt] = [marker.length + idBytes, headBytes - tagBytes]
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(nonceAt, tagAt))
        .setAAD(Buffer.from(of))
        .setAuthTag(sealed.subarray(tagAt, headBytes))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()])
      } catch (error) {
        throw new Error(`the secret of ${of} was changed or belongs to another row`, { cause: error })
      }
    },
    isSealedByFirst: (sealed) => isSealed(sealed) && idIn(sealed).equals(idOf(known[0]!)),
  }
}
