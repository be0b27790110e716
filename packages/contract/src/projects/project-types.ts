/** Spec 1 §7, the project list call. A bridge is a condition survey with the Bridge template. */
export const projectTypes = ['Inspection.ConditionSurvey', 'Inspection.MBIS', 'Inspection.Pipe'] as const
export type ProjectType = (typeof projectTypes)[number]
