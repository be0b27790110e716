import { createHash, randomBytes } from 'node:crypto'
import { newId } from '../../apps/web/src/api/new-id.ts'
import { uploadClient, type Sending, type UploadPlace } from './upload-client.ts'

/**
 * Uploads photo after photo until it is ended. In its own process: the process that measures answers must not also send
 * bytes.
 */
const given = JSON.parse(process.env['UPLOADING']!) as {
  readonly origin: string
  readonly token: string
  readonly place: UploadPlace
  readonly people: number
  readonly bytesPerSecond?: number
}

const [size, own] = [8 * 1024 * 1024, 16]

/**
 * Alike but for their last bytes, so that the sender, who has a machine of its own in life, need not hash all of each
 * on the server's cores. The one before must have arrived.
 */
function photos(): () => Sending {
  const bytes = Buffer.alloc(size, randomBytes(1024))
  const begun = createHash('sha256').update(bytes.subarray(0, -own))
  return () => {
    const last = randomBytes(own)
    bytes.set(last, size - own)
    const sha256 = begun.copy().update(last).digest('hex')
    return { id: newId(), bytes, sha256, parts: [{ bytes, sha256, prefixSha256: sha256 }] }
  }
}

async function person(): Promise<never> {
  const [client, next] = [uploadClient(given), photos()]
  for (;;) await client.sendAll([next()], 1)
}

process.on('SIGTERM', () => process.exit(0))
process.send?.({ ready: true })
await Promise.all(Array.from({ length: given.people }, person))
