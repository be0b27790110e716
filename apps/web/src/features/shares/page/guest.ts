export type Guest = { readonly name: string; readonly email: string }

let typed: Guest = { name: '', email: '' }

/** What a reader typed at one defect is filled in at the next; a reload forgets it, for the telephone may be shared. */
export const typedGuest = (): Guest => typed
export function rememberGuest(guest: Guest): void {
  typed = { name: guest.name, email: guest.email }
}
