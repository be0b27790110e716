import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/implement.ts'
import { registerMediaLibrary } from './media-library.routes.ts'
import { registerMediaTasks } from './media-tasks.routes.ts'
import { registerMediaUploads } from './media-uploads.routes.ts'
import type { Resize } from './update-gsd.ts'

export function registerMedia(app: FastifyInstance, api: Api, resize: Resize): void {
  registerMediaUploads(app, api)
  registerMediaTasks(app, api)
  registerMediaLibrary(app, api, resize)
}
