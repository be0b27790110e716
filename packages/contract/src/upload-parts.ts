import { z } from 'zod'

/** How many parts of a file are signed by one call. */
export const partConcurrency = 16

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** prefixSha256: of everything from the first byte to the end of this part. */
export const PartChecksum = z.object({ number: z.int().min(1).max(10_000), sha256, prefixSha256: sha256.optional() })
export type PartChecksum = z.infer<typeof PartChecksum>

export const PartLink = z.object({ number: z.int(), uploadUrl: z.string(), headers: z.record(z.string(), z.string()) })
export type PartLink = z.infer<typeof PartLink>
