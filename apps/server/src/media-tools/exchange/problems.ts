/**
 * Why a file cannot be read at all. not-known: none of the formats. broken-json, broken-xml, broken-zip: damaged, or
 * something else under this name. document-type: XML that declares entities. too-large: unpacked, or nested deeper than
 * any such file. too-many: more shapes, topics or points than one import takes. field: something that the format asks
 * for is missing or not what it has to be.
 */
export const fileProblems = [
  'not-known',
  'broken-json',
  'broken-xml',
  'broken-zip',
  'document-type',
  'too-large',
  'too-many',
  'field',
] as const
export type FileProblem = (typeof fileProblems)[number]

export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly kind: FileProblem
  readonly file: string
  readonly line: number | null
  /** What it is about: a field, a number. */
  readonly detail: string
  constructor(kind: FileProblem, file: string, line: number | null = null, detail = '') {
    super(`${kind} in ${file}:${line ?? '?'} ${detail}`)
    this.kind = kind
    this.file = file
    this.line = line
    this.detail = detail
  }
}

export const importLimits = {
  shapes: 5_000,
  points: 500_000,
  photos: 20_000,
  topics: 5_000,
  comments: 20_000,
  /** Of all files of an archive that are read. */
  unpackedBytes: 120 * 1024 * 1024,
  entries: 50_000,
  depth: 60,
  textLength: 2_000,
} as const

/** line: where it was noticed. Where all were counted before, their number is said. */
export function refuseBeyond(
  what: 'shapes' | 'points' | 'photos',
  count: number,
  file: string,
  line: number | ((limit: number) => number),
): void {
  const limit = importLimits[what]
  if (count <= limit) return
  throw typeof line === 'number'
    ? new ImportError('too-many', file, line, `> ${limit}`)
    : new ImportError('too-many', file, line(limit), String(count))
}
