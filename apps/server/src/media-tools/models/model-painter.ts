import type { Painted } from '@plumbline/models/tiles/glb'
import { limits } from '@plumbline/models/limits'
import type { Picture } from '@plumbline/models/mesh'
import type { Painter } from '@plumbline/models/tiles/mesh-tiles'
import sharp, { type Sharp } from 'sharp'

type Raw = { readonly data: Buffer; readonly width: number; readonly height: number; readonly channels: 3 | 4 }

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: limits.pictureSide ** 2, failOn: 'truncated' })

async function encode(image: Sharp, longestSide: number, hasAlpha: boolean): Promise<Painted> {
  const small = image.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  return hasAlpha
    ? { bytes: await small.webp({ quality: 85 }).toBuffer(), type: 'image/webp' }
    : { bytes: await small.jpeg({ quality: 85, mozjpeg: false }).toBuffer(), type: 'image/jpeg' }
}

/** The last picture stays unfolded: tiles that lie side by side are cut from the same one. */
export function painterOf(pictures: readonly Picture[]): Painter {
  const sizes = new Map<
    number,
    { readonly width: number; readonly height: number; readonly hasAlpha: boolean } | undefined
  >()
  const wholes = new Map<string, Painted>()
  let last: { readonly picture: number; readonly raw: Raw } | undefined

  async function sizeOf(picture: number) {
    if (!sizes.has(picture)) {
      // One that cannot be read leaves its part of the model plain.
      const found = await open(pictures[picture]!.bytes)
        .metadata()
        .then(
          async ({ width, height, hasAlpha }) => ({
            width,
            height,
            hasAlpha: hasAlpha && !(await open(pictures[picture]!.bytes).stats()).isOpaque,
          }),
          () => undefined,
        )
      sizes.set(picture, found)
    }
    return sizes.get(picture)
  }

  async function rawOf(picture: number, hasAlpha: boolean): Promise<Raw> {
    if (last?.picture !== picture) {
      const image = hasAlpha
        ? open(pictures[picture]!.bytes).toColourspace('srgb').ensureAlpha()
        : open(pictures[picture]!.bytes).toColourspace('srgb').removeAlpha()
      const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
      last = { picture, raw: { data, width: info.width, height: info.height, channels: hasAlpha ? 4 : 3 } }
    }
    return last.raw
  }

  return {
    size: sizeOf,
    async paint(picture, atlas, longestSide) {
      const hasAlpha = (await sizeOf(picture))!.hasAlpha
      if (atlas === null) {
        const key = `${picture} ${longestSide}`
        const known =
          wholes.get(key) ?? (await encode(open(pictures[picture]!.bytes).toColourspace('srgb'), longestSide, hasAlpha))
        wholes.set(key, known)
        return known
      }
      const { data, width, channels } = await rawOf(picture, hasAlpha)
      const cut = Buffer.alloc(atlas.width * atlas.height * channels)
      for (const { from, to, width: across, height } of atlas.patches) {
        for (let row = 0; row < height; row += 1) {
          const at = ((from.y + row) * width + from.x) * channels
          data.copy(cut, ((to.y + row) * atlas.width + to.x) * channels, at, at + across * channels)
        }
      }
      return encode(
        sharp(cut, {
          raw: { width: atlas.width, height: atlas.height, channels },
          limitInputPixels: limits.pictureSide ** 2,
        }),
        longestSide,
        hasAlpha,
      )
    },
  }
}
