/** The 3D part of the analysis tab. */
export const viewer = {
  list: {
    title: '3D models', loading: 'Loading models …', failed: 'The models couldn’t be loaded', retry: 'Try again',
    upload: 'Upload a model', prepareAgain: 'Prepare again', percent: '{percent} %',
    empty: { title: 'No 3D model yet', text: 'Upload a mesh (GLB, glTF, OBJ or PLY), a point cloud (LAS, LAZ or PLY), 3D Tiles (ZIP) or a building model (IFC) in the data tab. You can then pin defects on it and find the photos that show any spot.' },
    points: { one: '{count} point', other: '{count} points' }, triangles: { one: '{count} triangle', other: '{count} triangles' }, elements: { one: '{count} element', other: '{count} elements' },
    skipped: { one: '{count} part of the file isn’t shown in full: it has no surface, or lies more than 100 km from the rest.', other: '{count} parts of the file aren’t shown in full: they have no surface, or lie more than 100 km from the rest.' },
  },
  stage: {
    subject: '{subject}: {why}', camerasTooFar: { one: '{count} photo was taken more than 100 km from here and isn’t shown.', other: '{count} photos were taken more than 100 km from here and aren’t shown.' },
    camerasUnaimed: { one: '{count} photo isn’t shown: its direction, altitude or focal length isn’t known.', other: '{count} photos aren’t shown: their direction, altitude or focal length isn’t known.' },
    label: '3D model {name}. Drag to rotate, drag with the right button to pan, scroll to zoom. Arrow keys rotate, plus and minus zoom, W A S D walk, E and Q go up and down.', loading: 'Loading the parts in view: {percent} %', missing: 'Some parts of the model couldn’t be loaded, so what you see is incomplete. Check your connection and reload the page.',
    preparing: 'The model is being prepared: {percent} %', preparingText: 'We’re checking it and splitting it into parts that load as you zoom in. You can leave this page.',
    failed: 'This model can’t be shown', toData: 'Go to the Data tab', stop: 'Stop preparing',
    noWebGl: { title: 'This browser can’t show 3D', text: 'WebGL 2 is turned off or not supported. The model’s details and pinned defects are listed here. To see the model, open this page in a current browser with hardware acceleration turned on.' },
  },
  tools: {
    label: '3D tools', look: 'Look around the model', fly: 'Fly through the model', fit: 'Show the whole model', spot: 'Photos and defects at a spot', distance: 'Measure a distance', area: 'Measure an area',
    section: 'Cut the model open', cameras: 'Show where photos were taken', pins: 'Show defects', tree: 'Floors and elements', place: 'Position of the model', picture: 'Save a picture', view: 'Background and light', clear: 'Clear the measurement', keys: 'Keyboard',
  },
  move: { label: 'Rotate and zoom', left: 'Rotate left', right: 'Rotate right', up: 'Rotate up', down: 'Rotate down', closer: 'Zoom in', further: 'Zoom out', flight: 'Drag to look around. Fly with W A S D, up and down with E and Q, or with + and − on the right.' },
  facts: { file: 'File', size: 'Size of the file', type: 'Type', extent: 'Extent', metres: '{wide} × {deep} × {high} m', content: 'Content', skipped: 'Not shown', place: 'Position', unit: 'Unit' },
  photos: { label: 'Photos', used: '{used} of {asked} photos used', all: { one: 'Built from {count} photo', other: 'Built from all {count} photos' }, unknown: { one: '{count} photo sent. The engine didn’t report which photos it used.', other: '{count} photos sent. The engine didn’t report which photos it used.' }, leftOut: 'Photos not used', leftOutText: 'Parts of the building that only these photos show are missing in the model. Add photos that overlap with them, then build it again.', more: { one: 'and {count} more', other: 'and {count} more' } },
  measure: { hint: 'Click points on the model. Press Backspace to remove the last one.', distance: '{metres} m', area: '{metres} m²', unit: 'The file doesn’t state its unit, so this is read as metres.' },
  section: { axis: 'Cut across', x: 'West to east', y: 'South to north', z: 'Bottom to top', at: 'Where', flip: 'Keep the other side' },
  view: { background: 'Background', light: 'Light', dark: 'Dark', sky: 'Sky', bright: 'Brightness', points: 'Size of points' },
  spot: {
    title: 'This spot', hint: 'Click the model to see which photos show that spot.', at: '{across}, {along}, {up} m up', local: 'x {x}, y {y}, z {z} in the model’s own axes. North isn’t known.', east: '{metres} m east', west: '{metres} m west', north: '{metres} m north', south: '{metres} m south',
    photos: 'Photos that show it', loading: 'Searching photos …', none: 'No photo whose position and direction are known shows this spot.', notPlaced: 'This model isn’t placed yet, so photos can’t be matched to it.',
    line: 'GSD {gsd} mm, {distance} m away', angle: '{angle}° from straight on', best: 'Best', pin: 'New defect here', move: 'Move pin here',
    hidden: { one: '{count} more photo faces this way, but the model blocks its view.', other: '{count} more photos face this way, but the model blocks their view.' }, unaimed: { one: '{count} more photo was taken nearby but couldn’t be checked: its direction, altitude or focal length isn’t known.', other: '{count} more photos were taken nearby but couldn’t be checked: their direction, altitude or focal length isn’t known.' }, unlooked: { one: 'For {count} of these photos we didn’t have time to check whether the model blocks its view.', other: 'For {count} of these photos we didn’t have time to check whether the model blocks their view.' }, unchecked: 'We couldn’t check whether anything blocks the view. That works only with meshes and building models.',
  },
  pins: {
    title: 'Pinned defects', none: 'No defects pinned yet.', loading: 'Loading pins …', number: 'Number', type: 'Type', severity: 'Severity', show: 'Show {label}', remove: 'Remove the pin', removed: 'Pin removed. The defect stays in the register.', choose: 'Or pin a recorded defect', chooseNone: 'Choose a defect', pinned: '{label} is pinned here.', put: 'Pin it here', open: 'Open in the register', behind: 'behind the model',
  },
  dialog: { title: 'New defect on the model', type: 'Defect type', severity: 'Severity', remark: 'Remark', save: 'Record the defect', cancel: 'Cancel' },
  tree: { title: 'Floors and elements', loading: 'Loading the tree …', failed: 'The tree couldn’t be loaded.', noFloor: 'Without a floor', search: 'Search elements', show: 'Show {name}', all: 'Show all', only: 'Only this floor', hide: 'Hide it', unhide: 'Show it', properties: 'Properties', noProperties: 'No properties.', none: 'No element matches.' },
  place: {
    title: 'Position of the model', own: 'Placed by the location in its file. How exact that is isn’t stated there.', points: { one: 'Placed by {count} picked point, which fits to {residual} m. Other parts of the model can be off by more.', other: 'Placed by {count} picked points, which fit to {residual} m (root mean square). Other parts of the model can be off by more.' }, none: 'This model isn’t placed yet, so it can’t be matched with this project’s photos and other models.',
    how: 'Pick at least three points on the model, far apart and not in a line, and enter the coordinates of each.', fill: 'Enter the coordinates of each point', more: 'That’s enough points. More points improve accuracy.', point: 'Point {number}', latitude: 'Latitude', longitude: 'Longitude', altitude: 'Altitude (m)', off: 'off by {metres} m', remove: 'Remove point {number}',
    save: 'Place the model', saved: 'The model is placed.', reset: 'Reset the position', need: { one: '{count} more point is needed', other: '{count} more points are needed' }, lift: 'Raise all photos by (m)', liftText: 'Drone altitudes are often off by the same few metres for a whole flight.', liftSave: 'Raise', stale: 'Someone else has just moved this model. Check its position and try again.',
  },
  units: { metre: 'Metres', millimetre: 'Millimetres', centimetre: 'Centimetres', foot: 'Feet', inch: 'Inches', degree: 'Degrees', other: 'Custom unit', unknown: 'Unknown, shown as metres' },
  far: {
    photos: 'This model’s file says it’s {distance} from the photos, so photos and model can’t be matched.', address: 'This model’s file says it’s {distance} from this project’s position in the project info.', project: 'This model’s file says it’s {distance} from this project’s other models.',
    place: 'Place by points', ignore: 'Ignore its location', ignored: 'The model’s own location is no longer used.', metres: '{count} m', kilometres: '{count} km',
  },
  size: { title: 'Size and orientation', unknown: 'This file doesn’t say its unit. Measure a length you know, then choose the unit.', unit: 'Unit of the file', custom: 'Other', factor: 'Metres per unit', up: 'Upward axis', y: 'Y', z: 'Z', save: 'Apply', saved: 'Size and orientation saved.' },
  build: {
    button: 'Build from photos', title: 'Build a model from photos', text: 'We’ll send this inspection’s photos that have a position to the reconstruction server. This takes minutes to hours. You can leave this page.', name: 'Model name', quality: 'Quality', start: 'Start', cancel: 'Cancel', stop: 'Stop', sent: '{sent} of {photos} photos sent', missing: { one: '{count} photo was deleted before it could be sent', other: '{count} photos were deleted before they could be sent' },
    willSend: { one: '{count} photo will be sent.', other: '{count} photos will be sent.' }, leftOut: { one: '{count} photo won’t be sent: it has no position, or couldn’t be opened.', other: '{count} photos won’t be sent: they have no position, or couldn’t be opened.' },
  },
} as const
