/** The 3D part of the analysis tab. */
export const viewer = {
  list: {
    title: '3D models', loading: 'Loading models …', failed: 'The models could not be loaded', retry: 'Try again',
    upload: 'Upload a model', prepareAgain: 'Prepare again', percent: '{percent} %',
    empty: { title: 'No 3D model yet', text: 'Upload a photogrammetry model (GLB, glTF, OBJ, PLY, LAS, LAZ or 3D Tiles) or a building model (IFC) in the data tab. Defects can then be pinned on it, and every place leads to the photos that see it.' },
    points: { one: '{count} point', other: '{count} points' }, triangles: { one: '{count} triangle', other: '{count} triangles' }, elements: { one: '{count} element', other: '{count} elements' },
  },
  stage: {
    label: '3D model {name}. Drag to turn, right button to move, wheel to come closer; arrow keys turn, plus and minus come closer and go back, W A S D walk, E and Q go up and down.', loading: 'Loading the parts in view: {percent} %', missing: 'Some parts of the model could not be loaded.',
    preparing: 'The model is being prepared: {percent} %', preparingText: 'It is checked and cut into parts that load as you come closer. You can leave this page.',
    failed: 'This model cannot be shown', toData: 'To the data tab', stop: 'Stop preparing',
    noWebGl: { title: 'This browser cannot draw 3D', text: 'WebGL 2 is switched off or missing. The facts of the model and its pinned defects are listed here; open this page in a current browser with hardware acceleration to see the model itself.' },
  },
  tools: {
    label: '3D tools', look: 'Look around the model', fly: 'Fly through the model', fit: 'Show the whole model', spot: 'Photos and defects of a place', distance: 'Measure a distance', area: 'Measure an area',
    section: 'Cut the model open', cameras: 'Show where photos were taken', pins: 'Show defects', tree: 'Floors and elements', place: 'Position of the model', picture: 'Save a picture', view: 'Background and light', clear: 'Clear the measurement', keys: 'Keyboard',
  },
  move: { label: 'Turn and come closer', left: 'Turn left', right: 'Turn right', up: 'Turn up', down: 'Turn down', closer: 'Closer', further: 'Further away', flight: 'Drag to look around. Fly with W A S D, up and down with E and Q, or with + and − on the right.' },
  facts: { file: 'File', size: 'Size of the file', type: 'Type', extent: 'Extent', metres: '{wide} × {deep} × {high} m', content: 'Content', place: 'Position' },
  measure: { hint: 'Click points on the model. Backspace takes the last one away.', distance: '{metres} m', area: '{metres} m²' },
  section: { axis: 'Cut across', x: 'West to east', y: 'South to north', z: 'Bottom to top', at: 'Where', flip: 'Keep the other side' },
  view: { background: 'Background', light: 'Light', dark: 'Dark', sky: 'Sky', bright: 'Brightness', points: 'Size of points' },
  spot: {
    title: 'This place', hint: 'Click on the model to see which photos show that place.', at: '{across}, {along}, {up} m up', east: '{metres} m east', west: '{metres} m west', north: '{metres} m north', south: '{metres} m south',
    photos: 'Photos that see it', loading: 'Searching photos …', none: 'No photo with a known position sees this place.', notPlaced: 'The model is not placed yet, so photos cannot be matched to it.',
    line: 'GSD {gsd} mm, {distance} m away', angle: '{angle}° from straight on', best: 'Best', pin: 'New defect here', move: 'Move pin here',
    hidden: { one: '{count} more photo looks this way, but something of the model stands in between.', other: '{count} more photos look this way, but something of the model stands in between.' }, unchecked: 'Whether something stands in between was not checked: only meshes and building models allow it.',
  },
  pins: {
    title: 'Pinned defects', none: 'No defect is pinned on a model.', number: 'Number', type: 'Type', severity: 'Severity', show: 'Show {label}', remove: 'Remove the pin', removed: 'The pin was removed; the defect stays.', choose: 'Or pin a recorded defect', chooseNone: 'Choose a defect', pinned: '{label} is pinned here.', put: 'Pin it here', open: 'Open in the register', behind: 'behind the model',
  },
  dialog: { title: 'New defect on the model', type: 'Defect type', severity: 'Severity', remark: 'Remark', save: 'Record the defect', cancel: 'Cancel' },
  tree: { title: 'Floors and elements', loading: 'Loading the tree …', failed: 'The tree could not be loaded.', noFloor: 'Without a floor', search: 'Search elements', show: 'Show {name}', all: 'Show all', only: 'Only this floor', hide: 'Hide it', unhide: 'Show it', properties: 'Properties', noProperties: 'Nothing more is known of it.', none: 'No element matches.' },
  place: {
    title: 'Position of the model', own: 'The file says where it lies.', points: { one: 'Placed by {count} picked point; off by {residual} m on average.', other: 'Placed by {count} picked points; off by {residual} m on average.' }, none: 'Nobody has said where it lies. Photos and models of this project cannot be compared with it yet.',
    how: 'Pick at least three points on the model that are far apart and not in a line, and say where each lies.', fill: 'Say where each point lies', more: 'Enough points; more make it more exact', point: 'Point {number}', latitude: 'Latitude', longitude: 'Longitude', altitude: 'Altitude (m)', off: 'off by {metres} m', remove: 'Remove point {number}',
    save: 'Place the model', saved: 'The model is placed.', reset: 'Back to what the file says', need: { one: '{count} more point is needed', other: '{count} more points are needed' }, lift: 'Raise all photos by (m)', liftText: 'What drones record as altitude is often off by the same few metres for a whole flight.', liftSave: 'Raise', stale: 'Somebody else has placed this model meanwhile. Look at it and try again.',
  },
  build: {
    button: 'Build from photos', title: 'Build a model from photos', text: 'The photos of this inspection that have a position are sent to the reconstruction server. This takes from minutes to hours; you can leave this page.', name: 'Name of the model', quality: 'Quality', start: 'Start', cancel: 'Cancel', stop: 'Stop', sent: '{sent} of {photos} photos sent',
  },
} as const
