import { safeFileName } from './content-disposition.ts'
import { checkKey } from './keys.ts'
import { expiryOf, signLink, type Link } from './links.ts'
import { partLength } from './parts.ts'
import { maxLinkSeconds, type SignedRequest, type Storage } from './storage.ts'
import { storedOf } from './stored.ts'

type Unsigned<L> = L extends Link ? Omit<L, 'expires'> : never

/** Requests to this server that a browser sends without a session: the signature stands for it. */
export function createDiskLinks(
  secret: Uint8Array,
  publicUrl: string,
  now: () => Date,
): Pick<Storage, 'signedPut' | 'signedPart' | 'signedGet'> {
  function signed(method: 'GET' | 'PUT', link: Unsigned<Link>, seconds: number): SignedRequest {
    const expiresAt = expiryOf(now(), seconds)
    const text = signLink(secret, { ...link, expires: expiresAt.getTime() / 1000 } as Link)
    const headers: Record<string, string> = link.verb === 'put' ? { 'content-type': link.contentType } : {}
    return { method, url: `${publicUrl}/files/o/${checkKey(link.key)}?link=${text}`, headers, expiresAt }
  }

  return {
    signedPut: async (object, seconds = maxLinkSeconds) => signed('PUT', { verb: 'put', ...storedOf(object) }, seconds),
    async signedPart(upload, part, seconds = maxLinkSeconds) {
      partLength(upload, part.number)
      return signed(
        'PUT',
        {
          verb: 'part',
          ...storedOf(upload),
          id: upload.id,
          partSize: upload.partSize,
          number: part.number,
          partSha256: part.sha256,
          ...(part.prefixSha256 === undefined ? {} : { partPrefixSha256: part.prefixSha256 }),
        },
        seconds,
      )
    },
    signedGet: async ({ fileName, inline = false, ...object }, seconds = maxLinkSeconds) =>
      signed('GET', { verb: 'get', ...storedOf(object), fileName: safeFileName(fileName), inline }, seconds),
  }
}
