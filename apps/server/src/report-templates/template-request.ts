import type { TemplateData } from './data.ts'

/**
 * `path`: a folder with template.docx; to fill it, also data.json and the pictures that it names. `folder`: for
 * filled.docx.
 */
export type TemplateRequest = { readonly task: 'check' | 'fill'; readonly path: string; readonly folder: string }

export type TemplateInput = TemplateData & {
  /** By ref, the name of its file beside data.json. */ readonly pictures: Readonly<Record<string, string>>
}

export const inputNames = { template: 'template.docx', data: 'data.json' } as const
export const filledName = 'filled.docx'
