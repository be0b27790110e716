import type { OfProject } from '../drawings/drawing-files.ts'

/** What the viewer loads. */
export const modelsFolder = ({ corporateId, projectId }: OfProject) => `${corporateId}/${projectId}/models/`
/** Of one build: another one gets another folder, so that what a browser keeps is never another model. */
export const buildFolder = (of: OfProject, modelId: string, build: string) => `${modelsFolder(of)}${modelId}/${build}/`
