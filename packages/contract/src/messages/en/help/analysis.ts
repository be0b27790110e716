export const analysis = {
  detector: {
    title: 'The detector',
    words: 'AI detection automatic crack spalling rust pipe bracket run sensitivity',
    text: `The detector reads every photo meant for analysis as soon as it has arrived, and suggests cracks, spalling, rust, corroded pipes and corroded pipe brackets.

- What it finds are suggestions. Nothing counts as a defect before a person has accepted it.
- Sensitivity High finds more and errs more; Low speaks up only where it is sure.
- Running it again replaces suggestions nobody has decided on. What people drew, accepted or rejected stays.
- Hairline cracks thinner than a pixel are often missed. Look yourself.

Photos somebody is looking at are read first.`,
  },
  review: {
    title: 'Deciding on suggestions',
    words: 'accept reject review queue keyboard suggestion undo confidence',
    text: `Go through the suggestions with the keyboard: accept or reject, set the severity with a number key, and the next one comes by itself. Press ? for all keys.

- A decision can be taken back.
- Accepting gives the defect its number. Numbers are never used twice.
- “The same as another defect” adds a photo to a defect instead of making a second one: for a crack seen in two photos.
- Filters by type and confidence narrow the queue.`,
  },
  annotate: {
    title: 'Drawing on photos',
    words: 'annotation shape rectangle polygon line ruler measure draw zoom undo offline',
    text: `Choose Draw, then a rectangle, a line for cracks, or a polygon for areas. A click on a shape opens its card.

- Hold Alt (Option) and scroll to zoom; drag to move the photo.
- The ruler measures between two points. It is as exact as the GSD of the photo.
- Every change is saved by itself. Without a connection it is kept in this browser and sent later; the line above the photo says which.
- Undo works per photo, and only on what you did yourself.
- If two people change the same shape, whoever was second sees both and chooses.`,
  },
  defects: {
    title: 'A defect and what belongs to it',
    words: 'type severity material location action remark assignee due date comment history',
    text: `A defect has a number, a type and sub type from the library of the project, a severity, a material, a place (block, elevation, floor, column), a size, a follow-up action and a status.

- Size comes from the outline and the GSD. Type another one if it was measured on the wall: it is then marked as measured.
- Comments can mention colleagues with @.
- Photos after repair belong to the defect and are the proof when it is handed in for verification.
- The history says who changed what, and when.`,
  },
  register: {
    title: 'Register, summary and elevation view',
    words: 'table list filter sort export excel csv view bulk chart pins floor',
    text: `The register lists all defects. Filter by any column, choose which columns are shown, and keep a set of filters as a view, for yourself or for everybody in the project.

- Many defects can be changed at once. Those that may not be changed are listed with the reason.
- Export gives the filtered list as a spreadsheet or CSV, in the language you choose.
- The summary counts by severity, type, floor, elevation and month; each number leads into the register.
- The elevation view shows the numbers on the drawing.`,
  },
  compare: {
    title: 'Inspecting again',
    words: 're-inspection earlier before after progress worse repaired same swipe',
    text: `A later inspection of the same building keeps the earlier one. Beside a photo you see what was found at that place before.

Say for each defect whether it is new, the same, worse or repaired. The register can be filtered by it, and the report prints it.`,
  },
  thermal: {
    title: 'Thermal pictures',
    words: 'temperature infrared palette range spot line box isotherm emissivity delta FLIR DJI',
    text: `A thermal picture opens with its temperatures, where the file holds them, and with the visual photo taken beside it.

- Drag the two ends of the range, or press Auto. The palette can be changed at any time; temperatures stay.
- Spots, lines, boxes and polygons measure lowest, highest and mean. A difference compares two of them.
- Emissivity, reflected temperature, distance and humidity can be corrected afterwards where the file allows it.
- Files whose temperatures cannot be read say so; nothing is estimated from colours.

Weather and sun matter more than the camera: fill in the conditions of the survey. Under the Hoklas template the report prints differences only, not absolute temperatures.`,
  },
  models: {
    title: '3D models',
    words: 'view report 3D BIM IFC photogrammetry point cloud LAS GLB OBJ PLY pin measure section floor element align georeference',
    text: `Upload a model in the data tab: GLB, glTF, OBJ or 3D Tiles as a ZIP, PLY, LAS, LAZ, or IFC for a building model. It is checked and prepared once; then it loads by parts as you come closer.

- Drag turns, the right button moves, the wheel comes closer, W A S D walk. Press F to fly.
- P, then a click on the model: the photos that see that place, the sharpest and straightest first. There you can also record a defect or pin one that is recorded.
- M measures a distance, R an area. Both are as exact as the model; a model that is not placed may have a wrong scale.
- Drag, the arrow keys or the buttons at the top right turn the model, + and - come closer; F flies: W, A, S and D go, Q and E go down and up.
- C cuts the model open.
- A building model shows its floors and elements; hide a floor with its box.
- Position of the model: without its own coordinates a model is placed by at least three points. The figure behind each point says how far it is off.
- Pins keep their place when the model is replaced.
- Views for the report: turn the model, give the view a name and keep it. Reports show every kept view under Inspection Result, with the pins of the defects they tell of; leave one out there with its box. Pins on the far side of the building are none of the picture. A view taken before the model was replaced or its pins were changed says so, on the screen and in print: take it again.`,
  },
} as const
