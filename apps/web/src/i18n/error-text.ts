import type { MessageKey } from '@plumbline/contract/messages/messages'
import type { Translate } from './translate.ts'

type Failure = { readonly code?: string | undefined; readonly message: string; readonly requestId?: string | undefined }

/** What a failure says to the user: the words of its code, else what the server sent. */
export function errorText(t: Translate, failure: Failure): string {
  const code = failure.code ?? ''
  if (code === 'network.lost' && !navigator.onLine) return t('shell.network.offline')
  const key = (code.startsWith('network.') ? `shell.${code}` : `errors.${code}`) as MessageKey
  const words = t(key)
  const text = words === key ? failure.message : words
  if (code !== 'server.failed' || failure.requestId === undefined) return text
  return `${text} ${t('shell.failure.request', { id: failure.requestId })}`
}
