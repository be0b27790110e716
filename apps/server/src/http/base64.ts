import { AppError } from '@plumbline/contract/errors'

/** Buffer.from skips what is not base64 and would store a shortened file without a word; here that is refused. */
export function decodeBase64(text: string, field: string): Buffer {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = Buffer.from(text, 'base64')
  if (text.length % 4 !== 0 || bytes.length !== (text.length / 4) * 3 - padding)
    throw new AppError('input.invalid', { field })
  return bytes
}
