import { emus } from './page.ts'
import { fitted, pictureSize, type PictureSize } from './picture-size.ts'
import { escaped } from './xml.ts'
import type { Zip } from './zip.ts'

/** A picture that lies in the file; null: it could not be had. */
export type Placed = (PictureSize & { readonly id: string }) | null

export type Pictures = {
  /** Bytes to write before the picture may be used; each picture lies in the file once. */
  readonly place: (key: string, open: () => Promise<Uint8Array | null>) => Promise<readonly Uint8Array[]>
  readonly placed: (key: string) => Placed
  readonly relations: () => string
}

export const overlayKey = (elevationId: string): string => `overlay:${elevationId}`

const imageType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image'

export function openPictures(zip: Zip): Pictures {
  const known = new Map<string, Placed>()
  return {
    place: async (key, open) => {
      if (known.has(key)) return []
      known.set(key, null)
      const bytes = await open()
      const size = bytes === null ? null : pictureSize(bytes)
      if (bytes === null || size === null) return []
      const id = `${known.size}.${size.kind}`
      known.set(key, { ...size, id })
      return zip.stored(`word/media/picture${id}`, bytes)
    },
    placed: (key) => known.get(key) ?? null,
    relations: () =>
      [...known.values()]
        .flatMap((one) =>
          one === null
            ? []
            : [`<Relationship Id="${relationId(one.id)}" Type="${imageType}" Target="media/picture${one.id}"/>`],
        )
        .join(''),
  }
}

const relationId = (id: string): string => `picture${id.replace('.', '-')}`

type Space = { readonly width: number; readonly height: number }

/** In line with the text, in its own proportions. number: unique in the document, or Word repairs it. */
export function pictureXml(picture: NonNullable<Placed>, space: Space, alt: string, number: number): string {
  const size = fitted(picture, space)
  const [width, height] = [emus(size.width), emus(size.height)]
  const named = `id="${number}" name="Picture ${number}" descr="${escaped(alt.replaceAll(/\s+/g, ' '))}"`
  return (
    `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${width}" cy="${height}"/><wp:docPr ${named}/>` +
    '<wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">' +
    `<pic:pic><pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${relationId(picture.id)}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  )
}
