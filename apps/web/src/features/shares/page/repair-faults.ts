import { Refused } from '../../../api/http/call-anonymously.ts'

const faultsByCode = {
  'input.invalid': 'invalid',
  'input.too-large': 'tooLarge',
  'share.photos-full': 'many',
  'request.too-many': 'tooMany',
  'service.unavailable': 'tooMany',
  'quota.images': 'noRoom',
  'quota.data': 'noRoom',
  'storage.full': 'noRoom',
  'share.ended': 'ended',
  'share.repair-closed': 'changed',
  'share.not-found': 'changed',
  'share.photo-missing': 'missing',
  'share.photos-reading': 'reading',
} as const

export type RepairFault = (typeof faultsByCode)[keyof typeof faultsByCode] | 'notPhoto' | 'failed'

/** Why a photo or a report was not accepted, as the page can say it. */
export function repairFaultOf(error: unknown): RepairFault {
  const code = error instanceof Refused ? error.code : ''
  if (code.startsWith('media.')) return 'notPhoto'
  return Object.hasOwn(faultsByCode, code) ? faultsByCode[code as keyof typeof faultsByCode] : 'failed'
}
