import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { AppError } from '@plumbline/contract/errors'
import { checkKey, checkPrefix } from './keys.ts'
import type { Receiver } from './receiver.ts'
import { asking, orAbsent } from './s3-errors.ts'
import { createS3Links } from './s3-links.ts'
import { blocksOf, putBlocks } from './s3-put.ts'
import { createS3Uploads, sweepUploads, type Bucket } from './s3-uploads.ts'
import { defaultPartSize, type ByteRange, type ObjectInfo, type Reading, type Storage } from './storage.ts'

export type S3Options = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  readonly receiver: Receiver
  readonly now?: () => Date
}

function createClient({ endpoint, region, accessKey, secretKey }: S3Options): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    maxAttempts: 5,
    // Other stores than Amazon's do not know the newer trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  })
}

type S3Objects = Pick<Storage, 'read' | 'stat' | 'remove' | 'list'>

function createS3Objects({ client, bucket }: Bucket): S3Objects {
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })

  const read = (key: string, range?: ByteRange): Promise<Reading> =>
    asking(async () => {
      if (range !== undefined && (range.start < 0 || range.start > range.end)) throw new AppError('file.range-invalid')
      const reply = await client.send(
        new GetObjectCommand({
          ...at(key),
          ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
        }),
      )
      const length = reply.ContentLength ?? 0
      const size = Number(reply.ContentRange?.split('/')[1] ?? length)
      const stream = reply.Body instanceof Readable ? reply.Body : Readable.from([])
      return { key, size, length, modifiedAt: reply.LastModified ?? new Date(0), stream }
    })

  const stat = (key: string): Promise<ObjectInfo | undefined> =>
    asking(async () => {
      const head = await client.send(new HeadObjectCommand(at(key)))
      return { key, size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) }
    }).catch(orAbsent('file.not-found', undefined))

  const remove = async (key: string): Promise<void> => {
    await asking(() => client.send(new DeleteObjectCommand(at(key)))).catch(orAbsent('file.not-found', undefined))
  }

  async function* list(prefix?: string): AsyncIterable<ObjectInfo> {
    const input = { Bucket: bucket, ...(prefix === undefined ? {} : { Prefix: checkPrefix(prefix) }) }
    const pages = paginateListObjectsV2({ client }, input)[Symbol.asyncIterator]()
    for (;;) {
      const page = await asking(() => pages.next())
      if (page.done === true) return
      for (const found of page.value.Contents ?? [])
        yield { key: found.Key ?? '', size: found.Size ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
    }
  }

  return { read, stat, remove, list }
}

export function createS3Storage(options: S3Options): Storage {
  const { bucket, receiver, now = () => new Date() } = options
  const store: Bucket = { client: createClient(options), bucket }
  const objects = createS3Objects(store)

  return {
    kind: 's3',
    put: (key, body, expected) =>
      asking(async () => {
        checkKey(key)
        return {
          key,
          ...(await putBlocks(store, objects, key, blocksOf(body, defaultPartSize), expected)),
          contentType: expected.contentType,
        }
      }),
    ...objects,
    localPath: () => undefined,
    ...createS3Uploads(store, objects, receiver),
    ...createS3Links(store, now),
    sweep: (olderThan) => sweepUploads(store, objects, olderThan),
  }
}
