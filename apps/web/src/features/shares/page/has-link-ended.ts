import { Refused } from '../../../api/http/call-anonymously.ts'

/** The server's answer to each call of a link that was revoked or has expired. */
export const hasLinkEnded = (error: unknown): boolean => error instanceof Refused && error.code === 'share.ended'

/** To a call for a part of the inspection that an open link does not show, or shows no more. */
export const isNotShown = (error: unknown): boolean => error instanceof Refused && error.code === 'share.not-found'
