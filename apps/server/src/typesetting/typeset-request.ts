/** `path`: a folder with main.typ and all it reads. */
export type TypesetRequest = {
  readonly as: 'pdf' | 'pages'
  readonly maxCachedPages: number
  /** Seconds since 1970: the same report gives the same file. */ readonly madeAt: number
  readonly fonts: readonly string[]
  readonly path: string
  readonly folder: string
}

export type Typeset = { readonly pages: number; readonly files: readonly string[] }

type Soon<T> = T | Promise<T>

/** What was set: as a PDF, or as a drawing of each of the first pages. */
export type SetPages = {
  readonly pdf: () => Soon<{ readonly pages: number; readonly bytes: Buffer }>
  readonly drawings: (maxPages: number) => Soon<{ readonly pages: number; readonly drawings: readonly string[] }>
}
