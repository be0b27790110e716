import type { ExchangeHead, ExchangePhoto, ExchangeShape, PhotoPages } from '../types.ts'
import { sizeFields } from '../sizes.ts'
import { areaOfLines, boundsOfLines, flat, outlinesOf, pixel, shapeMark } from './outlines.ts'

type Ids = { readonly image: number; readonly annotation: number }

/** Undefined: a line whose points all lie on each other has no area. */
function annotationOf(shape: ExchangeShape, photo: ExchangePhoto, { image, annotation }: Ids): object | undefined {
  const outlines = outlinesOf(shape, photo)
  if (outlines.length === 0) return undefined
  const { left, top, right, bottom } = boundsOfLines(outlines)
  const { defect } = shape
  return {
    id: annotation,
    image_id: image,
    category_id: defect.category + 1,
    segmentation: outlines.map(flat),
    bbox: [left, top, right - left, bottom - top].map(pixel),
    area: pixel(areaOfLines(outlines)),
    iscrowd: 0,
    attributes: {
      defect: defect.label,
      severity: defect.severity,
      rating: defect.rating,
      status: defect.status,
      ...sizeFields(defect.sizes),
      unconfirmed: defect.unconfirmed.join(','),
      shape: shape.shape,
      ...(shape.shape === 'polyline' ? { spine: shape.lines.map(flat), width_px: shape.widthPx } : {}),
      plumbline_shape: shapeMark(shape),
    },
  }
}

const imageOf = ({ path, width, height, takenAt }: ExchangePhoto, id: number) => ({
  id,
  width,
  height,
  file_name: path,
  ...(takenAt === null ? {} : { date_captured: takenAt }),
})

/** Piece by piece: of 50,000 annotations only the photos stay in memory, because the file lists them after. */
export async function* writeCoco(head: ExchangeHead, pages: PhotoPages): AsyncGenerator<string, void, void> {
  const info = {
    description: head.title,
    version: '1.0',
    year: head.exportedAt.getUTCFullYear(),
    contributor: '',
    date_created: head.exportedAt.toISOString(),
    inspection: head.inspectionId,
  }
  const categories = head.categories.map(({ name, title }, index) => ({
    id: index + 1,
    name,
    supercategory: 'defect',
    title,
  }))
  yield `{"info":${JSON.stringify(info)},"licenses":[],"categories":${JSON.stringify(categories)},"annotations":[`
  const images: string[] = []
  let count = 0
  for await (const page of pages)
    for (const photo of page) {
      images.push(JSON.stringify(imageOf(photo, images.length + 1)))
      for (const shape of photo.shapes) {
        const annotation = annotationOf(shape, photo, { image: images.length, annotation: count + 1 })
        if (annotation === undefined) continue
        yield `${count === 0 ? '\n' : ',\n'}${JSON.stringify(annotation)}`
        count += 1
      }
    }
  yield '\n],"images":['
  for (const [index, image] of images.entries()) yield `${index === 0 ? '\n' : ',\n'}${image}`
  yield '\n]}\n'
}
