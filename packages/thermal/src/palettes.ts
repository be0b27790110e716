export const palettes = ['rainbow', 'ironbow', 'whitehot', 'blackhot'] as const
export type Palette = (typeof palettes)[number]
/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

export const stepsPerColour = 20

/** So many greys that 20 steps between two of them leave out none of the 256. */
const greys: readonly Colour[] = Array.from({ length: 14 }, (_, index) => {
  const grey = (index * 255) / 13
  return [grey, grey, grey]
})

/** From the coldest to the hottest. */
const colours: Readonly<Record<Palette, readonly Colour[]>> = {
  rainbow: [
    [0, 0, 128],
    [0, 0, 255],
    [0, 128, 255],
    [0, 255, 255],
    [0, 255, 128],
    [0, 255, 0],
    [160, 255, 0],
    [255, 255, 0],
    [255, 160, 0],
    [255, 64, 0],
    [200, 0, 0],
  ],
  ironbow: [
    [0, 0, 16],
    [30, 0, 90],
    [86, 0, 142],
    [146, 6, 152],
    [194, 32, 122],
    [226, 74, 58],
    [243, 120, 16],
    [252, 170, 14],
    [255, 218, 74],
    [255, 255, 240],
  ],
  whitehot: greys,
  blackhot: greys.toReversed(),
}

/** 20 steps from each colour to the next, and the last one. */
function interpolate(stops: readonly Colour[]): readonly Colour[] {
  const steps = stops.slice(1).flatMap((to, index) =>
    Array.from({ length: stepsPerColour }, (_, step): Colour => {
      const [from, share] = [stops[index]!, step / stepsPerColour]
      return [
        from[0] + (to[0] - from[0]) * share,
        from[1] + (to[1] - from[1]) * share,
        from[2] + (to[2] - from[2]) * share,
      ]
    }),
  )
  return [...steps, stops.at(-1)!].map(([red, green, blue]) => [Math.round(red), Math.round(green), Math.round(blue)])
}

const interpolated: Readonly<Record<Palette, readonly Colour[]>> = {
  rainbow: interpolate(colours.rainbow),
  ironbow: interpolate(colours.ironbow),
  whitehot: interpolate(colours.whitehot),
  blackhot: interpolate(colours.blackhot),
}

/** Every colour an image or a legend can have, from the coldest to the hottest. */
export const paletteColours = (palette: Palette): readonly Colour[] => interpolated[palette]
