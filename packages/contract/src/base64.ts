import { z } from 'zod'

/** The server checks it while decoding: `z.base64()` would block the event loop for a tenth of a second on 14 MB. */
export const base64Text = (maxLength: number) =>
  z.string().min(1).max(maxLength).meta({ format: 'base64', contentEncoding: 'base64' })
