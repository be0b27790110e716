import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CompleteMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { AppError } from '@plumbline/contract/errors'
import { contentDisposition, servedType } from './content-disposition.ts'
import { chunksOf, expectMeasure, type Expected } from './hashing.ts'
import { checkKey, checkPrefix } from './keys.ts'
import { expiryOf } from './links.ts'
import { partLength } from './parts.ts'
import type { Receiver } from './receiver.ts'
import { asking, orAbsent } from './s3-errors.ts'
import {
  base64Of,
  completed,
  createS3Uploads,
  createUpload,
  dropUpload,
  sweepUploads,
  type Bucket,
} from './s3-uploads.ts'
import {
  defaultPartSize,
  maxLinkSeconds,
  type Body,
  type ByteRange,
  type ObjectInfo,
  type Reading,
  type SignedRequest,
  type Storage,
} from './storage.ts'

export type S3Options = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  readonly receiver: Receiver
  readonly now?: () => Date
}

/** Full blocks and a rest: a block in memory can be sent again after a failure, a stream cannot. */
async function* blocksOf(body: Body, size: number): AsyncIterable<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunksOf(body)) {
    waiting.push(chunk)
    length += chunk.length
    if (length < size) continue
    const joined = Buffer.concat(waiting)
    const whole = length - (length % size)
    for (let start = 0; start < whole; start += size) yield joined.subarray(start, start + size)
    waiting = [joined.subarray(whole)]
    length -= whole
  }
  if (length > 0) yield Buffer.concat(waiting)
}

function refuseMore(size: number, expected: Expected): void {
  if (expected.size !== undefined && size > expected.size) throw new AppError('file.size-mismatch')
}

export function createS3Storage({
  endpoint,
  region,
  bucket,
  accessKey,
  secretKey,
  receiver,
  now = () => new Date(),
}: S3Options): Storage {
  const client = new S3Client({
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
  const store: Bucket = { client, bucket }
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })

  async function putBlocks(
    key: string,
    blocks: AsyncIterable<Buffer>,
    options: Expected & { contentType: string },
  ): Promise<{ size: number; sha256: string }> {
    const hash = createHash('sha256')
    const parts: CompletedPart[] = []
    let size = 0
    let uploadId: string | undefined
    let previous: Buffer | undefined
    const send = async (block: Buffer) => {
      uploadId ??= await createUpload(store, key, options.contentType)
      const number = parts.length + 1
      const checksum = createHash('sha256').update(block).digest('base64')
      const sent = await client.send(
        new UploadPartCommand({
          ...at(key),
          UploadId: uploadId,
          PartNumber: number,
          Body: block,
          ContentLength: block.length,
          ChecksumSHA256: checksum,
        }),
      )
      parts.push(completed({ PartNumber: number, ETag: sent.ETag, ChecksumSHA256: sent.ChecksumSHA256 }))
    }
    try {
      for await (const block of blocks) {
        size += block.length
        refuseMore(size, options)
        hash.update(block)
        if (previous !== undefined) await send(previous)
        previous = block
      }
      const found = { size, sha256: hash.digest('hex') }
      expectMeasure(found, options)
      const last = previous ?? Buffer.alloc(0)
      if (uploadId === undefined) {
        await client.send(
          new PutObjectCommand({
            ...at(key),
            Body: last,
            ContentLength: last.length,
            ContentType: options.contentType,
          }),
        )
        return found
      }
      await send(last)
      await client.send(
        new CompleteMultipartUploadCommand({ ...at(key), UploadId: uploadId, MultipartUpload: { Parts: parts } }),
      )
      return found
    } catch (error) {
      // A failed tidying must not hide why; sweep comes by later.
      if (uploadId !== undefined) await dropUpload(store, { stat }, key, uploadId).catch(() => undefined)
      throw error
    }
  }

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

  async function signed(
    method: 'GET' | 'PUT',
    command: PutObjectCommand | UploadPartCommand | GetObjectCommand,
    headers: Record<string, string>,
    seconds: number,
  ): Promise<SignedRequest> {
    const signingDate = now()
    const expiresAt = expiryOf(signingDate, seconds)
    // Sent by the browser and part of the signature: another size or type is another request.
    const signableHeaders = new Set(['host', 'content-length', ...Object.keys(headers)])
    // One union member is as good as another to the signer.
    const url = await getSignedUrl(client, command as GetObjectCommand, {
      expiresIn: seconds,
      signingDate,
      signableHeaders,
    })
    return { method, url, headers, expiresAt }
  }

  return {
    kind: 's3',
    put: (key, body, options) =>
      asking(async () => {
        checkKey(key)
        return {
          key,
          ...(await putBlocks(key, blocksOf(body, defaultPartSize), options)),
          contentType: options.contentType,
        }
      }),
    read,
    stat,
    localPath: () => undefined,
    remove,
    list,
    ...createS3Uploads(store, { read, stat, remove }, receiver),

    signedPut: ({ key, size, sha256, contentType }, seconds = maxLinkSeconds) =>
      signed(
        'PUT',
        new PutObjectCommand({
          ...at(key),
          ContentLength: size,
          ContentType: contentType,
          ChecksumSHA256: base64Of(sha256),
        }),
        { 'content-type': contentType },
        seconds,
      ),

    signedPart: async (upload, part, seconds = maxLinkSeconds) =>
      signed(
        'PUT',
        new UploadPartCommand({
          ...at(upload.key),
          UploadId: upload.id,
          PartNumber: part.number,
          ContentLength: partLength(upload, part.number),
          ChecksumSHA256: base64Of(part.sha256),
        }),
        {},
        seconds,
      ),

    signedGet: ({ key, contentType, fileName, inline = false }, seconds = maxLinkSeconds) =>
      signed(
        'GET',
        new GetObjectCommand({
          ...at(key),
          ResponseContentType: servedType(contentType),
          ResponseContentDisposition: contentDisposition(fileName, { inline, contentType }),
          ResponseCacheControl: 'private',
        }),
        {},
        seconds,
      ),

    sweep: (olderThan) => sweepUploads(store, { stat }, olderThan),
  }
}
