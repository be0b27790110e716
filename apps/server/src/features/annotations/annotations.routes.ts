import { annotationRoutes } from '@plumbline/contract/annotations'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { imagesAndAnnotations } from './images-and-annotations.ts'

export function registerAnnotations(app: FastifyInstance, api: Api): void {
  implement(app, api, 'annotations', annotationRoutes, { imagesAndAnnotations })
}
