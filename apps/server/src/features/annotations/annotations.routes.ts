import { annotationEditingRoutes } from '@plumbline/contract/annotations/editing'
import { annotationRoutes } from '@plumbline/contract/annotations/annotations'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { decide } from './decide.ts'
import { changeAnnotation, createAnnotation, moveAnnotations, saveAnnotations } from './edit-shapes.ts'
import { imagesAndAnnotations } from './images-and-annotations.ts'
import { deletedAnnotations, removeAnnotations, removeOfImage, restoreAnnotations } from './remove-shapes.ts'
import { suggestions } from './suggestions.ts'

export function registerAnnotations(app: FastifyInstance, api: Api): void {
  implement(app, api, 'annotations', annotationRoutes, { imagesAndAnnotations })
  implement(app, api, 'annotations', annotationEditingRoutes, {
    create: createAnnotation,
    change: changeAnnotation,
    saveMany: saveAnnotations,
    move: moveAnnotations,
    removeMany: removeAnnotations,
    removeOfImage,
    deleted: deletedAnnotations,
    restore: restoreAnnotations,
    decide,
    suggestions,
  })
}
