import { z } from 'zod'
import { severities } from '../buildings.ts'

/** Numbered defects, the deleted ones left out. */
export const SeverityCounts = z.object(
  Object.fromEntries(severities.map((one) => [one, z.int()])) as Record<(typeof severities)[number], z.ZodInt>,
)
export type SeverityCounts = z.infer<typeof SeverityCounts>
