export const panel = {
  label: 'Everything about the picture',
  range: { title: 'Range', unmeasured: '{percent} of the pixels have no temperature: they lie outside what the camera can measure, or the file gives none.', min: 'From', max: 'To', auto: 'Auto', autoHint: 'Range that fits the picture', reset: 'Reset', resetHint: '0 to 100 °C', lock: 'Same range for all pictures', locked: 'All pictures of this inspection are shown from {min} to {max}. Saving changes it for all.', histogram: 'How often each temperature occurs' },
  wrong: 'A number from {min} to {max}',
  palette: { title: 'Palette', rainbow: 'Rainbow', ironbow: 'Ironbow', whitehot: 'White hot', blackhot: 'Black hot' },
  isotherm: { title: 'Isotherm', on: 'Mark a band of temperatures', min: 'From', max: 'To' },
  meters: {
    title: 'Meters',
    none: 'No meters yet. Choose a meter above the picture and draw it.',
    noneRead: 'No meters on this picture.',
    name: 'Name', min: 'Min', mean: 'Mean', max: 'Max',
    kinds: { spot: 'Spot', line: 'Line', box: 'Box', polygon: 'Polygon' },
    rename: 'Name of {name}', remove: 'Delete {name}', select: 'Select {name}', whole: 'Picture',
  },
  delta: { title: 'Difference ΔT', from: 'Of', to: 'To', of: 'By', by: { mean: 'Mean', max: 'Max', min: 'Min' }, add: 'Add', remove: 'Delete the difference {name}', hint: 'Draw two meters to compare them.', name: '{from} − {to}' },
  pair: {
    title: 'Visual photo', none: 'No visual photo belongs to this picture.', conflict: 'Several photos fit equally well. Choose the right one.', missing: 'No photo taken at the same moment was found.',
    choose: 'Choose another', open: 'Open the photo', dialog: 'Which visual photo belongs to {name}?', noCandidates: 'No photo of this inspection was taken near it.', noneOfThem: 'None belongs to it', use: 'Use this photo', cancel: 'Cancel', nowShown: 'Chosen now', candidate: 'Photos that fit, the likeliest first',
  },
  align: {
    title: 'Alignment', text: 'Kept for all pictures of these two cameras.', adjust: 'Adjust', save: 'Save alignment', reset: 'Reset', saved: 'Alignment saved.', hint: 'Drag the photo. Arrow keys move it, + and − size it, [ and ] turn it.',
    x: 'Right', y: 'Down', scale: 'Size', rotation: 'Turn', layer: 'The photo over the thermal picture, to be aligned',
  },
  scene: {
    title: 'Measured with', emissivity: 'Emissivity', reflected: 'Reflected temperature', distance: 'Distance', humidity: 'Humidity', ambient: 'Air temperature', change: 'Change', dialog: 'Correct what was measured with', text: 'The temperatures of this picture are computed anew.', asCamera: 'As the camera was set', save: 'Compute anew', cancel: 'Cancel', unknown: 'The file does not say.', changed: 'Changed by hand', saved: 'The temperatures are computed anew.',
    fixed: 'The temperatures of this file are already computed, so these cannot be changed.',
  },
  export: { title: 'Export', png: 'Picture (PNG)', temperatures: 'All temperatures (CSV)', meters: 'Meters (CSV)', failed: 'The file could not be made. Please try again.', kind: 'Kind', pixels: 'Pixels', difference: 'Difference, {of}' },
  finding: {
    make: 'Make it a defect', pick: 'Draw a box around the anomaly, or select a box or polygon.', dialog: 'Make {name} a defect', type: 'Kind of anomaly', noType: 'Not named', severity: 'Severity', remark: 'Remark', text: 'Meters and colours are kept with the defect, so that the report can show the same.', save: 'Make it a defect', cancel: 'Cancel', made: '{label} was made.', open: 'Open the defect', contrast: 'Contrast to the picture: {value}',
  },
} as const
