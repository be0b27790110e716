import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { aColumn } from '../builders/builders.ts'
import type { Made, Stage } from './permissions.stage.ts'
import { aMedia, anAttachment, anImageTask, aVideo } from '../builders/media-builders.ts'
import { uploadSettings } from '../sites/media-site.ts'

type Recipe = (stage: Stage) => Made | Promise<Made>

const inInspection = ({ place }: Stage) => ({
  params: { projectId: place.projectId, inspectionId: place.inspectionId },
})
const ofMedia = (stage: Stage) => ({ params: { ...inInspection(stage).params, mediaId: stage.place.mediaId } })
const ofImage = (stage: Stage) => ({ params: { ...inInspection(stage).params, imageId: stage.place.mediaId } })
const ofTask = (stage: Stage) => ({ params: { ...inInspection(stage).params, taskId: stage.place.taskId } })
const ofMarker = ({ place }: Stage) => ({ layoutPlanMarkerId: place.setId, markerId: place.markerId })
const ofPlan = ({ place }: Stage) => ({ layoutId: place.layoutId, planId: place.planId, markerId: place.markerId })
const inWorkspace = ({ place }: Stage) => ({ params: { projectId: place.projectId, workspaceId: place.workspaceId } })
const ofAttachment = (stage: Stage) => ({
  params: { ...inWorkspace(stage).params, attachmentId: stage.place.attachmentId },
})

const settingsOn = (elevationId: string) => ({
  ...uploadSettings,
  distribution: { ...uploadSettings.distribution, elevationId },
})

/** Where the place does not exist, neither does what would be made there. */
const builtIn = ({ world, place }: Stage) =>
  [world.own, world.strict, world.foreign].some((places) =>
    Object.values(places).some(({ projectId }) => projectId === place.projectId),
  )
    ? { id: place.projectId, workspaceId: place.workspaceId, inspectionId: place.inspectionId }
    : undefined

/** Without images and almost without bytes: the walk must not run into a quota. */
const sideFile = (stage: Stage) => ({
  _id: v7(),
  name: 'DJI_0001.SRT',
  size: 10,
  sha256: randomBytes(32).toString('hex'),
  elevationId: stage.place.elevationId,
  columnId: stage.place.videoId,
  suggested: { elevationId: stage.place.elevationId, floor: null, confidence: 'low' },
})

async function spareMedia(stage: Stage): Promise<string> {
  const project = builtIn(stage)
  return project === undefined ? v7() : aMedia(stage.db, project, { marker_id: stage.place.markerId })
}

/** Of its own, so that no other one is being made of it. */
async function spareVideo(stage: Stage): Promise<string> {
  const project = builtIn(stage)
  return project === undefined ? v7() : aVideo(stage.db, project, { marker_id: stage.place.markerId })
}

async function spareColumn(stage: Stage): Promise<string> {
  const project = builtIn(stage)
  if (project === undefined) return v7()
  const column_id = await aColumn(stage.db, project)
  for (const slot of [0, 1])
    await aMedia(stage.db, project, {
      column_id,
      slot,
      floor: '1',
      picture_folder: 'nowhere/',
      width: 4000,
      height: 3000,
    })
  return column_id
}

