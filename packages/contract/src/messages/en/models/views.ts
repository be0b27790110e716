import type { ViewChange } from '../../../models/views.ts'

/** Views of a model that reports show. */
export const views = {
  title: 'Views for the report',
  about:
    'Rotate the model to the view you want in the report, then save it. Pins are added when the report is generated, with their severities at that time.',
  name: 'View name',
  usual: '{model}, view {number}',
  keep: 'Save this view',
  kept: '{name} is saved for the report.',
  noPicture: 'Couldn’t take an image of the model.',
  none: 'No views saved yet, so reports show none.',
  of: 'Of {model}',
  pins: { one: '{count} pin', other: '{count} pins' },
  report: 'Choose what the report shows',
  show: 'Show {name}',
  up: 'Move {name} up',
  down: 'Move {name} down',
  rename: 'Rename {name}',
  remove: 'Delete {name}',
  save: 'Save',
  cancel: 'Cancel',
  removeTitle: 'Delete the view?',
  removeText:
    '{name} will be deleted for everyone, and new reports won’t show it. Reports generated earlier still show it. This cannot be undone.',
  removeConfirm: 'Delete the view',
  removed: 'The view was deleted.',
  changes: {
    'model-replaced': 'Taken before the model was replaced.',
    'model-gone': 'The model has since been deleted.',
    'pins-changed': 'Pins have since been added, moved or removed.',
  } satisfies Record<ViewChange, string>,
} as const
