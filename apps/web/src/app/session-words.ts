/** Spec 1 §4, as the specification writes it in the address; the sign-in page translates the texts it knows. */
export const loginAgain = 'Please login again!'

/** In the history instead of the address: nobody can send a link that claims it. */
export const passwordSet = { passwordSet: true } as const

export function isPasswordSet(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'passwordSet' in state
}