/** A request for each call about media, as in matrix.requests.ts. */
export const mediaRequests: Readonly<Record<string, Recipe>> = {
  'media.capture': (stage) => ({
    ...inInspection(stage),
    body: {
      file: {
        _id: v7(),
        name: 'IMG_0001.JPG',
        size: 10,
        sha256: randomBytes(32).toString('hex'),
        elevationId: stage.place.elevationId,
      },
      capture: { at: { layoutId: stage.place.elevationId, x: 0.5, y: 0.5 }, position: null },
    },
  }),
  'media.register': (stage) => ({
    ...inInspection(stage),
    body: { ...ofMarker(stage), totalMediaCount: 3, settings: settingsOn(stage.place.elevationId) },
  }),
  'media.uploadSettings': (stage) => ({ params: { ...inInspection(stage).params, markerId: stage.place.markerId } }),
  'media.begin': (stage) => ({
    ...inInspection(stage),
    body: { ...ofPlan(stage), files: [sideFile(stage)], settings: settingsOn(stage.place.elevationId) },
  }),
  'media.resume': ofMedia,
  'media.signParts': (stage) => ({
    params: { ...inInspection(stage).params, mediaId: stage.place.sendingId },
    body: { parts: [{ number: 1, sha256: 'a'.repeat(64) }] },
  }),
  'media.commitMany': (stage) => ({
    ...inInspection(stage),
    body: { mediaIds: [stage.place.mediaId], startedIds: [stage.place.mediaId] },
  }),
  'media.commit': ofMedia,
  'media.fail': ofMedia,
  'media.cancel': (stage) => ({
    ...inInspection(stage),
    body: { ...ofMarker(stage), mediaIds: [stage.place.mediaId] },
  }),
  'media.removeOfMarker': async (stage) => ({
    ...inInspection(stage),
    body: { ...ofMarker(stage), mediaIds: [await spareMedia(stage)] },
  }),

  'media.list': inInspection,
  'media.outline': inInspection,
  'media.ids': inInspection,
  'media.results': (stage) => ({ ...inInspection(stage), body: { mediaIds: [stage.place.mediaId] } }),
  'media.facets': inInspection,
  'media.changeMany': (stage) => ({
    ...inInspection(stage),
    body: {
      mediaIds: [stage.place.mediaId],
      change: { tag: 'north', elevationId: stage.place.elevationId, columnId: stage.place.videoId },
    },
  }),
  'media.removeMany': async (stage) => ({ ...inInspection(stage), body: { mediaIds: [await spareMedia(stage)] } }),
  'media.get': ofImage,
  'media.change': (stage) => ({
    ...ofImage(stage),
    body: {
      tag: 'north',
      elevationId: stage.place.elevationId,
      columnId: stage.place.videoId,
      markerId: stage.place.markerId,
    },
  }),
  'media.updateGsd': (stage) => ({
    ...ofImage(stage),
    body: { hardwareModel: 'Other', pdib: 8, cameraFocalLength: 24, sensorWidth: 36 },
  }),
  'media.takeOff': async (stage) => ({
    params: {
      ...inInspection(stage).params,
      imageId: await spareMedia(stage),
      planMarkerId: stage.place.setId,
      markerId: stage.place.markerId,
    },
  }),
  'media.download': ofImage,
  'media.privacy': ofImage,
  'media.uncheckedPhotos': inInspection,
  'media.savePrivacy': async (stage) => ({
    params: { ...inInspection(stage).params, imageId: await spareMedia(stage) },
    body: {
      version: 0,
      boxes: [{ kind: 'person', box: { left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 } }],
      isChecked: true,
    },
  }),
  'media.finder': inInspection,
  'media.saveFinder': async (stage) => {
    await stage.db.deleteFrom('privacy_settings').where('project_id', '=', stage.place.projectId).execute()
    return { ...inInspection(stage), body: { use: 'shares', version: 0 } }
  },
  'media.runFinder': (stage) => ({ ...inInspection(stage), body: { scope: 'all' } }),
  'media.stopFinder': inInspection,
  'media.position': inInspection,
  'media.settings': inInspection,
  'media.saveSettings': (stage) => ({ ...inInspection(stage), body: { ifShowCaptureDate: true } }),
  'media.defineItem': (stage) => ({
    params: {
      ...inInspection(stage).params,
      workspaceId: stage.place.workspaceId,
      layoutId: stage.place.layoutId,
      videoId: stage.place.videoId,
      layoutCategory: 'layout',
    },
  }),

  'media.videos': inInspection,
  'media.play': (stage) => ({ params: { ...inInspection(stage).params, mediaId: stage.place.videoMediaId } }),
  'media.takeFrames': async (stage) => ({
    ...inInspection(stage),
    body: {
      _id: v7(),
      videoId: await spareVideo(stage),
      choice: { by: 'count', count: 2 },
      markerId: stage.place.markerId,
      columnId: stage.place.videoId,
    },
  }),
  'media.stitch': async (stage) => ({
    ...inInspection(stage),
    body: { _id: v7(), columnId: await spareColumn(stage) },
  }),
  'media.tasks': inInspection,
  'media.task': ofTask,
  'media.removeTask': async (stage) => {
    const project = builtIn(stage)
    return {
      params: {
        ...inInspection(stage).params,
        taskId: project === undefined ? v7() : await anImageTask(stage.db, project),
      },
    }
  },

  'media.attach': (stage) => ({
    ...inWorkspace(stage),
    body: { ...ofPlan(stage), files: [{ _id: v7(), name: 'Note.txt', size: 1, sha256: 'a'.repeat(64) }] },
  }),
  'media.attachments': (stage) => ({ ...inWorkspace(stage), query: { markerId: stage.place.markerId } }),
  'media.commitAttachment': ofAttachment,
  'media.attachmentFile': ofAttachment,
  'media.removeAttachment': async (stage) => {
    const project = builtIn(stage)
    return {
      params: {
        ...inWorkspace(stage).params,
        attachmentId: project === undefined ? v7() : await anAttachment(stage.db, project, stage.place.markerId),
      },
    }
  },
}
