import { createHash } from 'node:crypto'
import {
  CompleteMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3'
import { AppError } from '@plumbline/contract/errors'
import { chunksOf, expectMeasure, type Expected } from './hashing.ts'
import { checkKey } from './keys.ts'
import { completed, createUpload, dropUpload, type Bucket } from './s3-uploads.ts'
import type { Body, Storage } from './storage.ts'

/** Full blocks and a rest: a block in memory can be sent again after a failure, a stream cannot. */
export async function* blocksOf(body: Body, size: number): AsyncIterable<Buffer> {
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

type Target = { readonly Bucket: string; readonly Key: string }

/** A multipart upload that begins with its first part: an object of one block needs none. */
function createParts(store: Bucket, target: Target, contentType: string) {
  const { client } = store
  const parts: CompletedPart[] = []
  let uploadId: string | undefined
  return {
    uploadId: () => uploadId,
    async send(block: Buffer): Promise<void> {
      uploadId ??= await createUpload(store, target.Key, contentType)
      const number = parts.length + 1
      const checksum = createHash('sha256').update(block).digest('base64')
      const sent = await client.send(
        new UploadPartCommand({
          ...target,
          UploadId: uploadId,
          PartNumber: number,
          Body: block,
          ContentLength: block.length,
          ChecksumSHA256: checksum,
        }),
      )
      parts.push(completed({ PartNumber: number, ETag: sent.ETag, ChecksumSHA256: sent.ChecksumSHA256 }))
    },
    async complete(): Promise<void> {
      await client.send(
        new CompleteMultipartUploadCommand({ ...target, UploadId: uploadId, MultipartUpload: { Parts: parts } }),
      )
    },
  }
}

/** One block is put at once, several as the parts of an upload, each sent when the next has come. */
export async function putBlocks(
  store: Bucket,
  objects: Pick<Storage, 'stat'>,
  key: string,
  blocks: AsyncIterable<Buffer>,
  options: Expected & { readonly contentType: string },
): Promise<{ size: number; sha256: string }> {
  const target = { Bucket: store.bucket, Key: checkKey(key) }
  const parts = createParts(store, target, options.contentType)
  const hash = createHash('sha256')
  let size = 0
  let previous: Buffer | undefined
  try {
    for await (const block of blocks) {
      size += block.length
      refuseMore(size, options)
      hash.update(block)
      if (previous !== undefined) await parts.send(previous)
      previous = block
    }
    const found = { size, sha256: hash.digest('hex') }
    expectMeasure(found, options)
    const last = previous ?? Buffer.alloc(0)
    if (parts.uploadId() === undefined) {
      const whole = { Body: last, ContentLength: last.length, ContentType: options.contentType }
      await store.client.send(new PutObjectCommand({ ...target, ...whole }))
      return found
    }
    await parts.send(last)
    await parts.complete()
    return found
  } catch (error) {
    const uploadId = parts.uploadId()
    // A failed abort must not hide the first error; sweep removes the upload later.
    if (uploadId !== undefined) await dropUpload(store, objects, key, uploadId).catch(() => undefined)
    throw error
  }
}
