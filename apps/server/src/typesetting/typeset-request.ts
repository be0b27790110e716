/** `path`: a folder with main.typ and all it reads. */
export type TypesetRequest = { readonly as: 'pdf' | 'pages'; readonly pagesMost: number; /** Seconds since 1970: the same report gives the same file. */ readonly madeAt: number; readonly fonts: readonly string[]; readonly path: string; readonly folder: string }

export type Typeset = { readonly pages: number; readonly files: readonly string[] }
