const octants = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const
const signs = ['北', '東北', '東', '東南', '南', '西南', '西', '西北'] as const
const letters = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

/** North and south come first in words: 'northeast', 'north east', 'north-east'. */
const word = '(north|south)? ?(east|west)?'
const wall = '(?:ern)? ?(?:facing)? ?(?:elevation|fa[cç]ade|face|side|wall)'
const patterns = [
  new RegExp(`\\b(?=north|south|east|west)${word}${wall}\\b`, 'i'),
  new RegExp(`\\b(?:elevation|fa[cç]ade)\\b[ :–—(,]*(?=north|south|east|west)${word}\\b`, 'i'),
  new RegExp(`^ ?(?=north|south|east|west)${word} ?$`, 'i'),
]
const lettered = /\b(N|S)? ?(E|W)? ?elevation\b/i
// A place may be named after a direction (北角, 西營盤): one counts only before the word for a wall.
const chinese = /(東北|东北|東南|东南|西北|西南|東|东|南|西|北) ?(?:立面|外牆|外墙|面|向|側|侧)/

/**
 * Degrees clockwise from north that a wall of this name faces, in any of our languages; nothing where its name does not
 * say.
 */
export function bearingOfName(given: string): number | undefined {
  // The patterns take at most one separator between words: repeated ones would backtrack for minutes on 20,000 spaces.
  const name = given.replace(/[\s-]+/g, ' ')
  const sign = chinese.exec(name)?.[1]?.replace('东', '東')
  if (sign !== undefined) return signs.findIndex((one) => one === sign) * 45
  const found = patterns.map((pattern) => pattern.exec(name)).find((match) => match !== null)
  if (found)
    return octants.findIndex((one) => one === [found[1], found[2]].filter(Boolean).join('-').toLowerCase()) * 45
  const [, up, side] = lettered.exec(name) ?? []
  const index = letters.findIndex((one) => one === `${up ?? ''}${side ?? ''}`.toUpperCase())
  return index < 0 ? undefined : index * 45
}
