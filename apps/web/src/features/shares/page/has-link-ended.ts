import { Refused } from '../../../api/http/call-anonymously.ts'

/** The server's answer to each call of a link that was revoked or has expired. */
export const hasLinkEnded = (error: unknown): boolean => error instanceof Refused && error.code === 'share.ended'
