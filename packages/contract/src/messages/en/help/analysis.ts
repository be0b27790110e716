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
    words:
      'view report 3D BIM IFC photogrammetry point cloud LAS GLB OBJ PLY pin measure section floor element align georeference',
    text: `Upload a model on the Data tab: GLB, glTF, OBJ or 3D Tiles as a ZIP, PLY, LAS, LAZ, or IFC for a building model. It’s checked and prepared once, then loads in parts as you zoom in.

- Drag to rotate, drag with the right button to pan, scroll to zoom. The arrow keys, + and −, and the buttons at the top right do the same. Press F to fly: W, A, S and D move, Q and E go down and up.
- Press P, then click the model to see the photos that show that spot, the sharpest and straightest first. You can also record a defect there, or pin one you’ve already recorded.
- Press M to measure a distance, R to measure an area. Measurements are as accurate as the model; a model that isn’t placed may have the wrong scale.
- Press C to cut the model open.
- A building model shows its floors and elements. Clear a floor’s box to hide it.
- Position of the model: place a model without its own coordinates by at least three points. The figure behind each point shows how far off it is.
- Position of the model also shows the coordinates and the coordinate system that the file states and, if the model isn’t placed, why.
- If a model’s file places it more than 500 m from the photos, or without photos from the position in the project info, you’re notified: place it by points, or ignore its location. OBJ and PLY files have no unit; choose it under Position of the model.
- Pins stay in place when you replace the model.
- Views for the report: rotate the model, name the view and save it. Reports show every saved view under Inspection Result, with the pins of the defects they cover; clear a view’s box there to leave it out. Pins on the far side aren’t shown. A view taken before the model was replaced or its pins changed is marked on screen and in print: take it again.`,
  },
} as const
