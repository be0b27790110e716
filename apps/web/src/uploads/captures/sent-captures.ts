const storageKey = 'plumbline.captures-sent'
/** More than a day on site; "all sent" is closed long before. */
const maxKeys = 2_000

type Sent = Readonly<Record<string, readonly string[]>>

/** Where the browser stores nothing, for as long as the page lives. */
let ofPage: Sent = {}

function readSent(): Sent {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Sent) : {}
  } catch {
    return ofPage
  }
}

function writeSent(sent: Sent): void {
  ofPage = sent
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(sent))
  } catch {
    // "All sent" is said by this page, and no longer after a reload.
  }
}

/** Verified by the server. By key: what a reload interrupted between two steps counts once. */
export function noteSent(owner: string, keys: readonly string[]): void {
  const sent = readSent()
  writeSent({ ...sent, [owner]: [...new Set([...(sent[owner] ?? []), ...keys])].slice(-maxKeys) })
}

/** How many the server has verified since somebody closed the line that says so. */
export const sentCountOf = (owner: string): number => readSent()[owner]?.length ?? 0

export const sentOwners = (prefix: string): readonly string[] =>
  Object.keys(readSent()).filter((owner) => owner.startsWith(prefix))

export function forgetSent(owner: string): void {
  const { [owner]: _, ...others } = readSent()
  writeSent(others)
}
