export const data = {
  'project-info': {
    title: 'Project info',
    words: 'building client cover logo address map language asset',
    text: `What stands here goes onto the cover of the report and into its texts: name and address of the building in three languages, client, dates, scope, cover photo and logo.

Changes are kept when you press Save. If somebody else saved meanwhile, you see both versions and choose; fields only one of you touched are put together by themselves.`,
  },
  drawings: {
    title: 'Plans, elevations and documents',
    words: 'upload drawing pdf dwg floor plan elevation other document replace rename',
    text: `Upload plans, elevations, other drawings and documents into their lists. A PDF with several pages asks which page to use.

- A drawing can be renamed, put into another order and replaced by a newer one. Markers stay where they are when it is replaced.
- Elevations carry the floors. Set which way an elevation faces: photos are then assigned to it by the direction the camera looked.
- What cannot be opened says why.`,
  },
  elevations: {
    title: 'Floors of an elevation',
    words: 'floor label height range top total block name portion 1-21',
    text: `A photo finds its floor by the floors of its elevation, and a report cannot be made without them.

1. Open the elevation and draw the portion of the drawing that is the facade.
2. Enter the floors from top to bottom. A label is one number, such as 5, or a range, such as 3-7. A range becomes one floor for each number, all of the same height.
3. Check the total height, and drag the dashed lines if they do not fit the drawing.
4. Save.

A floor may have a name of its own, such as G/F or R; screens and reports show it.`,
  },
  markers: {
    title: 'Markers on the plan',
    words: 'plan position photo sequence column place draw move reset georeference',
    text: `A marker says where on the plan photos were taken. Choose Draw, then click for a single position, or drag for a row of photos along the facade.

Markers are saved by themselves; a line above the plan says so. Two people can work on one plan at the same time.

If the plan is tied to the map, photos with GPS show where they were taken and find their marker by themselves.`,
  },
  upload: {
    title: 'Uploading photos',
    words: 'photos images upload stuck pause resume retry duplicate broken reload internet line wizard',
    text: `1. Choose a marker and press Upload. Pick files or a whole folder.
2. Check the proposed floors and columns. They come from the file names, the flight height and the direction of the camera, and can be changed.
3. Check camera and distance: they give the millimetres of a pixel.
4. Upload.

You may pause, lose the connection, close the lid or reload the page: what has arrived is not sent again, and at most a part of one file is repeated. Photos that are already in the project are recognised and not sent twice.

A file that cannot be used is listed with its reason, and the others go on.`,
  },
  media: {
    title: 'The photos of an inspection',
    words: 'library grid filter select move delete tag usage rename photo',
    text: `The library shows all photos, with filters for marker, floor, column, status and day. Many can be chosen at once, to be moved, tagged, or deleted.

Deleting a photo that carries accepted defects says how many first. The defects keep their number and their history.

A photo can be taken off its marker or given to another one. Whoever has it open at that moment is told.`,
  },
  videos: {
    title: 'Videos and facade strips',
    words: 'video frames still column stitch strip panorama image-gen',
    text: `From a flight video take still frames, by an interval or a number of them, in the direction of the flight. They are numbered for a marker and behave like photos.

A facade strip puts the photos of one column together into one tall picture. A strip is made of either visual or thermal photos; if a column has both, you choose. It is made for looking, not for measuring: where pictures meet, lengths are not exact.`,
  },
} as const
