import type { LayoutCategory } from '@plumbline/contract/drawings'
import { fileSizeText } from '@plumbline/contract/rules/files'
import type { Translate } from '../../i18n/translate.ts'

const pictures = ['png', 'jpg', 'jpeg']
const flat = [...pictures, 'pdf', 'svg', 'dxf']
const solid = ['ifc', 'glb', 'gltf', 'obj', 'ply', 'las', 'laz', 'zip']
const mib = 1024 * 1024
const most = { drawing: 500 * mib, large: 4.5 * 1024 * mib } as const

function endingOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

function endingsOf(category: LayoutCategory): readonly string[] | undefined {
  if (category === 'otherDocument') return undefined
  return category === 'signature' ? pictures : [...flat, ...solid]
}

/** A document is kept as it is, whatever it holds. */
export function dimensionOf(category: LayoutCategory, fileName: string): '2d' | '3d' {
  return category !== 'otherDocument' && solid.includes(endingOf(fileName)) ? '3d' : '2d'
}

/** For the file chooser of the browser. */
export function acceptOf(category: LayoutCategory): string | undefined {
  return endingsOf(category)?.map((ending) => `.${ending}`).join(',')
}

/** Why a file is not even sent. The server looks at the bytes; here only what is plain from name and size. */
export function refusalOf(t: Translate, category: LayoutCategory, file: Pick<File, 'name' | 'size'>): string | undefined {
  const endings = endingsOf(category)
  if (endings !== undefined && !endings.includes(endingOf(file.name))) return t(category === 'signature' ? 'drawings.refused.signature' : 'drawings.refused.kind')
  if (file.size === 0) return t('drawings.refused.empty')
  const limit = category === 'otherDocument' || dimensionOf(category, file.name) === '3d' ? most.large : most.drawing
  return file.size > limit ? t('drawings.refused.tooLarge', { size: fileSizeText(file.size), most: fileSizeText(limit) }) : undefined
}
