/** Pixels with any number of channels, row by row. */
type Pixels<Data> = { readonly data: Data; readonly width: number; readonly height: number }
type Samples = Uint8Array | Uint8ClampedArray | Float32Array

/** Means of squares of `by` pixels: sampling every second pixel would make patterns that are not there. */
export function shrink<Data extends Samples>(
  { data, width, height }: Pixels<Data>,
  by: number,
  channels: number,
): Pixels<Float32Array> {
  const [wide, high] = [Math.max(1, Math.floor(width / by)), Math.max(1, Math.floor(height / by))]
  const small = new Float32Array(wide * high * channels)
  const [across, down] = [Math.min(by, width), Math.min(by, height)]
  const share = 1 / (across * down)
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      for (let channel = 0; channel < channels; channel += 1) {
        let sum = 0
        for (let row = 0; row < down; row += 1) {
          let at = ((y * by + row) * width + x * by) * channels + channel
          for (let column = 0; column < across; column += 1, at += channels) sum += data[at]!
        }
        small[(y * wide + x) * channels + channel] = sum * share
      }
    }
  }
  return { data: small, width: wide, height: high }
}
