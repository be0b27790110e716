import { AppError } from '@plumbline/contract/errors'
import { requireSignature } from '../../media-tools/photos/media-signatures.ts'

export type PhotoFormat = 'jpeg' | 'png'

/** As many as the signatures of other formats need. */
const headBytes = 64

/**
 * Looks at the first bytes and passes all of them on. Anything but a JPEG or PNG is refused here, before the store is
 * asked; its name and type are not believed.
 */
export async function sniffed(
  given: AsyncIterable<Uint8Array>,
): Promise<{ readonly body: AsyncIterable<Uint8Array>; readonly format: PhotoFormat }> {
  const iterator = given[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let length = 0
  while (length < headBytes) {
    const { done, value } = await iterator.next()
    if (done === true) break
    first.push(value)
    length += value.length
  }
  if (length === 0) throw new AppError('file.size-mismatch')
  const head = Buffer.concat(first).subarray(0, headBytes)
  const format = requireSignature(head, ['jpeg', 'png']) as PhotoFormat
  async function* all() {
    yield* first
    while (true) {
      const { done, value } = await iterator.next()
      if (done === true) return
      yield value
    }
  }
  return { body: all(), format }
}
