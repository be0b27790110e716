import { mediaLibraryRoutes } from '@plumbline/contract/media/library'
import { mediaPrivacyRoutes } from '@plumbline/contract/media/privacy'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { changeMany, removeMany } from './library/change-many.ts'
import { changeMedia, takeOff } from './library/change-media.ts'
import { defineItem } from './library/define-item.ts'
import { showDetail } from './library/media-detail.ts'
import { mediaFacets } from './library/media-facets.ts'
import { listIds, listMedia } from './library/media-list.ts'
import { outlineMedia } from './library/media-outline.ts'
import { downloadMedia, mediaPosition, mediaSettings, saveMediaSettings } from './library/media-settings.ts'
import { runFinder, saveFinder, showFinder, stopFinder } from './privacy/finder/finder-calls.ts'
import { savePrivacy, showPrivacy } from './privacy/privacy-boxes.ts'
import { uncheckedPhotos } from './privacy/unchecked-photos.ts'
import type { OnBeforeRemove } from './remove-media.ts'
import { updateGsd, type OnGsdChanged } from './library/update-gsd.ts'

/** What features that come later do with it. */
export type MediaHooks = { readonly onGsdChanged: OnGsdChanged; readonly onBeforeRemove: OnBeforeRemove }

export function registerMediaLibrary(
  app: FastifyInstance,
  api: Api,
  { onGsdChanged, onBeforeRemove }: MediaHooks,
): void {
  implement(app, api, 'media', mediaLibraryRoutes, {
    list: listMedia,
    outline: outlineMedia,
    ids: listIds,
    facets: mediaFacets,
    changeMany: async (call, input) => ({ changed: await changeMany(call, input) }),
    removeMany: async (call, input) => ({ removed: await removeMany(call, input, onBeforeRemove) }),
    get: (call, { params }) => showDetail(call, params),
    change: changeMedia,
    updateGsd: (call, input) => updateGsd(call, input, onGsdChanged),
    takeOff: async (call, input) => {
      await takeOff(call, input)
      return { success: true }
    },
    download: (call, { params }) => downloadMedia(call, params),
    position: (call, { params }) => mediaPosition(call, params.inspectionId),
    settings: (call, { params }) => mediaSettings(call, params.inspectionId),
    saveSettings: saveMediaSettings,
    defineItem: async (call, input) => ({ payload: await defineItem(call, input) }),
  })
  implement(app, api, 'media', mediaPrivacyRoutes, {
    privacy: (call, { params }) => showPrivacy(call, params),
    uncheckedPhotos,
    savePrivacy,
    finder: (call, { params }) => showFinder(call, params),
    saveFinder,
    runFinder,
    stopFinder,
  })
}
