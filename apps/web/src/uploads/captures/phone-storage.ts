/** Some thirty photos of a phone's camera: below it, a day on site may not fit any more. */
const lowBytes = 150_000_000

/** A browser that was not asked may delete what was not sent when the phone runs out of space. */
export async function askToPersist(): Promise<void> {
  const { storage } = navigator as Partial<Pick<Navigator, 'storage'>>
  await storage?.persist?.().catch(() => false)
}

/** What this browser still stores for us, where that is little; undefined: enough, or the browser does not say. */
export async function lowSpace(): Promise<number | undefined> {
  const { storage } = navigator as Partial<Pick<Navigator, 'storage'>>
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {}
  if (quota === undefined || usage === undefined) return undefined
  const free = Math.max(0, quota - usage)
  return free < lowBytes ? free : undefined
}
