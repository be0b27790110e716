import { apart, type Surface } from './surface.ts'

/** How much each cell belongs to the area, 0 to 1. */
export type Membership = Float32Array

/** Cells that are given: 1 inside, -1 outside, 0 not known. */
export type Given = Int8Array

/** Cells compared with: of the area, and of all the rest. */
const [insideSamples, restSamples] = [48, 96]
/** A cell that a hand cut away counts as often as these many: among all others it would drown. */
const cutWeight = 4
/**
 * How alike two cells are: the variance of the bell about a sample, and the square beyond which they have nothing in
 * common.
 */
const [alike, unlike] = [0.7, 20]
/** Like nothing that is known, a cell may be of either. */
const unknown = 2e-4
/** Steepness of the fall of a link between neighbours over their difference; and what holds across any edge. */
const [falling, least] = [0.75, 0.01]
/** How much its own likeness counts for a cell beside its neighbours. */
const ownWeight = 0.05
/** Rounds of learning what the area looks like; and passes over all cells in each. */
const [rounds, passes, bandPasses] = [3, 60, 12]
/** Past each cell's own answer, so that it spreads in tens of passes instead of thousands. */
const ahead = 1.7
const band = 0.04

type Links = { readonly right: Float32Array; readonly down: Float32Array }

/** Neighbours hold together unless an edge runs between them. */
function linksOf(surface: Surface): Links {
  const { width, height } = surface
  const [right, down] = [new Float32Array(width * height), new Float32Array(width * height)]
  let sum = 0
  for (let at = 0; at < right.length; at += 1) {
    if ((at + 1) % width !== 0) sum += right[at] = apart(surface, at, at + 1)
    if (at + width < right.length) sum += down[at] = apart(surface, at, at + width)
  }
  const steepness = (-falling * 2 * right.length) / Math.max(1e-6, sum)
  for (let at = 0; at < right.length; at += 1) {
    right[at] = (at + 1) % width === 0 ? 0 : Math.exp(steepness * right[at]!) + least
    down[at] = at + width < right.length ? Math.exp(steepness * down[at]!) + least : 0
  }
  return { right, down }
}

const golden = (Math.sqrt(5) - 1) / 2

/** Spread over a list without a pattern of rows; the same ones for the same list. */
function sampled(list: readonly number[], count: number): readonly number[] {
  if (list.length <= count) return list
  return Array.from({ length: count }, (_, at) => list[Math.floor(((at * golden) % 1) * list.length)]!)
}

const bellSteps = 512
/** A look-up: there are millions of distances. */
const bell = Float32Array.from({ length: bellSteps + 1 }, (_, at) => Math.exp((-unlike * at) / bellSteps / 2 / alike))

/** Of each cell, how often one like it is among the samples. */
function frequencies({ count, values }: Surface, samples: readonly number[]): Float32Array {
  const known = new Float32Array(samples.length * count)
  for (const [at, sample] of samples.entries())
    known.set(values.subarray(sample * count, sample * count + count), at * count)
  const found = new Float32Array(values.length / count)
  const scale = bellSteps / unlike
  for (let cell = 0, from = 0; cell < found.length; cell += 1, from += count) {
    let sum = 0
    for (let sample = 0; sample < known.length; sample += count) {
      let away = 0
      for (let channel = 0; channel < count && away < unlike; channel += 1) {
        const difference = values[from + channel]! - known[sample + channel]!
        away += difference * difference
      }
      if (away < unlike) sum += bell[(away * scale) | 0]!
    }
    found[cell] = sum / Math.max(1, samples.length) + unknown
  }
  return found
}

/** Like the area rather than like all the rest. */
function likenessOf(surface: Surface, inside: readonly number[], given: Given): Float32Array {
  const isInside = new Uint8Array(given.length)
  for (const at of inside) isInside[at] = 1
  const [rest, cut]: [number[], number[]] = [[], []]
  for (let at = 0; at < given.length; at += 1) {
    if (isInside[at] === 0) rest.push(at)
    if (given[at]! < 0) cut.push(at)
  }
  const own = frequencies(surface, sampled(inside, insideSamples))
  const others = frequencies(surface, [
    ...sampled(rest, restSamples),
    ...Array.from({ length: cutWeight }, () => cut).flat(),
  ])
  return own.map((one, at) => one / (one + others[at]!))
}

