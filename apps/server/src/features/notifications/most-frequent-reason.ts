/** The one that most of them share; empty where none is known. */
export function mainReason(codes: readonly (string | null)[]): string {
  const counted = [
    ...Map.groupBy(
      codes.map((code) => code ?? ''),
      (code) => code,
    ),
  ].filter(([code]) => code !== '')
  return counted.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? ''
}
