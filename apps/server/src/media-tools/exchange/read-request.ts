import type { ImportProblem } from '@plumbline/contract/exchange/imports'

/** `path`: a folder with the file. `folder`: where what it holds is written. */
export type ReadRequest = { readonly path: string; readonly folder: string; readonly fileName: string }
export type ReadAnswer = { readonly problem: ImportProblem | null }

export const sentName = 'sent.bin'
export const parsedName = 'parsed.json'
