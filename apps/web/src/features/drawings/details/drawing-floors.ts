import { floorLabel } from '@plumbline/contract/drawings/floor-rules'

/** '1, 3-7' as labels; nothing where one of them is none. A comma of a Chinese keyboard parts as well. */
export function floorLabelsOf(text: string): readonly string[] | undefined {
  const labels = text
    .split(/[,，、;]/)
    .map((label) => label.trim().replace(/(?<!\s)\s*[-–—]\s*/, '-'))
    .filter((label) => label !== '')
  return labels.length <= 50 && labels.every((label) => floorLabel.safeParse(label).success) ? labels : undefined
}
