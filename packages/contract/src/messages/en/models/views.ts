import type { ViewChange } from '../../../models-views.ts'

/** Views of a model that reports show. */
export const views = {
  title: 'Views for the report', about: 'Turn the model as the report is to show it and keep the view. Pins are laid over it when the report is made, with the severities of that day.',
  name: 'Name of the view', usual: '{model}, view {number}', keep: 'Keep this view', kept: '{name} is kept for the report.', noPicture: 'No picture could be taken of the model.',
  none: 'No view is kept yet, so the report shows none.', of: 'Of {model}', pins: { one: '{count} pin', other: '{count} pins' }, report: 'Choose what the report shows',
  show: 'Show {name}', up: 'Move {name} up', down: 'Move {name} down', rename: 'Rename {name}', remove: 'Delete {name}', save: 'Save', cancel: 'Cancel',
  removeTitle: 'Delete the view?', removeText: '{name} will be gone from reports made from now on. Reports made already keep it.', removeConfirm: 'Delete the view', removed: 'The view was deleted.',
  changes: { 'model-replaced': 'Taken before the model was replaced.', 'model-gone': 'The model has been deleted since.', 'pins-changed': 'Pins were added, moved or taken away since.' } satisfies Record<ViewChange, string>,
} as const
