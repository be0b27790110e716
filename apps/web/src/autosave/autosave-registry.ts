import { readSession } from '../api/session/session.ts'

type Held = {
  readonly flush: () => void
  readonly retry: () => void
  readonly isPending: () => boolean
  readonly state: () => { readonly isJournaled: boolean }
}

/** False once another user has signed in: what this one wrote must not be sent in their name. */
export function sameUser(): () => boolean {
  const userId = readSession()?.userId
  return () => readSession()?.userId === userId
}

/**
 * One autosave per user and scope for as long as the page lives, so that unsaved records are sent from every screen.
 */
export function autosaveRegistry<A extends Held>(): (scope: string, create: () => A) => A {
  const held = new Map<string, A>()
  return (scope, create) => {
    const key = `${readSession()?.userId ?? ''}.${scope}`
    const known = held.get(key)
    if (known !== undefined) return known
    const autosave = create()
    window.addEventListener('online', autosave.retry)
    window.addEventListener('beforeunload', (event) => {
      autosave.flush()
      // What the journal could not store is lost with the page.
      if (autosave.isPending() && !autosave.state().isJournaled) event.preventDefault()
    })
    held.set(key, autosave)
    return autosave
  }
}
