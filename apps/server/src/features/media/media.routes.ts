import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/implement.ts'
import { registerMediaLibrary, type Later } from './media-library.routes.ts'
import { registerMediaTasks } from './media-tasks.routes.ts'
import { registerMediaUploads } from './media-uploads.routes.ts'

export function registerMedia(app: FastifyInstance, api: Api, later: Later): void {
  registerMediaUploads(app, api, later.keep)
  registerMediaTasks(app, api)
  registerMediaLibrary(app, api, later)
}
