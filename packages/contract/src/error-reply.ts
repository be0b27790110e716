import { z } from 'zod'
import { errorCodes, type ErrorCode } from './errors.ts'

/** The one body of every refusal. requestId is what a user quotes to support. */
export const ErrorReply = z.object({
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  field: z.string().optional(),
  requestId: z.string().optional(),
  /** With version.stale: what is stored now. */
  newer: z.unknown().optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
