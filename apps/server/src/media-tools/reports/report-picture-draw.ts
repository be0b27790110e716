import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { outlinesSvg } from './report-outlines.ts'
import type { OverlayFrame, ReportPictureRequest } from './report-picture-request.ts'
import { drawThermogram } from './report-thermogram.ts'

sharp.cache(false)
sharp.concurrency(1)

type Size = { readonly width: number; readonly height: number }
type Crop = Extract<ReportPictureRequest, { readonly kind: 'crop' }>

const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
const open = (path: string) => sharp(path, { limitInputPixels: 200_000_000, failOn: 'error' })

async function annotated(path: string, side: number, shapes: Crop['shapes']): Promise<Sharp> {
  const { data, info } = await open(path)
    .resize(inside(side))
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).composite([
    { input: Buffer.from(outlinesSvg(shapes, info)) },
  ])
}

const leastPixels = 320
const aspect = 4 / 3

/**
 * Around the middle of the box: with air, never smaller than can be printed, as wide as a landscape photo where there
 * is room.
 */
function closeUp(
  { left, top, right, bottom }: Crop['box'],
  { width, height }: Size,
): { readonly left: number; readonly top: number; readonly width: number; readonly height: number } {
  const [boxWide, boxHigh] = [(right - left) * width, (bottom - top) * height]
  const high = Math.max(boxHigh * 1.5, (boxWide * 1.5) / aspect, leastPixels / aspect)
  const [cutWide, cutHigh] = [Math.min(width, Math.round(high * aspect)), Math.min(height, Math.round(high))]
  const middle = { x: ((left + right) / 2) * width, y: ((top + bottom) / 2) * height }
  return {
    left: Math.round(Math.max(0, Math.min(middle.x - cutWide / 2, width - cutWide))),
    top: Math.round(Math.max(0, Math.min(middle.y - cutHigh / 2, height - cutHigh))),
    width: cutWide,
    height: cutHigh,
  }
}

async function crop(path: string, { side, shapes, box, photoMm }: Crop): Promise<Sharp> {
  const { width = 0, height = 0 } = await open(path).metadata()
  const cut = closeUp(box, { width, height })
  const moved = shapes.map((shape) => ({
    ...shape,
    points: shape.points.map((line) =>
      line.map(({ x, y }) => ({ x: (x * width - cut.left) / cut.width, y: (y * height - cut.top) / cut.height })),
    ),
  }))
  const { data, info } = await open(path)
    .extract(cut)
    .resize(inside(side))
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Beside what was found, not over it: a thin line that is drawn over cannot be judged any more.
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).composite([
    {
      input: Buffer.from(
        outlinesSvg(
          moved.map((shape) => (shape.shape === 'polyline' ? frameOf(shape) : shape)),
          info,
          photoMm === null || photoMm === undefined ? null : (photoMm * cut.width) / width,
        ),
      ),
    },
  ])
}

function frameOf(shape: Crop['shapes'][number]): Crop['shapes'][number] {
  const all = shape.points.flat()
  const [left, right, top, bottom] = [
    Math.min(...all.map(({ x }) => x)) - 0.02,
    Math.max(...all.map(({ x }) => x)) + 0.02,
    Math.min(...all.map(({ y }) => y)) - 0.02,
    Math.max(...all.map(({ y }) => y)) + 0.02,
  ]
  return {
    ...shape,
    shape: 'rectangle',
    points: [
      [
        { x: left, y: top },
        { x: right, y: top },
        { x: right, y: bottom },
        { x: left, y: bottom },
      ],
    ],
  }
}

async function overlay(path: string, svg: string): Promise<Sharp> {
  const { data, info } = await open(path)
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawn = await sharp(Buffer.from(svg)).resize(info.width, info.height, { fit: 'fill' }).png().toBuffer()
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).composite([
    { input: drawn },
  ])
}

const framePixelsPerMm = 8

/** A part of the picture on white paper, with the SVG over all of it. */
async function framed(path: string, svg: string, frame: OverlayFrame): Promise<Sharp> {
  const { width = 1, height = 1 } = await open(path).metadata()
  const { picture, cut } = frame
  const px = (mm: number) => Math.max(1, Math.round(mm * framePixelsPerMm))
  const [left, top] = [Math.floor(cut.left * width), Math.floor(cut.top * height)]
  const part = await open(path)
    .extract({
      left,
      top,
      width: Math.max(1, Math.min(width - left, Math.round((cut.right - cut.left) * width))),
      height: Math.max(1, Math.min(height - top, Math.round((cut.bottom - cut.top) * height))),
    })
    .resize(px(picture.width), px(picture.height), { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .png()
    .toBuffer()
  const size = { width: px(frame.width), height: px(frame.height) }
  const drawing = await sharp(Buffer.from(svg)).resize(size.width, size.height, { fit: 'fill' }).png().toBuffer()
  return sharp({ create: { ...size, channels: 3, background: '#ffffff' } }).composite([
    { input: part, left: px(picture.left), top: px(picture.top) },
    { input: drawing },
  ])
}

async function drawn(request: ReportPictureRequest, path: string): Promise<Sharp> {
  switch (request.kind) {
    case 'object':
      return open(path).resize(inside(request.side)).flatten({ background: '#ffffff' })
    case 'annotated':
      return annotated(path, request.side, request.shapes)
    case 'crop':
      return crop(path, request)
    case 'thermogram':
      return drawThermogram(path, request)
    case 'overlay':
      return request.frame === undefined ? overlay(path, request.svg) : framed(path, request.svg, request.frame)
  }
}

/** A JPEG named picture.jpg in the folder; never stretched. */
export async function drawReportPicture(
  request: ReportPictureRequest & { readonly path: string; readonly folder: string },
): Promise<Size> {
  const { width, height } = await (
    await drawn(request, request.path)
  )
    .toColourspace('srgb')
    // Without it, thin coloured lines turn pale.
    .jpeg({ quality: 78, chromaSubsampling: request.kind === 'object' ? '4:2:0' : '4:4:4' })
    .toFile(join(request.folder, 'picture.jpg'))
  return { width, height }
}
