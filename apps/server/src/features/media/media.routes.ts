import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/implement.ts'
import { registerMediaLibrary, type MediaHooks } from './media-library.routes.ts'
import { registerMediaTasks } from './media-tasks.routes.ts'
import { registerMediaUploads } from './media-uploads.routes.ts'

export function registerMedia(app: FastifyInstance, api: Api, hooks: MediaHooks): void {
  registerMediaUploads(app, api, hooks.onBeforeRemove)
  registerMediaTasks(app, api)
  registerMediaLibrary(app, api, hooks)
}
