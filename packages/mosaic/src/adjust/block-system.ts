/** Unknowns come in blocks of this many: one block a photo, one a camera. */
export const size = 6
const squared = size * size

/** Sparse symmetric system of blocks: those on the diagonal, and those of two that meet in a match. */
type BlockSystem = {
  readonly blocks: number
  readonly diagonal: Float64Array
  readonly pairs: readonly { readonly row: number; readonly column: number; readonly block: Float64Array }[]
  readonly right: Float64Array
}

export type SystemBuilder = {
  /** Adds value to one number of the matrix, and to its mirror image. */
  readonly add: (rowBlock: number, row: number, columnBlock: number, column: number, value: number) => void
  readonly addRight: (block: number, row: number, value: number) => void
  readonly done: () => BlockSystem
}

export function systemBuilder(blocks: number): SystemBuilder {
  const diagonal = new Float64Array(blocks * squared)
  const right = new Float64Array(blocks * size)
  const pairs = new Map<number, { row: number; column: number; block: Float64Array }>()
  const blockAt = (row: number, column: number) => {
    const key = row * blocks + column
    const known = pairs.get(key)
    if (known) return known.block
    const block = new Float64Array(squared)
    pairs.set(key, { row, column, block })
    return block
  }
  return {
    add: (rowBlock, row, columnBlock, column, value) => {
      if (rowBlock === columnBlock) {
        const at = rowBlock * squared
        diagonal[at + row * size + column] = diagonal[at + row * size + column]! + value
        if (row !== column) diagonal[at + column * size + row] = diagonal[at + column * size + row]! + value
        return
      }
      const isUpper = rowBlock < columnBlock
      const block = isUpper ? blockAt(rowBlock, columnBlock) : blockAt(columnBlock, rowBlock)
      const at = isUpper ? row * size + column : column * size + row
      block[at] = block[at]! + value
    },
    addRight: (block, row, value) => {
      right[block * size + row] = right[block * size + row]! + value
    },
    done: () => ({ blocks, diagonal, pairs: [...pairs.values()], right }),
  }
}

function multiply({ blocks, diagonal, pairs }: BlockSystem, x: Float64Array, to: Float64Array): void {
  to.fill(0)
  const addProduct = (matrix: Float64Array, from: number, row: number, column: number) => {
    for (let i = 0; i < size; i += 1) {
      let sum = 0
      for (let j = 0; j < size; j += 1) sum += matrix[from + i * size + j]! * x[column * size + j]!
      to[row * size + i] = to[row * size + i]! + sum
    }
  }
  for (let block = 0; block < blocks; block += 1) addProduct(diagonal, block * squared, block, block)
  for (const { row, column, block } of pairs) {
    addProduct(block, 0, row, column)
    for (let j = 0; j < size; j += 1) {
      let sum = 0
      for (let i = 0; i < size; i += 1) sum += block[i * size + j]! * x[row * size + i]!
      to[column * size + j] = to[column * size + j]! + sum
    }
  }
}

/**
 * The inverse of each block on the diagonal, by Gauss and Jordan; blocks are positive definite because every unknown
 * has a prior.
 */
function inverses({ blocks, diagonal }: BlockSystem): Float64Array {
  const inverse = new Float64Array(diagonal.length)
  const work = new Float64Array(squared)
  for (let block = 0; block < blocks; block += 1) {
    const at = block * squared
    work.set(diagonal.subarray(at, at + squared))
    for (let i = 0; i < size; i += 1) inverse[at + i * size + i] = 1
    for (let column = 0; column < size; column += 1) {
      const pivot = 1 / work[column * size + column]!
      for (let j = 0; j < size; j += 1) {
        work[column * size + j] = work[column * size + j]! * pivot
        inverse[at + column * size + j] = inverse[at + column * size + j]! * pivot
      }
      for (let row = 0; row < size; row += 1) {
        const factor = work[row * size + column]!
        if (row === column || factor === 0) continue
        for (let j = 0; j < size; j += 1) {
          work[row * size + j] = work[row * size + j]! - factor * work[column * size + j]!
          inverse[at + row * size + j] = inverse[at + row * size + j]! - factor * inverse[at + column * size + j]!
        }
      }
    }
  }
  return inverse
}

const product = (one: Float64Array, other: Float64Array): number => {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += one[at]! * other[at]!
  return sum
}

/** Conjugate gradients, each block first solved alone. */
export function blockSolver(system: BlockSystem): (right: Float64Array) => Float64Array {
  const inverse = inverses(system)
  const precondition = (from: Float64Array, to: Float64Array) => {
    for (let row = 0; row < from.length; row += 1) {
      const [block, i] = [Math.floor(row / size), row % size]
      let sum = 0
      for (let j = 0; j < size; j += 1) sum += inverse[block * squared + i * size + j]! * from[block * size + j]!
      to[row] = sum
    }
  }
  return (right) => {
    const n = right.length
    const [x, residual, step] = [new Float64Array(n), right.slice(), new Float64Array(n)]
    const [along, image] = [new Float64Array(n), new Float64Array(n)]
    precondition(residual, along)
    let energy = product(residual, along)
    const enough = energy * 1e-14
    for (let round = 0; round < 2_000 && energy > enough; round += 1) {
      multiply(system, along, image)
      const length = energy / product(along, image)
      if (!Number.isFinite(length)) break
      for (let at = 0; at < n; at += 1) {
        x[at] = x[at]! + length * along[at]!
        residual[at] = residual[at]! - length * image[at]!
      }
      precondition(residual, step)
      const next = product(residual, step)
      for (let at = 0; at < n; at += 1) along[at] = step[at]! + (next / energy) * along[at]!
      energy = next
    }
    return x
  }
}
