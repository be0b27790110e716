import type { OfProject } from '../drawings/drawing-files.ts'

/** What is left of deleted photos. */
export const cropFolder = ({ corporateId, projectId }: OfProject) => `${corporateId}/${projectId}/defect-crops/`
export const cropKey = (of: OfProject, defectId: string, mediaId: string) =>
  `${cropFolder(of)}${defectId}/${mediaId}.jpg`
