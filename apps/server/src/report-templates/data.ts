/** Text, lines of it, or a picture. */
export type TemplateValue = string | readonly string[] | TemplatePicture
export type TemplatePicture = { readonly ref: string; readonly alt: string; readonly widthMm: number }
export type TemplateValues = Readonly<Record<string, TemplateValue>>
export type TemplateData = {
  readonly values: TemplateValues
  readonly lists: Readonly<Record<string, readonly TemplateValues[]>>
}

export const isPicture = (value: TemplateValue): value is TemplatePicture => typeof value === 'object' && 'ref' in value
