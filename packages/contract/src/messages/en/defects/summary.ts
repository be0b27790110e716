export const summary = {
  summary: {
    total: 'defects', overdue: 'overdue', undecided: 'to decide', rejected: 'rejected', nothing: 'Nothing yet.', part: '{name} {count}', bar: '{name}: {parts}', time: 'Found and closed by month', month: '{month}: {created} found, {closed} closed',
  },
  elevation: {
    loading: 'The elevations are being loaded…', failed: 'The elevations could not be loaded', none: 'There is no elevation yet', noneText: 'Upload an elevation drawing in the data tab; defects stand on it by their floor and column.', toData: 'Go to the elevations', noPicture: 'This drawing has no picture yet',
    nothing: 'No defect is recorded on this elevation.', nothingFiltered: 'No recorded defect on this elevation matches the filters.', pictureFailed: 'This drawing can’t be shown', density: 'Defects by floor and column', noColumn: 'No column', canvas: 'Elevation {name} with its defects', pins: { one: '{count} pin', other: '{count} pins' },
    unplaced: { one: '{count} without a place on the drawing', other: '{count} without a place on the drawing' },
  },
} as const
