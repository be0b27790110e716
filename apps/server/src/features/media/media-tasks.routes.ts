import { mediaTaskRoutes } from '@plumbline/contract/media/tasks'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { removeTask, showTask, showTasks } from './frames/image-tasks.ts'
import { stitch } from './frames/stitch.ts'
import { takeFrames } from './frames/take-frames.ts'
import { listVideos, playVideo } from './frames/videos.ts'

export function registerMediaTasks(app: FastifyInstance, api: Api): void {
  implement(app, api, 'media', mediaTaskRoutes, {
    videos: async (call, { params }) => ({ data: await listVideos(call, params) }),
    play: (call, { params }) => playVideo(call, params, params.mediaId),
    takeFrames,
    stitch,
    tasks: async (call, { params }) => ({ data: await showTasks(call, params) }),
    task: (call, { params }) => showTask(call, params, params.taskId),
    removeTask: async (call, { params }) => {
      await removeTask(call, params, params.taskId)
      return {}
    },
  })
}
