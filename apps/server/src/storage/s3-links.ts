import { GetObjectCommand, PutObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { contentDisposition, servedType } from './content-disposition.ts'
import { checkKey } from './keys.ts'
import { expiryOf } from './links.ts'
import { partLength } from './parts.ts'
import { base64Of, type Bucket } from './s3-uploads.ts'
import { maxLinkSeconds, type SignedRequest, type Storage } from './storage.ts'

/** Requests that a browser sends to the store itself. */
export function createS3Links(
  { client, bucket }: Bucket,
  now: () => Date,
): Pick<Storage, 'signedPut' | 'signedPart' | 'signedGet'> {
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })

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
  }
}
