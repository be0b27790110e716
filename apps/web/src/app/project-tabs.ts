/** Spec 1 §2: values in the address; the labels are messages under the same names. */
export const projectTabs = [
  'project-info',
  'upload-drawing',
  'inspection-result',
  'result-review',
  'report-definition',
  'defect-setting',
] as const
export type ProjectTab = (typeof projectTabs)[number]

export const firstTab: ProjectTab = 'project-info'

const hashes: Partial<Record<ProjectTab, string>> = {
  'upload-drawing': '#layout-plan',
  'report-definition': '#report-files',
}

/** On the first tab: the form is open. */
export const detailsHash = '#details'

/** What selecting a tab adds to the address. */
export function tabHash(tab: ProjectTab): string {
  return hashes[tab] ?? ''
}

export function isTab(text: string | undefined): text is ProjectTab {
  return (projectTabs as readonly (string | undefined)[]).includes(text)
}

/** Localisation works on an inspection; without one its place is taken by the first tab. */
export function reachableTab(tab: ProjectTab, inspectionId: string | null): ProjectTab {
  return tab === 'inspection-result' && !inspectionId ? firstTab : tab
}
