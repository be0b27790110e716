export const data = {
  'project-info': {
    title: 'Project info',
    words: 'building client cover logo address map language asset stands progress next step due overdue',
    text: `The tab begins with “Where it stands”: what is done from drawings to the report, what was seen and found, what is due, and the next step as a button. Photos that weren’t analysed count as not read, and coverage that wasn’t measured is unknown, not zero. The due date is the project’s end date.

The form is behind “Project details”. This information appears on the report’s cover and in its texts: the building’s name and address in three languages, the client, dates, scope, cover image and logo.

Changes are saved when you select “Save”. If someone else has saved the project, you see which fields they changed. Select “Load the newer version”, or “Keep editing” and save yours over it.`,
  },
  drawings: {
    title: 'Plans, elevations and documents',
    words:
      'upload drawing geotiff orthophoto world file tfw pdf dwg floor plan elevation other document replace rename',
    text: `Upload plans, elevations, other drawings and documents to their lists. If a PDF has several pages, you choose which to add.

- You can rename a drawing, change the order, and replace a drawing with a newer one. Markers stay where they are when you replace it.
- Floors belong to elevations. Set the direction an elevation faces, and photos are matched to it by the direction of the camera.
- If a file can’t be opened, you see the reason.

A GeoTIFF, such as an orthophoto, keeps its place: the list shows its scale, its centre and its coordinate system. As a layout or floor plan it’s tied to the map automatically, unless it’s drawn in degrees or its coordinate system can’t be converted. “Download” gives the GeoTIFF itself, “Download world file” its position for programs that need one. To place markers on an orthophoto among the other drawings, download it and upload it as a layout plan.`,
  },
  elevations: {
    title: 'Floors of an elevation',
    words: 'floor label height range top total block name portion 1-21',
    text: `Photos are matched to floors automatically once their elevation has floors. Without floors, you can’t generate a report.

1. Open the elevation and draw the portion of the drawing that is the facade.
2. Enter the floors from top to bottom. A label is one number, such as 5, or a range, such as 3-7. A range becomes one floor per number, all of the same height.
3. Check the total height, and drag the dashed lines if they don’t fit the drawing.
4. Select “Save”.

A floor can have its own name, such as G/F or R. Screens and reports show it.`,
  },
  markers: {
    title: 'Markers on the plan',
    words: 'plan position photo sequence column place draw move reset georeference',
    text: `A marker shows where on the plan photos were taken. Select “Add marker”, choose its type and draw it on the plan: “Photo” is a single position, “Photo sequence” a line along the facade.

Markers are saved automatically, as shown above the plan. Two people can work on one plan at the same time.

If you set the plan’s “Position on the map”, photos with GPS show where on the plan they were taken.`,
  },
  upload: {
    title: 'Uploading photos',
    words: 'photos images upload stuck pause resume retry duplicate broken reload internet line wizard',
    text: `1. Select a marker, then “Upload photos or videos”.
2. Under “Floor distribution”, choose the elevation, its floors and the number of columns.
3. Under “Drone information”, check the camera and the offset distance. They give the millimetres per pixel.
4. Under “Upload data”, choose files or a folder. Photos are placed by file name, altitude and camera direction. Photos of a planned flight go straight to their planned column and floor. Correct them if needed.
5. “Coverage before upload” says how much of the elevation will have been seen, where gaps are, and what the figures are based on. You can fly a gap first, or select “Upload” straight away.

You can pause, lose the connection or reload the page. Whatever has arrived isn’t sent again; at most, part of one file is repeated. After a reload, you may have to choose the files again. Photos that are already in the project are recognised and not sent twice.

If a file can’t be used, you see the reason, and the other files continue.`,
  },
  media: {
    title: 'The photos of an inspection',
    words: 'library grid filter select move delete tag usage rename photo',
    text: `The library shows all photos, with filters for marker, floor, column, status and date. You can select many at once to move, tag or delete them.

Before you delete a photo with accepted defects, you see how many there are. The defects keep their numbers and their history.

You can remove a photo from its marker or move it to another one. Anyone who has it open at that moment is notified.`,
  },
  videos: {
    title: 'Videos and facade strips',
    words: 'video frames still column stitch strip panorama image-gen',
    text: `Take still frames from a flight video, at an interval or as a total number, in the direction of flight. They are numbered for a marker and work like photos.

A facade strip combines the photos of one column into one tall image. A strip uses either visual or thermal photos; if a column has both, you choose. It’s for viewing, not for measuring: where photos meet, lengths aren’t exact.`,
  },
} as const
