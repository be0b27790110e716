/**
 * Answers what was made of the same object before. A screen that is closed and opened again would otherwise work it out
 * once more; it is let go with the object.
 */
export function memoizeByObject<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, { readonly made: Made }>()
  return (of) => {
    const found = known.get(of) ?? { made: make(of) }
    known.set(of, found)
    return found.made
  }
}
