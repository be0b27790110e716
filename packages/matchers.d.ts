import 'vitest'

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** Runs the function; scripts/compute-within.ts registers the matcher. */
    toComputeWithin: T extends () => unknown ? (seconds: number) => R : never
  }
}
