import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Secrets } from '../db/migrate.ts'
import { createDiskStorage } from './disk.ts'
import { createFastReceiver } from './fast-receive/fast-receiver.ts'
import { plainReceiver } from './plain-receiver.ts'
import { createS3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

export function openStorage(config: Config, secrets: Secrets): Storage {
  const receiver = config.isFastReceive ? createFastReceiver() : plainReceiver
  if (config.s3 !== undefined) return createS3Storage({ ...config.s3, receiver })
  // Relative links: they also work where people open the page under another name than PUBLIC_URL.
  return createDiskStorage({
    dir: join(config.dataDir, 'files'),
    publicUrl: '',
    secret: secrets['signed-url'],
    receiver,
  })
}

/** The one foreign origin that browsers send files to and fetch them from. */
export function filesOrigin(config: Config): string | undefined {
  return config.s3 === undefined ? undefined : new URL(config.s3.endpoint).origin
}
