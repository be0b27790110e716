/**
 * The coder of LASzip, writing: what our reader is shown must be made somewhere, and nothing free of native code makes
 * it.
 */

const least = 0x0100_0000

export type SymbolModel = {
  readonly counts: Uint32Array
  readonly shares: Float64Array
  total: number
  cycle: number
  left: number
}
export type BitModel = { zeros: number; all: number; share: number; cycle: number; left: number }

function update(model: SymbolModel): void {
  const { counts, shares } = model
  model.total += model.cycle
  if (model.total > 0x8000) {
    model.total = 0
    for (let at = 0; at < counts.length; at += 1) model.total += counts[at] = (counts[at]! + 1) >> 1
  }
  const scale = Math.floor(0x8000_0000 / model.total)
  let sum = 0
  for (let at = 0; at < counts.length; at += 1) {
    shares[at] = Math.floor((scale * sum) / 65_536)
    sum += counts[at]!
  }
  model.cycle = model.left = Math.min((5 * model.cycle) >> 2, (counts.length + 6) << 3)
}

export function symbolModel(symbols: number): SymbolModel {
  const model: SymbolModel = {
    counts: new Uint32Array(symbols).fill(1),
    shares: new Float64Array(symbols),
    total: 0,
    cycle: symbols,
    left: 0,
  }
  update(model)
  model.cycle = model.left = (symbols + 6) >> 1
  return model
}

export const bitModel = (): BitModel => ({ zeros: 1, all: 2, share: 4_096, cycle: 4, left: 4 })

export class Encoder {
  private bytes = new Uint8Array(1_024)
  private used = 0
  private base = 0
  private length = 0xffff_ffff

  private put(byte: number): void {
    if (this.used === this.bytes.length) {
      const larger = new Uint8Array(this.used * 2)
      larger.set(this.bytes)
      this.bytes = larger
    }
    this.bytes[this.used] = byte
    this.used += 1
  }

  private move(by: number): void {
    this.base += by
    if (this.base <= 0xffff_ffff) return
    this.base -= 0x1_0000_0000
    let at = this.used - 1
    while (this.bytes[at] === 255) {
      this.bytes[at] = 0
      at -= 1
    }
    this.bytes[at]! += 1
  }

  private widen(): void {
    while (this.length < least) {
      this.put(this.base >>> 24)
      this.base = (this.base << 8) >>> 0
      this.length = (this.length << 8) >>> 0
    }
  }

  symbol(model: SymbolModel, symbol: number): void {
    const part = this.length >>> 15
    const from = model.shares[symbol]! * part
    this.length = symbol === model.counts.length - 1 ? this.length - from : model.shares[symbol + 1]! * part - from
    this.move(from)
    this.widen()
    model.counts[symbol]! += 1
    model.left -= 1
    if (model.left === 0) update(model)
  }

  bit(model: BitModel, isSet: boolean): void {
    const from = model.share * (this.length >>> 13)
    if (isSet) {
      this.length -= from
      this.move(from)
    } else {
      this.length = from
      model.zeros += 1
    }
    this.widen()
    model.left -= 1
    if (model.left > 0) return
    model.all += model.cycle
    if (model.all > 0x2000) {
      model.all = (model.all + 1) >> 1
      model.zeros = (model.zeros + 1) >> 1
      if (model.zeros === model.all) model.all += 1
    }
    model.share = Math.floor((model.zeros * Math.floor(0x8000_0000 / model.all)) / 262_144)
    model.cycle = model.left = Math.min(64, (5 * model.cycle) >> 2)
  }

  bits(count: number, value: number): void {
    if (count > 19) {
      this.bits(16, value & 0xffff)
      return this.bits(count - 16, value >>> 16)
    }
    this.length >>>= count
    this.move(value * this.length)
    this.widen()
  }

  done(): Uint8Array {
    const isLong = this.length > 2 * least
    this.move(isLong ? least : least >> 1)
    this.length = isLong ? least >> 1 : least >> 9
    this.widen()
    for (let tail = isLong ? 3 : 2; tail > 0; tail -= 1) this.put(0)
    return this.bytes.subarray(0, this.used)
  }
}

/** Of 32 bits. Answers how many bits the difference took. */
export function integers(
  encoder: Encoder,
  contexts: number,
): (guess: number, value: number, context: number) => number {
  const widths = Array.from({ length: contexts }, () => symbolModel(33))
  const none = bitModel()
  const rest: SymbolModel[] = []
  return (guess, value, context) => {
    let off = (value - guess) | 0
    const bits = 32 - Math.clz32(off <= 0 ? -off : off - 1)
    encoder.symbol(widths[context]!, bits)
    if (bits === 0) encoder.bit(none, off === 1)
    else if (bits < 32) {
      const model = (rest[bits] ??= symbolModel(1 << Math.min(bits, 8)))
      off = off < 0 ? off + (2 ** bits - 1) : off - 1
      if (bits <= 8) encoder.symbol(model, off)
      else {
        encoder.symbol(model, off >>> (bits - 8))
        encoder.bits(bits - 8, off & (2 ** (bits - 8) - 1))
      }
    }
    return bits
  }
}
