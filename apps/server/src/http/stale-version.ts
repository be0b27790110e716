/**
 * Whether a save does not build on what is stored. A version from the future is refused like an old one: taken for
 * newer than everything, it would switch the check off. Left out, where a route allows it, the save is unconditional.
 */
export function isStaleVersion(stored: number, given: number | undefined): boolean {
  return given !== undefined && given !== stored
}
