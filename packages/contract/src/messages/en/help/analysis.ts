export const analysis = {
  detector: {
    title: 'The detector',
    words: 'AI detection automatic crack spalling rust pipe bracket run sensitivity',
    text: `The detector analyses photos with the usage “AI analysis” as they arrive, unless you turn this off in its settings. It suggests cracks, spalling, rust, corroded pipes and corroded pipe brackets.

- It only suggests. A suggestion counts as a defect only once a person has accepted it.
- Sensitivity “High” finds more, with more false alarms. “Low” suggests only what the detector is very confident in.
- Running it again replaces undecided suggestions. Whatever people drew, accepted or rejected stays.
- Hairline cracks thinner than a pixel are often missed. Check the photos yourself.

Photos that someone is viewing are analysed first.`,
  },
  review: {
    title: 'Reviewing suggestions',
    words: 'accept reject review queue keyboard suggestion undo confidence',
    text: `Review the suggestions with the keyboard: accept or reject, and set the severity with a number key. The next one appears automatically. Press ? for all keys.

- “Undo decision” undoes a decision.
- Accepting gives the defect its number. Numbers are never used twice.
- “Also on 3 photos” shows other photos on which the same defect seems to appear, all at one scale. Press G to accept it on all of them as one defect, or X if it isn’t the same. The photo that gives the size is named: of the sharp ones, the one with the finest scale.
- “Outline for DF0012” means that the suggestion lies on a defect someone drew on this photo. Accepting it adds the outline to that defect instead of recording a new one.
- “The same as another defect” adds a photo to an existing defect yourself.
- The card shows which type the suggestion will be recorded as: the one you used last, or the library’s default. Press C to choose another. Type, severity, material and action that no one has chosen are marked “Not confirmed”, also in the report, until someone chooses or confirms them.
- Filter the queue by type and confidence.`,
  },
  annotate: {
    title: 'Drawing on photos',
    words: 'annotation shape rectangle polygon line trace outline crack ruler measure draw zoom undo offline',
    text: `Choose “Rectangle”, “Line” for cracks, or “Polygon” for areas, and draw on the photo. Click a shape to open its card.

- “Trace” (T) follows a crack: click on it, then along it, and end with Enter. Clicks snap to the dark line, Backspace undoes the last one, and Shift draws straight. The width across the line is measured as you finish. If the photo can’t be read, the line is straight and the screen says so.
- “Outline” (W) finds the edge of a stain or spall: click inside it. Scroll or use [ ] to take in less or more, click to add, Alt-click to cut away, and accept with Enter. On rough or blurred surfaces, check the edge and correct its corners.
- Hold Alt (Option) and scroll to zoom. Drag to move the photo.
- “Ruler” measures between two points. It’s as exact as the photo’s GSD.
- Every change is saved automatically. Without a connection, it’s saved in this browser and sent later. The line above the photo shows which.
- “Undo” works per photo, and only on your own changes.
- If two people change the same shape, the second person sees both versions and chooses.`,
  },
  defects: {
    title: 'A defect and its details',
    words: 'type severity material location action remark assignee due date comment history merge merged split',
    text: `A defect has a number, a type and sub type from the project’s library, a severity, a material, a place (block, elevation, floor, column), a size, a follow-up action and a status.

- The size comes from the outline and the GSD. If it was measured on the wall, enter that value: it’s then marked “Entered by hand”.
- Use @ in a comment to mention a colleague.
- “Split…” under the photos makes a defect of its own from photos that show something else. “Merged from” lists the numbers that were merged into this one, and takes them out again. A merged number still opens: it leads to the defect it went to.
- “Photos after repair” belong to the defect and are the proof when you submit it for verification.
- “History” shows who changed what, and when.

## On site, with a phone

- “Record” in the bar at the bottom takes a photo with the camera, or one from the gallery. Choose a type, and mark the place by tapping a plan or an elevation.
- The defect is saved on the phone at once and sent when there is a connection. A line at the top says how many are not sent yet. All sent is shown only after the server has verified every photo.
- With “Record a voice note” you dictate instead of typing. The browser asks you to allow the microphone the first time. The recording is sent with the defect, played there, and can be deleted by the person who recorded it; reports and spreadsheets only count it.
- The defect has no size until someone measures it. A severity you didn’t select is the library’s and counts as not confirmed.
- Don’t clear the browser’s data before everything is sent.`,
  },
  register: {
    title: 'Register, summary and elevation view',
    words: 'table list filter sort export excel csv view bulk chart pins floor duplicate duplicates merge',
    text: `The register lists all defects. Filter it, choose which columns are shown, and save a set of filters as a view, for yourself or for everyone in the project.

- You can change many defects at once. Those that can’t be changed are listed with the reason.
- Each row shows the defect cut out of its photo, with its outline.
- “Quantities” below the table add up what the filters leave: cracks, joints and pipes in metres, areas in square metres, everything else in pieces. Defects without a size are in no sum; their number stands beside it. A box drawn around a crack is not its length. A box drawn around an area counts with its whole area.
- “Repair schedule” shows the same quantities by type, elevation, floor and follow-up. Enter unit rates, of the company or of this project, to get a budget; export it, or a tender sheet without prices, as a spreadsheet. Defects without a size are counted as not measured and are in no amount.
- “Export” saves the filtered list as a spreadsheet or CSV, in the language you use Plumbline in. In the spreadsheet, dates are dates, columns can be filtered, and the number and the photo lead back here.
- “Find duplicates” lists pairs of defects that may be one, because they lie at the same place of an elevation on different photos. Compare them side by side, blink between them (B) or lay their outlines on the elevation (V). Then merge (M), mark as not the same (N) or skip (S). Every merge can be undone.
- Defects on photos without a position on an elevation can’t be compared. The search says how many and why. “No duplicates found” doesn’t cover those.
- “Merge sure ones automatically” is off until someone turns it on for the project. It merges a pair only if nothing is lost: type, severity, status, follow-up, rating, dates, assignee, typed size, texts and the link to an earlier inspection agree, or only the defect that remains has them. All other pairs stay open for you to decide.
- “Summary” counts by severity, type, floor, elevation and month. Each number opens the register. An elevation without defects says how much of it was seen: a dash means no photo shows it, a 0 in brackets that it was seen only in part or that this isn’t known.
- “Elevations” shows the defects on the drawing, each with the letter and colour of its severity. A number on a larger pin says how many lie close together; select it to zoom in.`,
  },
  exchange: {
    title: 'Exporting and importing',
    words: 'coco yolo cvat voc geojson geopackage bcf qgis arcgis ifc bim training annotation export',
    text: `“Export to other programs” above the defects writes what the filter shows into one file. Up to 2,000 defects it’s ready at once; more are written in the background, and the dialog shows how far it is. BCF draws a picture of each defect and is written in the background sooner. Files can be downloaded for 24 hours.

## Photos and outlines

- COCO, YOLO and CVAT hold the outlines on photos; Pascal VOC holds boxes. The photos themselves aren’t in the file.
- A crack becomes an outline as wide as the crack, at least two pixels. Its centre line is among the attributes of COCO, and a line in CVAT.
- Each size is in columns of its own, with its plus-minus and where it came from: width_mm and length_mm of what was traced, measured or entered; extent_width_mm and extent_length_mm of the sides of a box or outline, which are no width of a crack. width_below_gsd says that a crack is thinner than a pixel, so it has no number; not-known as a source, that a size is stored but nothing says any more how it was measured. GeoJSON and GeoPackage have the same columns.
- Defects that no photo shows are left out and counted.
- Two photos of the same name are distinguished by a folder.

## Maps

- GeoJSON and GeoPackage hold a point for each defect. It comes from where the photo’s outline lies on the elevation, or else from the pin on a 3D model. The place of the drone is never used instead.
- Defects without a known place are in the file without coordinates. sigma_m says how exact a place is, placed_by what it rests on.
- GeoPackage also has the outlines in metres, one layer for each elevation: x from its left end, y up from its foot.

## Building models

- BCF has a topic for each defect, with its comments. The topic of an open defect is Open, to be verified is Resolved, re-opened Reopened and closed Closed.
- A viewpoint is written where the defect is pinned on an IFC model, in that file’s own metres. It names the building element where it is known.
- The first 1,000 topics have a picture; the others are counted.

Fields that no one has confirmed are marked unconfirmed in every format that has attributes. Merged defects count once.

## Importing

“Import” reads COCO, CVAT for images and BCF files of up to 20 MB and 5,000 shapes or topics. You first see what would change; nothing is imported until you select “Import”, and then all of it or nothing.

- Shapes go to the photo with the same file name and the same size in pixels. Unknown names, several photos of one name and other sizes are listed.
- A label becomes the defect type of the same name; for other labels you choose a type or leave them out.
- Shapes that were exported here and redrawn there are redrawn here. If they were changed here since, they’re listed and stay.
- BCF brings comments and statuses back to the defects they came from. A status that was changed here later, or that isn’t allowed, is listed and stays.
- Masks, ellipses and shapes of videos can’t be imported and are listed.
- “Undo import” restores everything. What was changed since stays and is counted.`,
  },
  coverage: {
    title: 'Coverage: what was seen and what was not',
    words: 'coverage gap seen unseen share overlap close-range tactile rule PFI FISP frame flight plan sharpness',
    text: `“Elevations” has layers. “Coverage” shows which parts of an elevation a photo has seen; hatched parts were not seen. “mm/px” shows the finest scale, “Overlap” how many photos see each part, and “Close-range” the areas that someone inspected within reach.

- A photo counts where it is sharp, neither too dark nor too bright, and less than 60 degrees oblique. The ones that don’t count are listed with the reason.
- The position of the elevation comes from the flight, from a plan or from what you enter under “Frame…”. The ± next to the figures says how exact it is.
- “Length taken from the photos: nothing is known beside them.” means that the share can’t be trusted yet. Enter the length.
- Photos without a position count by floor and column only: by place, not measured.
- If the project’s own rule names a scale, only what is as fine counts, in every figure.
- Thermal images don’t count for the visual coverage. They are listed with the photos left out.
- “Frame…” says where an elevation stands. You can fit it to the flight, type it, or draw its foot on a plan that lies on the map. If you don’t state the exactness, Plumbline says so.
- Coverage can’t tell what a balcony, a tree or scaffolding hides.

Set the “Rule for coverage” in the project info. Each elevation then says what the rule requires and what is missing. “Plan a flight” makes a flight for the whole elevation or only for its gaps.`,
  },
  mosaics: {
    title: 'Mosaic: the elevation as one picture',
    words: 'mosaic picture photos orthophoto straight scale residual world file thermal temperatures base blend',
    text: `In “Elevations”, the base is “Drawing”, “Photos” or “Both”. “Photos” shows the mosaic: one straight picture of the elevation, to scale, made from its photos. With “Both” you blend it with the drawing, floor by floor.

## Make one

1. Choose “Photos”, then “Make a mosaic”.
2. Choose all photos or some floors, and the millimetres per pixel. 5 mm is usual; the mosaic is never finer than its photos.
3. The page shows stage and progress. You can leave it or cancel.

A mosaic needs the place of the elevation (see “Coverage”) and photos with position and direction. The last five versions stay; each says when, by whom, from how many photos and how well they fit.

## Read it

- Click the mosaic to open the sharpest photo at that place. With the keyboard: arrow keys move a crosshair, Enter opens.
- What you draw on the mosaic is saved on the photo it comes from, and the width of a crack you trace is measured there. A shape that no single photo shows is not saved; draw it in parts.
- “Known distance”: if you know how long something truly is, point at its two ends on the mosaic and enter the length with its plus-minus. All lengths of the elevation follow from it; the coverage and the mosaic are made again, and you can undo it.
- “How well the photos fit” says how far apart the same detail lies on two photos. “Lengths exact to” and “Place exact to” say how exact the mosaic is on the building.
- Photos that were left out are listed with the reason.
- Balconies and other parts in front of the plane are shifted in the mosaic. Measure them on the photo.

Thermal images make a mosaic of temperatures with one colour scale. The pointer shows the temperature; a box or polygon shows lowest, highest and mean.

“Download” gives PNG or JPEG with a world file in metres of the elevation, in parts beyond 30,000 px.`,
  },
  compare: {
    title: 'Re-inspection',
    words: 're-inspection earlier before after progress worse repaired same swipe growth grew change',
    text: `A later inspection of the same building keeps the earlier one. Beside a photo, you see what was found at that place before.

For each defect, choose whether it is new, unchanged, worse or repaired. “Same defect” only links it: until someone chooses, the register, exports and reports say “Linked, not assessed”. You can filter the register by this.

For a linked defect, the panel lays both outlines over each other at one scale and compares length, width and area. “Grew by 42 ± 11 mm” appears only if the change is larger than its ±. Otherwise it says “No change larger than ± 11 mm”, or why it can’t be told.`,
  },
  thermal: {
    title: 'Thermal images',
    words: 'temperature infrared palette range spot line box isotherm emissivity delta FLIR DJI',
    text: `A thermal image opens with its temperatures, if the file contains them, and with the visual photo taken beside it.

- An image opens at 0–100 °C. Select “Fit” to use its own temperatures; the other images of the project then open this way for you too. Drag the two ends for any other range. You can change the palette at any time. Temperatures stay the same.
- Spots, lines, boxes and polygons measure the lowest, highest and mean temperature. A difference compares two of them.
- “Trace” follows the edge of a warm or cold area as a line, and “Outline” its whole border. Click, then accept with Enter.
- You can correct emissivity, reflected temperature, distance and humidity afterwards if the file allows it.
- If temperatures can’t be read, the image shows this. Nothing is estimated from colours.

Weather and sun matter more than the camera, so fill in the “Survey conditions”. With the “Hoklas” template, the report shows differences only, not absolute temperatures.`,
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
- “Position of the model”: place a model without its own coordinates by at least three points. The figure behind each point shows how far off it is.
- “Position of the model” also shows the coordinates and the coordinate system that the file states and, if the model isn’t placed, why.
- If a model’s file places it more than 500 m from the photos, or without photos from the position in the project info, you’re notified: place it by points, or ignore its location. OBJ and PLY files have no unit; choose it under “Position of the model”.
- Pins stay in place when you replace the model.
- “Views for the report”: rotate the model, name the view and save it. Reports show every saved view under “Inspection Result”, with the pins of the defects they cover; clear a view’s box there to leave it out. Pins on the far side aren’t shown. A view taken before the model was replaced or its pins changed is marked on screen and in print: take it again.`,
  },
} as const
