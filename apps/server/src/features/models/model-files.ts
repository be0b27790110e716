import type { OfProject } from '../drawings/drawing-files.ts'

/** What the viewer loads. */
export const modelsFolder = ({ corporateId, projectId }: OfProject) => `${corporateId}/${projectId}/models/`
/** Of one build: another one gets another folder, so that what a browser keeps is never another model. */
export const buildFolder = (of: OfProject, modelId: string, build: string) => `${modelsFolder(of)}${modelId}/${build}/`

/** Pictures that were taken of models. Beside the builds: those go with their model, and these stay. */
export const viewsFolder = ({ corporateId, projectId }: OfProject) => `${corporateId}/${projectId}/model-views/`
/** Another picture gets another folder, so that what a browser keeps is never another one. */
export const viewFolder = (of: OfProject, viewId: string, picture: string) => `${viewsFolder(of)}${viewId}/${picture}/`
export const viewFiles = ({ folder, extension }: { readonly folder: string; readonly extension: 'jpg' | 'png' }) => ({
  picture: `${folder}picture.${extension}`,
  thumbnail: `${folder}thumbnail.jpg`,
})
