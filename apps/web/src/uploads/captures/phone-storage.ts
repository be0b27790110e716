/** Some thirty photos of a phone's camera: below it, a day on site may not fit any more. */
const lowBytes = 150_000_000

/**
 * A browser that was not asked may delete what was not sent when the phone runs out of space. Answers whether it
 * promised not to.
 */
export async function askToPersist(): Promise<boolean> {
  const { storage } = navigator as Partial<Pick<Navigator, 'storage'>>
  return (await storage?.persist?.().catch(() => false)) ?? false
}

/** What this browser still stores for us; undefined: it does not say. */
export async function freeBytes(): Promise<number | undefined> {
  const { storage } = navigator as Partial<Pick<Navigator, 'storage'>>
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage)
}

/** What it still stores where that is little; undefined: enough, or the browser does not say. */
export async function lowSpace(): Promise<number | undefined> {
  const free = await freeBytes()
  return free !== undefined && free < lowBytes ? free : undefined
}
