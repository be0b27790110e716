import { officeRelationships, type Relationship } from '../packaging.ts'
import { fitInto, pictureSize, type PictureSize } from '../picture-size.ts'
import { escapeXml } from '../xml.ts'
import type { ZipWriter } from '../zip.ts'
import { wordNamespaceUris } from './parts.ts'
import { emus } from './units.ts'

/** A picture in the file. */
export type EmbeddedPicture = PictureSize & { readonly relationshipId: string }

export const imageRelationship = `${officeRelationships}/image`

export type PictureStore = {
  /** The bytes to write before the picture may be used. Each key is loaded and stored once. */
  readonly embed: (key: string, load: () => Promise<Uint8Array | null>) => Promise<readonly Uint8Array[]>
  /** Null: it could not be loaded, or is neither JPEG nor PNG. */
  readonly find: (key: string) => EmbeddedPicture | null
  readonly relationships: () => readonly Relationship[]
}

export function createPictureStore(zip: ZipWriter): PictureStore {
  const known = new Map<string, EmbeddedPicture | null>()
  const relationships: Relationship[] = []
  return {
    embed: async (key, load) => {
      if (known.has(key)) return []
      known.set(key, null)
      const number = known.size
      const bytes = await load()
      const size = bytes === null ? null : pictureSize(bytes)
      if (bytes === null || size === null) return []
      const [relationshipId, file] = [`picture${number}-${size.kind}`, `media/picture${number}.${size.kind}`]
      known.set(key, { ...size, relationshipId })
      relationships.push({ id: relationshipId, type: imageRelationship, target: file })
      return zip.addStored(`word/${file}`, bytes)
    },
    find: (key) => known.get(key) ?? null,
    relationships: () => relationships,
  }
}

type PictureFormat = {
  /** The space that it may fill, in millimetres. */
  readonly space: { readonly width: number; readonly height: number }
  readonly alt: string
  /** Unique among the drawings of the document: Word reports two that are equal as damage. */
  readonly id: number
  /** In a document of somebody else, whose root may declare none of them. */
  readonly declaresNamespaces?: boolean
}

const drawingNamespaces = Object.entries(wordNamespaceUris)
  .filter(([prefix]) => ['r', 'wp', 'a', 'pic'].includes(prefix))
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('')

/** A drawing in line with the text, as large as fits in its own proportions. */
export function drawingXml(picture: EmbeddedPicture, format: PictureFormat): string {
  const { space, alt, id, declaresNamespaces = false } = format
  const size = fitInto(picture, space)
  const [width, height] = [emus(size.width), emus(size.height)]
  const named = `id="${id}" name="Picture ${id}" descr="${escapeXml(alt.replaceAll(/\s+/g, ' '))}"`
  return (
    `<w:drawing><wp:inline${declaresNamespaces ? drawingNamespaces : ''} distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${width}" cy="${height}"/><wp:docPr ${named}/>` +
    '<wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">' +
    `<pic:pic><pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${picture.relationshipId}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`
  )
}

export const pictureRunXml = (picture: EmbeddedPicture, format: PictureFormat): string =>
  `<w:r>${drawingXml(picture, format)}</w:r>`
