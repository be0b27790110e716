import type { ErrorCode } from './errors.ts'

/** Spec 1 §8: no toast for these; the screen itself says it. A foreign corporate has the words of a missing project. */
const silentCodes: readonly ErrorCode[] = ['project.not-found', 'corporate.not-found', 'input.invalid', 'access.denied']

/** The fourth suppressed message comes from a page that reads a project without a plan. */
export function isSilent(error: { readonly code?: string | undefined; readonly message: string }): boolean {
  if (error.code !== undefined) return (silentCodes as readonly string[]).includes(error.code)
  return /reading 'subscription'/.test(error.message) && /null/.test(error.message)
}
