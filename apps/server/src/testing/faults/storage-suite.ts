import { afterAll, beforeAll, describe } from 'vitest'
import type { StorageUnderTest } from './storage-bytes.ts'
import { linkSuite } from './storage-suite-links.ts'
import { objectSuite } from './storage-suite-objects.ts'
import { partSuite } from './storage-suite-parts.ts'

/** Runs every promise of the interface against a real store; both drivers pass exactly this. */
export function storageSuite(name: string, open: () => Promise<StorageUnderTest>): void {
  describe(`${name} keeps the promises of a store`, () => {
    let under: StorageUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())

    objectSuite(() => under)
    linkSuite(() => under)
    partSuite(() => under)
  })
}
