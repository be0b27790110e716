import type { SetPages, TypesetRequest } from './typeset-request.ts'
import { nativeTypst } from './typst-native.ts'

/** The portable one is loaded only where it is needed: 28 MB. */
export async function setPages(request: TypesetRequest): Promise<SetPages> {
  const set = (await nativeTypst()) ?? (await import('./typst-portable.ts')).portableTypst
  return set(request)
}
