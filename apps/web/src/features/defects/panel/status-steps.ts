import type { DefectStatus } from '@plumbline/contract/defects/defects'

/** What a change of status is called, by where it comes from. */
export function stepName(from: DefectStatus, to: DefectStatus): 'submit' | 'verify' | 'close' | 'reopen' {
  if (to === 'closed') return from === 'to-be-verified' ? 'verify' : 'close'
  return to === 're-open' ? 'reopen' : 'submit'
}