/** How far a detector is believed: what it has missed or invented must give way to the colours and to a click. */
const maxBelief = 0.9

/** A detector's probability on top; both say the same of what is neither here nor there. */
function believed(likeness: Float32Array, probability: Float32Array | undefined): Float32Array {
  if (probability === undefined) return likeness
  return likeness.map((own, at) => {
    const share = Math.min(maxBelief, Math.max(1 - maxBelief, probability[at]!))
    const [inside, outside] = [own * share, (1 - own) * (1 - share)]
    return inside / (inside + outside)
  })
}

type Field = {
  readonly surface: Surface
  readonly links: Links
  readonly likeness: Float32Array
  /** Cells that stay as they are. */
  readonly isFixed: (at: number) => boolean
}

/** Each cell becomes what its neighbours are, as far as it is linked to them, and what it is like. */
function settle(
  { surface: { width }, links: { right, down }, likeness, isFixed }: Field,
  membership: Membership,
  count: number,
): void {
  const free: number[] = []
  for (let at = 0; at < membership.length; at += 1) if (!isFixed(at)) free.push(at)
  const cells = Int32Array.from(free)
  for (let pass = 0; pass < count; pass += 1) {
    for (const at of cells) {
      // Links over the rim are 0: what stands beyond does not matter.
      const [left, above] = [at % width === 0 ? 0 : right[at - 1]!, at < width ? 0 : down[at - width]!]
      const [after, below] = [right[at]!, down[at]!]
      let sum = ownWeight * likeness[at]!
      if (left > 0) sum += left * membership[at - 1]!
      if (after > 0) sum += after * membership[at + 1]!
      if (above > 0) sum += above * membership[at - width]!
      if (below > 0) sum += below * membership[at + width]!
      membership[at]! += ahead * (sum / (ownWeight + left + after + above + below) - membership[at]!)
    }
  }
}

/** Cells that hang together with the given ones and belong to the area rather than not. */
function connected({ width }: Surface, membership: Membership, given: Given): readonly number[] {
  const isFound = new Uint8Array(given.length)
  const found: number[] = []
  for (let at = 0; at < given.length; at += 1) {
    if (given[at] !== 1) continue
    isFound[at] = 1
    found.push(at)
  }
  const consider = (at: number) => {
    if (at < 0 || at >= isFound.length || isFound[at] === 1 || membership[at]! <= 0.5) return
    isFound[at] = 1
    found.push(at)
  }
  // The list grows while it is read.
  for (let next = 0; next < found.length; next += 1) {
    const at = found[next]!
    if (at % width > 0) consider(at - 1)
    if (at % width < width - 1) consider(at + 1)
    consider(at - width)
    consider(at + width)
  }
  return found
}

/**
 * From the cells that are given: what the area looks like is learned from what was found so far, against all the rest
 * of the window, and neighbours without an edge between them go the same way. `probability`: a detector's, cell by cell.
 */
export function membershipOf(surface: Surface, given: Given, probability?: Float32Array): Membership {
  const links = linksOf(surface)
  let membership: Membership | undefined
  for (let round = 0; round < rounds; round += 1) {
    const inside = connected(surface, membership ?? new Float32Array(given.length), given)
    const likeness = believed(likenessOf(surface, inside, given), probability)
    membership ??= likeness.slice()
    for (let at = 0; at < given.length; at += 1) if (given[at] !== 0) membership[at] = given[at]! > 0 ? 1 : 0
    settle({ surface, links, likeness, isFixed: (at) => given[at] !== 0 }, membership, passes)
  }
  return membership!
}

/** The edge again in smaller cells, which follow the picture more closely; what was sure stays. */
export function refined(surface: Surface, coarse: Membership): Membership {
  const membership = coarse.slice()
  const isSure = (at: number) => coarse[at]! < band || coarse[at]! > 1 - band
  settle({ surface, links: linksOf(surface), likeness: coarse, isFixed: isSure }, membership, bandPasses)
  return membership
}
