/** Spec 1 §4, as the specification writes it in the address; the sign-in page translates the texts it knows. */
export const loginAgain = 'Please login again!'

/**
 * What /login may say of `err`: words of the address are never shown, or a link could put a stranger's sentence on our
 * page.
 */
export function loginNotice(err: string | null): 'accounts.login.again' | 'accounts.login.signInNeeded' | undefined {
  if (err === null || err === '') return undefined
  return err === loginAgain ? 'accounts.login.again' : 'accounts.login.signInNeeded'
}

/** The notice is history state, not a query parameter, so that a forged link cannot show it. */
export const passwordSet = { passwordSet: true } as const

export function isPasswordSet(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'passwordSet' in state
}
