import { somethingToSend, uploadClient, type UploadPlace } from './upload-client.ts'

/** People who upload photo after photo until they are ended. In a process of its own: whoever measures answers must not also send bytes. */
const given = JSON.parse(process.env['UPLOADING']!) as { readonly origin: string; readonly token: string; readonly place: UploadPlace; readonly people: number; readonly bytesPerSecond?: number }

async function person(): Promise<never> {
  const client = uploadClient(given)
  for (;;) {
    await client.sendAll([somethingToSend(8 * 1024 * 1024)], 1)
  }
}

process.on('SIGTERM', () => process.exit(0))
process.send?.({ ready: true })
await Promise.all(Array.from({ length: given.people }, person))
