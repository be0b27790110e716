import { showToast } from './toast.ts'

/** Copies a text; both sentences say what happened, because a browser may refuse. */
export const copyText = (text: string, said: { readonly copied: string; readonly failed: string }) =>
  navigator.clipboard.writeText(text).then(
    () => showToast('brief', said.copied),
    () => showToast('failure', said.failed),
  )
