export type Rgb = readonly [number, number, number]

const basic: readonly Rgb[] = [
  [0, 0, 0],
  [255, 0, 0],
  [255, 255, 0],
  [0, 255, 0],
  [0, 255, 255],
  [0, 0, 255],
  [255, 0, 255],
  [0, 0, 0],
  [128, 128, 128],
  [192, 192, 192],
]
const greys = [51, 91, 132, 173, 214, 255]
const strengths = [255, 165, 127, 76, 38]

/**
 * AutoCAD's colour index: ten named ones, 24 hues in ten strengths, six greys. Index 7 is white on black and black on
 * paper.
 */
export function indexed(index: number): Rgb {
  const named = basic[index]
  if (named !== undefined) return named
  if (index >= 250) {
    const grey = greys[Math.min(5, index - 250)] ?? 0
    return [grey, grey, grey]
  }
  const strength = strengths[Math.floor((index % 10) / 2)] ?? 255
  const pale = index % 2 === 1 ? strength / 2 : 0
  const hue = (Math.floor(index / 10) - 1) / 4
  const channel = (offset: number) => {
    const place = (hue + offset) % 6
    return Math.round(pale + (strength - pale) * Math.max(0, Math.min(1, Math.abs(place - 3) - 1)))
  }
  return [channel(0), channel(4), channel(2)]
}

export const trueColour = (value: number): Rgb => [(value >> 16) & 255, (value >> 8) & 255, value & 255]

/** Yellow and cyan were chosen for a black screen; on paper a line must be darker to be seen. */
export function asInk([red, green, blue]: Rgb): Rgb {
  const light = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
  if (light < 0.55) return [red, green, blue]
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 12 && light > 0.97) return [0, 0, 0]
  const factor = 0.45 / light
  return [Math.round(red * factor), Math.round(green * factor), Math.round(blue * factor)]
}

export const hex = (rgb: Rgb): string =>
  `#${(0x1000000 + rgb[0] * 65_536 + rgb[1] * 256 + rgb[2]).toString(16).slice(1)}`
