import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { Media } from '@plumbline/contract/media/media'
import { useState } from 'react'
import { afterAll, beforeAll } from 'vitest'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import type { ShapeEdit } from '../../../api/annotations-editing.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import { PhotoReview } from '../review/PhotoReview.tsx'
import type { ReviewTypes } from '../types/review-types.ts'
import { aServer, drawn, idOf } from './annotation-server.ts'

/** jsdom lays nothing out and paints nothing; the canvas needs a size and a context to be there at all. */
export function paintNothing(): void {
  beforeAll(() => {
    defineLayoutStandIns()
    const paint = new Proxy(
      {},
      { get: (_, name) => (name === 'measureText' ? () => ({ width: 40 }) : () => undefined), set: () => true },
    )
    HTMLCanvasElement.prototype.getContext = (() => paint) as unknown as HTMLCanvasElement['getContext']
    Element.prototype.setPointerCapture = () => undefined
    Object.defineProperty(Element.prototype, 'scrollTo', { configurable: true, value: () => undefined })
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1_000 })
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 500 })
  })
  afterAll(() => void Reflect.deleteProperty(Element.prototype, 'scrollTo'))
}

export const photoId = (number: number) => idOf(1_000 + number)

const photo = (number: number) =>
  ({
    _id: photoId(number),
    name: `DJI_${String(number).padStart(4, '0')}.JPG`,
    type: 'visual',
    floorName: null,
    columnName: null,
    picture: { url: `/p${number}`, thumbnailUrl: '/t', width: 1_000, height: 500, tiles: null },
    width: 1_000,
    height: 500,
    gsd: null,
    gsdSource: null,
    azimuth: null,
    position: null,
    thermalId: null,
    errorCode: null,
    status: 'MEDIA_ANALYSIS_COMPLETE',
    analysisStatus: 'completed',
  }) as unknown as Media

export const suggestion = (number: number, onPhoto: number, changes: Partial<Annotation['annInfo']> = {}) => {
  const one = drawn(number)
  const annInfo = { ...one.annInfo, origin: 'detector', confidence: 0.9, aiDefectType: 'crack', ...changes } as const
  return { ...one, version: 1, imageId: photoId(onPhoto), annInfo: { ...annInfo, suggestionNum: number } } as Annotation
}

let inspections = 0
const noTypes: ReviewTypes = { favourites: [], library: [], own: [] }

type Options = {
  readonly photos: number
  readonly annotations: readonly Annotation[]
  readonly mayEdit?: boolean
  readonly types?: ReviewTypes
  /** Photos that the first page of the strip holds. */
  readonly firstPage?: number
  readonly answer?: (asked: SentRequest) => Answer | Promise<Answer> | undefined
}

/** The annotator on a server that stores what is sent, in an inspection of its own. */
export async function showReview({
  photos,
  annotations,
  mayEdit = true,
  types = noTypes,
  firstPage = photos,
  answer,
}: Options) {
  const server = aServer()
  for (const annotation of annotations) server.all.set(annotation._id, { annotation, isDeleted: false })
  const save = server.callsOf(
    () => 0,
    () => false,
  ).save
  const of = { projectId: idOf(1), workspaceId: idOf(2), inspectionId: idOf(5_000 + (inspections += 1)) }
  const images = Array.from({ length: photos }, (_, at) => photo(at + 1))

  async function respond(asked: SentRequest): Promise<Answer> {
    const { method, url, body } = asked
    const own = await answer?.(asked)
    if (own !== undefined) return own
    const { pathname, searchParams } = new URL(url, 'http://server')
    if (pathname.endsWith('/images-n-annotations')) {
      const one = searchParams.get('imageId')
      const shown = one === null ? images.slice(0, firstPage) : images.filter(({ _id }) => _id === one)
      const ids = new Set(shown.map(({ _id }) => _id))
      const on = server.list().filter(({ imageId }) => ids.has(imageId))
      return { status: 200, body: { images: shown, annotations: on, nextCursor: null } }
    }
    if (pathname.endsWith('/suggestions')) {
      const open = server.list().filter(({ annInfo }) => annInfo.origin === 'detector' && annInfo.isDefect === null)
      const counts = { left: open.length, all: annotations.length, unread: 0, nextCursor: null }
      return { status: 200, body: { annotations: open, ...counts } }
    }
    if (method === 'POST' && pathname.endsWith('/annotations'))
      return { status: 200, body: await save((body as { annotations: ShapeEdit[] }).annotations) }
    if (pathname.endsWith('/duplicates/groups'))
      return { status: 200, body: { data: [], nextCursor: null, search: {} } }
    return { status: 404, body: { code: 'media.not-found', message: 'none' } }
  }

  function Screen() {
    const [shown, setShown] = useState<string | null>(null)
    return (
      <PhotoReview
        of={{ ...of, corporateId: idOf(4) } as never}
        photoId={shown}
        markerId={null}
        mayEdit={mayEdit}
        types={types}
        onShow={({ photo: next }) => setShown(next ?? null)}
        onAttend={() => undefined}
        onThermal={() => undefined}
        hrefs={{ upload: '/', photo: () => '/', thermal: () => '/', model: undefined }}
      />
    )
  }
  const shown = await showScreen(<Screen />, { respond })
  const decidedOf = () => server.list().map(({ annInfo }) => annInfo.isDefect)
  return { ...shown, server, decidedOf }
}
