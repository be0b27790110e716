/** Mulberry: the same seed, the same files. */
export function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

const numbers = ['-1', '0', '1e308', '-1e-308', 'NaN', '99999999999999999999', '32767', '2147483648', '']

/** A part removed, doubled, overwritten or exchanged for a number that few expect. */
export function mutate(bytes: Buffer, pick: (below: number) => number): Buffer {
  let out = Buffer.from(bytes)
  for (let count = 1 + pick(4); count > 0; count -= 1) {
    const at = pick(out.length + 1)
    const length = pick(Math.min(64, out.length - at + 1))
    const [before, part, after] = [out.subarray(0, at), out.subarray(at, at + length), out.subarray(at + length)]
    switch (pick(6)) {
      case 0:
        out = Buffer.concat([before, after])
        break
      case 1:
        out = Buffer.concat([before, part, part, after])
        break
      case 2:
        out = Buffer.concat([before, Buffer.from(part.map(() => pick(256))), after])
        break
      case 3:
        out = Buffer.from(before)
        break
      case 4:
        if (at < out.length) out[at] = (out[at] ?? 0) ^ (1 << pick(8))
        break
      default:
        out = Buffer.concat([before, Buffer.from(numbers[pick(numbers.length)] ?? ''), after])
    }
  }
  return out
}
