import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
  type CompletedPart,
  type Part as ListedPart,
  type S3Client,
} from '@aws-sdk/client-s3'
import { AppError } from '@plumbline/contract/errors'
import { expectMeasure } from './hashing.ts'
import { checkKey, isKey } from './keys.ts'
import { partCount, partLength } from './parts.ts'
import type { Receiver } from './receiver.ts'
import { asking, orAbsent } from './s3-errors.ts'
import { defaultPartSize, type Body, type Storage, type Stored, type Upload } from './storage.ts'
import { storedOf } from './stored.ts'

export type Bucket = { readonly client: S3Client; readonly bucket: string }
export type S3Uploads = Pick<Storage, 'begin' | 'part' | 'partsOf' | 'complete' | 'abort'>

export function base64Of(sha256: string): string {
  return Buffer.from(sha256, 'hex').toString('base64')
}

/** The algorithm is announced here, else a store that knows checksums refuses the parts' ones. */
export async function createUpload({ client, bucket }: Bucket, key: string, contentType: string): Promise<string> {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({
      Bucket: bucket,
      Key: checkKey(key),
      ContentType: contentType,
      ChecksumAlgorithm: 'SHA256',
    }),
  )
  if (UploadId === undefined) throw new Error('the store gave the upload no id')
  return UploadId
}

/**
 * Gives an upload up, unless its key holds an object: then it may be the one this upload made, and some stores take the
 * parts away from under a finished object. What stays, sweep finds.
 */
export async function dropUpload(
  { client, bucket }: Bucket,
  objects: Pick<Storage, 'stat'>,
  key: string,
  id: string,
): Promise<void> {
  if ((await objects.stat(key)) !== undefined) return
  await asking(() =>
    client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: checkKey(key), UploadId: id })),
  ).catch(orAbsent('file.upload-gone', undefined))
}

/** Same care: an object younger than the upload may be made of its parts. */
export async function sweepUploads(
  { client, bucket }: Bucket,
  objects: Pick<Storage, 'stat'>,
  olderThan: Date,
): Promise<number> {
  let removed = 0
  let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const page = await asking(() => client.send(new ListMultipartUploadsCommand({ Bucket: bucket, ...marker })))
    for (const { Key: key = '', UploadId, Initiated: begun } of page.Uploads ?? []) {
      if (begun === undefined || begun >= olderThan || !isKey(key)) continue
      const object = await objects.stat(key)
      if (object !== undefined && object.modifiedAt >= begun) continue
      await asking(() => client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId }))).catch(
        orAbsent('file.upload-gone', undefined),
      )
      removed += 1
    }
    if (page.IsTruncated !== true) return removed
    marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}

/** A checksum is answered only where the store has one. */
export function completed({
  PartNumber,
  ETag,
  ChecksumSHA256,
}: Pick<ListedPart, 'PartNumber' | 'ETag' | 'ChecksumSHA256'>): CompletedPart {
  return { PartNumber, ETag, ...(ChecksumSHA256 === undefined ? {} : { ChecksumSHA256 }) }
}

async function gather(body: Body, limit: number): Promise<Buffer> {
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.length)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limit) throw new AppError('file.size-mismatch')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const targetOf = (bucket: string, { key, id }: Upload) => ({ Bucket: bucket, Key: checkKey(key), UploadId: id })

/** The SDK's own paginator never ends with stores that name a next marker on their last page. */
async function listParts({ client, bucket }: Bucket, upload: Upload): Promise<readonly ListedPart[]> {
  const parts: ListedPart[] = []
  for (let marker: string | undefined; ;) {
    const page = await client.send(
      new ListPartsCommand({
        ...targetOf(bucket, upload),
        ...(marker === undefined ? {} : { PartNumberMarker: marker }),
      }),
    )
    parts.push(...(page.Parts ?? []))
    if (page.IsTruncated !== true) return parts
    marker = page.NextPartNumberMarker
  }
}

type Checks = { readonly objects: Pick<Storage, 'read' | 'stat' | 'remove'>; readonly receiver: Receiver }

/** What stands there now, hashed; the store's own word is not enough, some ignore checksums. */
async function check({ objects, receiver }: Checks, upload: Upload): Promise<Stored> {
  const { stream } = await objects.read(upload.key)
  expectMeasure(await receiver.receive(stream, {}, async () => undefined), upload)
  return storedOf(upload)
}

async function finished(checks: Checks, upload: Upload): Promise<Stored> {
  if ((await checks.objects.stat(upload.key))?.size !== upload.size) throw new AppError('file.upload-gone')
  return check(checks, upload).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'file.checksum-mismatch'
      ? new AppError('file.upload-gone')
      : error
  })
}

async function completeUpload(store: Bucket, checks: Checks, upload: Upload): Promise<Stored> {
  const parts = await asking(() => listParts(store, upload)).catch(orAbsent('file.upload-gone', undefined))
  if (parts === undefined) return finished(checks, upload)
  const isWhole =
    parts.length === partCount(upload) && parts.every((part) => part.Size === partLength(upload, part.PartNumber ?? 0))
  if (!isWhole) throw new AppError('file.size-mismatch')
  // Missing between two requests: the first try succeeded and only its answer was lost.
  const ended = await asking(() =>
    store.client.send(
      new CompleteMultipartUploadCommand({
        ...targetOf(store.bucket, upload),
        MultipartUpload: { Parts: parts.map(completed) },
      }),
    ),
  ).catch(orAbsent('file.upload-gone', undefined))
  if (ended === undefined) return finished(checks, upload)
  return check(checks, upload).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'file.checksum-mismatch') await checks.objects.remove(upload.key)
    throw error
  })
}

export function createS3Uploads(store: Bucket, objects: Checks['objects'], receiver: Receiver): S3Uploads {
  return {
    begin: (object, partSize = defaultPartSize) =>
      asking(async () => ({
        ...storedOf(object),
        id: await createUpload(store, object.key, object.contentType),
        partSize,
      })),

    part: (upload, part, body) =>
      asking(async () => {
        const length = partLength(upload, part.number)
        const bytes = await gather(body, length)
        await receiver.receive(bytes, { size: length, sha256: part.sha256 }, async () => undefined)
        await store.client.send(
          new UploadPartCommand({
            ...targetOf(store.bucket, upload),
            PartNumber: part.number,
            Body: bytes,
            ContentLength: length,
            ChecksumSHA256: base64Of(part.sha256),
          }),
        )
      }),

    partsOf: async (upload) => {
      const parts = await asking(() => listParts(store, upload)).catch(orAbsent('file.upload-gone', undefined))
      return parts
        ?.filter((part) => part.Size === partLength(upload, part.PartNumber ?? 0))
        .map((part) => part.PartNumber ?? 0)
    },

    complete: (upload) => asking(() => completeUpload(store, { objects, receiver }, upload)),

    abort: (upload) => dropUpload(store, objects, upload.key, upload.id),
  }
}
