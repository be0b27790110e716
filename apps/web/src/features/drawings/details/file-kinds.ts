import type { LayoutCategory } from '@plumbline/contract/drawings/drawings'
import { fileSizeText } from '@plumbline/contract/rules/files'
import type { Translate } from '../../../i18n/translate.ts'

const pictures = ['png', 'jpg', 'jpeg']
const flat = [...pictures, 'tif', 'tiff', 'pdf', 'svg', 'dxf']
const solid = ['ifc', 'glb', 'gltf', 'obj', 'ply', 'las', 'laz', 'zip']
const mib = 1024 * 1024
const maxBytes = { drawing: 500 * mib, large: 4.5 * 1024 * mib } as const

function endingOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/** Who may not bring models, and a drawing whose kind is settled, leave fewer endings. */
export type Allowed = {
  readonly category: LayoutCategory
  readonly mayModel: boolean
  readonly dimension?: '2d' | '3d' | undefined
}

function endingsOf({ category, mayModel, dimension }: Allowed): readonly string[] | undefined {
  if (category === 'otherDocument') return undefined
  if (category === 'signature') return pictures
  return [...(dimension === '3d' ? [] : flat), ...(mayModel && dimension !== '2d' ? solid : [])]
}

/** A document is stored unchanged, so a 3D file among documents counts as 2D. */
export function dimensionOf(category: LayoutCategory, fileName: string): '2d' | '3d' {
  return category !== 'otherDocument' && category !== 'signature' && solid.includes(endingOf(fileName)) ? '3d' : '2d'
}

/** For the file chooser of the browser. */
export function acceptOf(allowed: Allowed): string | undefined {
  return endingsOf(allowed)
    ?.map((ending) => `.${ending}`)
    .join(',')
}

/** Why a file is not even sent. The server looks at the bytes; here only what is plain from name and size. */
export function refusalOf(t: Translate, allowed: Allowed, file: Pick<File, 'name' | 'size'>): string | undefined {
  const { category, dimension, mayModel } = allowed
  const endings = endingsOf(allowed)
  const ending = endingOf(file.name)
  if (endings !== undefined && !endings.includes(ending)) {
    if (category === 'signature') return t('drawings.refused.signature')
    if (!mayModel && solid.includes(ending)) return t('drawings.refused.role')
    return t(
      dimension === '2d'
        ? 'errors.drawing.not-recognised'
        : dimension === '3d'
          ? 'errors.drawing.model-not-recognised'
          : 'drawings.refused.kind',
    )
  }
  if (file.size === 0) return t('drawings.refused.empty')
  const limit =
    category === 'otherDocument' || dimensionOf(category, file.name) === '3d' ? maxBytes.large : maxBytes.drawing
  return file.size > limit
    ? t('drawings.refused.tooLarge', { size: fileSizeText(file.size), most: fileSizeText(limit) })
    : undefined
}
