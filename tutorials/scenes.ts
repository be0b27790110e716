import type { Page } from '@playwright/test'
import type { TutorialId } from './captions.ts'
import type { Place } from './demonstration.ts'
import { create, misc, users } from './scenes-list.ts'
import { defectSetting, projectInfo, uploadDrawing } from './scenes-tabs.ts'
import { inspectionResult, reportDefinition, resultReview } from './scenes-work.ts'
import type { Stage } from './stage.ts'

/** begin: off the film. play: what is shown, a say for each line of the captions. */
export type Scene = {
  readonly begin: (page: Page, place: Place) => Promise<void>
  readonly play: (stage: Stage, place: Place) => Promise<void>
}

export const scenes: Readonly<Record<TutorialId, Scene>> = {
  create,
  users,
  misc,
  'project-info': projectInfo,
  'upload-drawing': uploadDrawing,
  'inspection-result': inspectionResult,
  'result-review': resultReview,
  'report-definition': reportDefinition,
  'defect-setting': defectSetting,
}
